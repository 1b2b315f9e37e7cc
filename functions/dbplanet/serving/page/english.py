"""The words of the page in English: those for everybody, and what differs by the way in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dbplanet.serving.page.way import Overlay

WORDS: Final = {
    "title": "DB Planet for your assistant",
    "lead": "Ask your AI assistant, and it looks things up in the intranet: articles, people, "
    "workspaces, events.",
    "own_changes": "It signs in as you, sees what you may see, and changes things only in your "
    "name.",
    "own_reads": "It signs in as you, sees what you may see, and changes nothing.",
    "shared_changes": "Everybody here shares one account of the organisation: the assistant sees "
    "what that account may see, and changes things in that account&rsquo;s name.",
    "shared_reads": "Everybody here shares one account of the organisation: the assistant sees "
    "what that account may see, and changes nothing.",
    "else_changes": "Where you connect without your user name and password, it uses one account "
    "that everybody shares instead: it sees what that account may see, and changes things in that "
    "account&rsquo;s name.",
    "else_reads": "Where you connect without your user name and password, it uses one account that "
    "everybody shares instead: it sees what that account may see, and changes nothing.",
    "needs_key": "You need your API key, from the server&rsquo;s operator.",
    "needs_sign_in": "You sign in only to show that you may use this server.",
    "skip": "Skip to content",
    "other_language": "Deutsch",
    "online": "Online",
    "address": "Server address",
    "no_address": "Ask whoever gave you this page for the server&rsquo;s address. Its operator can "
    "show it here by setting PUBLIC_BASE_URL.",
    "copy": "Copy",
    "copied": "Copied",
    "connect": "Connect",
    "connect_lead": "Pick the program that you use. You need your user name and password of the "
    "intranet.",
    "client": "This intranet also wants an API client of your own: ask its administrator for an id "
    "and a secret.",
    "desktop": "Claude Desktop",
    "desktop_how": "One file to install",
    "desktop_1": "Download the extension.",
    "desktop_2": "Open the file, or drag it into Settings &rsaquo; Extensions in Claude Desktop.",
    "desktop_3": "Enter your user name and password. Claude keeps the password in the key store of "
    "your system.",
    "download": "Download the extension",
    "no_download": "The extension is not available here at the moment. Use another program below, "
    "or ask the server&rsquo;s operator.",
    "desktop_key": "If you have an API key from the server&rsquo;s operator, you can install an "
    "extension instead of the connector: open the file in Claude Desktop and enter the key.",
    "web": "Claude, ChatGPT, Copilot on the web",
    "web_how": "The address alone",
    "web_lead": "These connect by the address alone and let you sign in with your "
    "organisation&rsquo;s account. They must be known to your organisation&rsquo;s identity "
    "provider, and the address must be open to the internet: if one of them fails, ask the "
    "server&rsquo;s operator.",
    "web_claude": "<strong>Claude</strong> on the web, in Claude Desktop and on the phone: add a "
    "custom connector with the address under Settings &rsaquo; Connectors, and sign in; in a "
    "company&rsquo;s plan its owner adds it first.",
    "web_chatgpt": "<strong>ChatGPT</strong>: turn on developer mode in the advanced settings "
    "under Settings &rsaquo; Apps, create an app with the address and OAuth, and sign in.",
    "web_copilot": "<strong>Microsoft Copilot</strong>: in Copilot Studio, add a tool of the kind "
    "Model Context Protocol to an agent, with the address and OAuth 2.0; whoever uses that agent "
    "signs in.",
    "code": "Claude Code",
    "code_how": "One command",
    "code_lead": "Run this in a terminal, with your user name and password in place of the words "
    "in capitals.",
    "cursor": "Cursor",
    "cursor_how": "A file",
    "cursor_lead": "Add this to the file <code>~/.cursor/mcp.json</code>, with your user name and "
    "password in place of the words in capitals.",
    "vscode": "VS Code",
    "vscode_how": "A button or a file",
    "vscode_lead": "VS Code asks for user name and password once and keeps them safe. Use the "
    "button, or add this to <code>.vscode/mcp.json</code>.",
    "vscode_open": "Install in VS Code",
    "other": "Other programs",
    "other_how": "Plain JSON",
    "other_lead": "Most programs read a configuration like this one, some under another name. The "
    "transport is called HTTP, streamable HTTP or remote.",
    "file_warning": "A file that holds your password is yours alone: do not share it and do not "
    "commit it.",
    "cannot": "Programs that cannot connect",
    "cannot_text": "This server recognises you by request headers. Connectors that you add on a "
    "website cannot send these: <strong>Claude on the web and its connectors</strong> (also those "
    "in Claude Desktop and on the phone), <strong>ChatGPT</strong>, <strong>Microsoft Copilot and "
    "Copilot Studio</strong>, and <strong>Gemini on the web</strong>. In Claude Desktop, install "
    "the extension instead of adding a connector.",
    "tools": "Tools",
    "tools_lead": "What an assistant can do here. It picks by itself; you never need these names.",
    "search": "Search the tools",
    "count": "{shown} of {all} tools",
    "tool": "Tool",
    "does": "What it does",
    "arguments": "Arguments",
    "access": "Access",
    "reads": "reads",
    "writes": "changes",
    "optional": "optional",
    "none": "none",
    "nothing_found": "No tool matches these words.",
    "status": "Status",
    "status_server": "Server",
    "status_version": "Version",
    "status_tools": "Tools",
    "status_tools_text": "{all}, of which {writing} change something",
    "status_tools_reading": "{all}, which only read",
    "status_extension": "Desktop extension",
    "extension_ready": "ready",
    "extension_degraded": "limited",
    "extension_off": "not offered",
    "status_protocol": "Protocol",
}

OVERLAYS: Final[Mapping[Overlay, Mapping[str, str]]] = {
    Overlay.KEY: {
        "connect_lead": "Pick the program that you use. You need your API key, from the "
        "server&rsquo;s operator.",
        "desktop_3": "Enter your API key. Claude keeps it in the key store of your system.",
        "code_lead": "Run this in a terminal, with your API key in place of the words in capitals.",
        "cursor_lead": "Add this to the file <code>~/.cursor/mcp.json</code>, with your API key in "
        "place of the words in capitals.",
        "vscode_lead": "VS Code asks for the API key once and keeps it safe. Use the button, or "
        "add this to <code>.vscode/mcp.json</code>.",
        "other_lead": "Most programs read a configuration like this one, some under another name. "
        "The transport is called HTTP, streamable HTTP or remote. <strong>Copilot Studio</strong> "
        "asks for the header by itself: choose API key, and <code>x-api-key</code> as its name.",
        "file_warning": "A file that holds your API key is yours alone: do not share it and do not "
        "commit it.",
        "cannot_text": "This server recognises you by an API key in a request header. Connectors "
        "that you add on a website can rarely send one: <strong>Claude on the web and its "
        "connectors</strong> (also those in Claude Desktop and on the phone), "
        "<strong>ChatGPT</strong>, and <strong>Gemini on the web</strong>. In Claude Desktop, "
        "install the extension instead of adding a connector.",
    },
    Overlay.SIGN_IN: {
        "connect_lead": "Pick the program that you use. It opens a browser window in which you "
        "sign in with your organisation&rsquo;s account; there is nothing else to enter. If that "
        "window does not know the program, ask the server&rsquo;s operator.",
        "desktop_how": "A connector",
        "desktop_1": "Copy the server&rsquo;s address.",
        "desktop_2": "Open Settings &rsaquo; Connectors in Claude Desktop, and add a custom "
        "connector with this address.",
        "desktop_3": "Sign in with your organisation&rsquo;s account in the window that opens.",
        "code_lead": "Run this in a terminal. Then type <code>/mcp</code> in Claude Code, pick the "
        "server and sign in.",
        "cursor_lead": "Add this to the file <code>~/.cursor/mcp.json</code>. Cursor then lists "
        "the server in its settings and lets you sign in.",
        "vscode_lead": "Use the button, or add this to <code>.vscode/mcp.json</code>. VS Code lets "
        "you sign in when it starts the server.",
        "other_lead": "Programs that can sign in by OAuth read a configuration like this one, some "
        "under another name. The transport is called HTTP, streamable HTTP or remote.",
        "cannot_text": "This server recognises you because you sign in in a browser. <strong>"
        "Scripts</strong> and other programs that open no browser window cannot connect. Nor is "
        "there a <strong>desktop extension</strong>, since it could not sign you in: in Claude "
        "Desktop, add a connector instead.",
    },
    Overlay.SIGN_IN_OR_KEY: {
        "other_lead": "Programs that can sign in by OAuth need the address alone. For a script, or "
        "another program without a sign-in, use a configuration like this one, with an API key "
        "from the server&rsquo;s operator in place of the words in capitals. The transport is "
        "called HTTP, streamable HTTP or remote.",
        "file_warning": "A file that holds an API key is its owner&rsquo;s alone: do not share it "
        "and do not commit it.",
        "cannot_text": "A program that neither opens a browser window for you to sign in nor sends "
        "an API key as a request header cannot connect.",
    },
    Overlay.OWN_OR_SIGN_IN: {
        "connect_lead": "Pick the program that you use. You need your user name and password of "
        "the intranet; only on the web you sign in with your organisation&rsquo;s account instead.",
        "cannot_text": "A program that neither sends request headers of its own nor opens a "
        "browser window for you to sign in cannot connect. In Claude Desktop, the extension acts "
        "as you; a connector uses the account that everybody shares.",
    },
}
"""What differs by the way in; what is not here is as above."""
