"""The words of the page, in English and German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ENGLISH: Final = {
    "title": "DB Planet for your assistant",
    "lead": "Ask your AI assistant, and it looks things up in the intranet: articles, people, "
    "workspaces, events. It signs in as you, sees what you may see, and changes things only in "
    "your name.",
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
    "status_extension": "Desktop extension",
    "extension_ready": "ready",
    "extension_degraded": "limited",
    "extension_off": "not offered",
    "status_protocol": "Protocol",
}

GERMAN: Final = {
    "title": "DB Planet für Ihren Assistenten",
    "lead": "Fragen Sie Ihren KI-Assistenten, und er schlägt im Intranet nach: Artikel, Personen, "
    "Workspaces, Termine. Er meldet sich als Sie an, sieht, was Sie sehen dürfen, und ändert "
    "etwas nur in Ihrem Namen.",
    "skip": "Zum Inhalt",
    "other_language": "English",
    "online": "In Betrieb",
    "address": "Adresse des Servers",
    "no_address": "Die Adresse des Servers kennt, wer Ihnen diese Seite genannt hat. Der Betreiber "
    "zeigt sie hier, indem er PUBLIC_BASE_URL setzt.",
    "copy": "Kopieren",
    "copied": "Kopiert",
    "connect": "Verbinden",
    "connect_lead": "Wählen Sie das Programm, das Sie benutzen. Sie brauchen Benutzernamen und "
    "Passwort des Intranets.",
    "client": "Dieses Intranet verlangt zusätzlich einen eigenen API-Client: Fragen Sie die "
    "Administration nach Id und Secret.",
    "desktop": "Claude Desktop",
    "desktop_how": "Eine Datei zum Installieren",
    "desktop_1": "Laden Sie die Erweiterung herunter.",
    "desktop_2": "Öffnen Sie die Datei, oder ziehen Sie sie in Claude Desktop auf "
    "Einstellungen &rsaquo; Erweiterungen.",
    "desktop_3": "Geben Sie Benutzernamen und Passwort ein. Claude verwahrt das Passwort im "
    "Schlüsselspeicher Ihres Systems.",
    "download": "Erweiterung herunterladen",
    "no_download": "Die Erweiterung gibt es hier zurzeit nicht. Nehmen Sie ein anderes Programm, "
    "oder fragen Sie den Betreiber des Servers.",
    "code": "Claude Code",
    "code_how": "Ein Befehl",
    "code_lead": "Führen Sie dies in einem Terminal aus, mit Benutzernamen und Passwort anstelle "
    "der groß geschriebenen Wörter.",
    "cursor": "Cursor",
    "cursor_how": "Eine Datei",
    "cursor_lead": "Fügen Sie dies in die Datei <code>~/.cursor/mcp.json</code> ein, mit "
    "Benutzernamen und Passwort anstelle der groß geschriebenen Wörter.",
    "vscode": "VS Code",
    "vscode_how": "Ein Knopf oder eine Datei",
    "vscode_lead": "VS Code fragt einmal nach Benutzernamen und Passwort und verwahrt sie sicher. "
    "Nehmen Sie den Knopf, oder fügen Sie dies in <code>.vscode/mcp.json</code> ein.",
    "vscode_open": "In VS Code installieren",
    "other": "Andere Programme",
    "other_how": "Einfaches JSON",
    "other_lead": "Die meisten Programme lesen eine solche Konfiguration, manche unter anderem "
    "Namen. Der Transport heißt HTTP, Streamable HTTP oder Remote.",
    "file_warning": "Eine Datei mit Ihrem Passwort gehört nur Ihnen: Teilen Sie sie nicht, und "
    "legen Sie sie in kein Repository.",
    "cannot": "Programme, die sich nicht verbinden können",
    "cannot_text": "Dieser Server erkennt Sie an Headern der Anfrage. Konnektoren, die man auf "
    "einer Website hinzufügt, können diese nicht senden: <strong>Claude im Web und seine "
    "Konnektoren</strong> (auch die in Claude Desktop und auf dem Telefon), "
    "<strong>ChatGPT</strong>, <strong>Microsoft Copilot und Copilot Studio</strong> sowie "
    "<strong>Gemini im Web</strong>. Installieren Sie in Claude Desktop die Erweiterung, statt "
    "einen Konnektor hinzuzufügen.",
    "tools": "Werkzeuge",
    "tools_lead": "Was ein Assistent hier tun kann. Er wählt selbst aus; Sie müssen die Namen "
    "nicht kennen. Die Beschreibungen sind englisch.",
    "search": "Werkzeuge durchsuchen",
    "count": "{shown} von {all} Werkzeugen",
    "tool": "Werkzeug",
    "does": "Was es tut",
    "arguments": "Argumente",
    "access": "Zugriff",
    "reads": "liest",
    "writes": "ändert",
    "optional": "optional",
    "none": "keine",
    "nothing_found": "Kein Werkzeug passt zu diesen Wörtern.",
    "status": "Status",
    "status_server": "Server",
    "status_version": "Version",
    "status_tools": "Werkzeuge",
    "status_tools_text": "{all}, davon ändern {writing} etwas",
    "status_extension": "Desktop-Erweiterung",
    "extension_ready": "bereit",
    "extension_degraded": "eingeschränkt",
    "extension_off": "nicht angeboten",
    "status_protocol": "Protokoll",
}

LANGUAGES: Final[dict[str, Mapping[str, str]]] = {"en": ENGLISH, "de": GERMAN}


def language_of(accept_language: str) -> str:
    """Return the language that an Accept-Language header prefers (RFC 9110 section 12.5.4)."""
    best, quality = "en", 0.0
    for entry in accept_language.split(","):
        tag, _, parameter = entry.strip().partition(";")
        language = tag.strip().partition("-")[0].lower()
        try:
            wanted = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if language in LANGUAGES and wanted > quality:
            best, quality = language, wanted
    return best
