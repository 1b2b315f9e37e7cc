"""The words of the page in German: those for everybody, and what differs by the way in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dbplanet.serving.page.way import Overlay

WORDS: Final = {
    "title": "DB Planet für Ihren Assistenten",
    "lead": "Fragen Sie Ihren KI-Assistenten, und er schlägt im Intranet nach: Artikel, Personen, "
    "Workspaces, Termine.",
    "own_changes": "Er meldet sich als Sie an, sieht, was Sie sehen dürfen, und ändert etwas nur "
    "in Ihrem Namen.",
    "own_reads": "Er meldet sich als Sie an, sieht, was Sie sehen dürfen, und ändert nichts.",
    "shared_changes": "Alle teilen sich hier ein Konto der Organisation: Der Assistent sieht, was "
    "dieses Konto sehen darf, und ändert etwas im Namen dieses Kontos.",
    "shared_reads": "Alle teilen sich hier ein Konto der Organisation: Der Assistent sieht, was "
    "dieses Konto sehen darf, und ändert nichts.",
    "else_changes": "Wo Sie sich ohne Benutzernamen und Passwort verbinden, benutzt er "
    "stattdessen ein Konto, das sich alle teilen: Er sieht, was dieses Konto sehen darf, und "
    "ändert etwas im Namen dieses Kontos.",
    "else_reads": "Wo Sie sich ohne Benutzernamen und Passwort verbinden, benutzt er stattdessen "
    "ein Konto, das sich alle teilen: Er sieht, was dieses Konto sehen darf, und ändert nichts.",
    "needs_key": "Sie brauchen Ihren API-Schlüssel, vom Betreiber des Servers.",
    "needs_sign_in": "Sie melden sich nur an, um zu zeigen, dass Sie diesen Server benutzen "
    "dürfen.",
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
    "desktop_key": "Wenn Sie einen API-Schlüssel vom Betreiber des Servers haben, können Sie "
    "statt des Konnektors eine Erweiterung installieren: Öffnen Sie die Datei in Claude Desktop, "
    "und geben Sie den Schlüssel ein.",
    "web": "Claude, ChatGPT, Copilot im Web",
    "web_how": "Nur die Adresse",
    "web_lead": "Diese verbinden sich allein mit der Adresse und lassen Sie sich mit dem Konto "
    "Ihrer Organisation anmelden. Der Anmeldedienst Ihrer Organisation muss sie kennen, und die "
    "Adresse muss aus dem Internet erreichbar sein: Wenn es nicht gelingt, fragen Sie den "
    "Betreiber des Servers.",
    "web_claude": "<strong>Claude</strong> im Web, in Claude Desktop und auf dem Telefon: Fügen "
    "Sie unter Einstellungen &rsaquo; Konnektoren einen eigenen Konnektor mit der Adresse hinzu, "
    "und melden Sie sich an; in einem Firmentarif fügt ihn zuerst die Verwaltung hinzu.",
    "web_chatgpt": "<strong>ChatGPT</strong>: Schalten Sie unter Einstellungen &rsaquo; Apps in "
    "den erweiterten Einstellungen den Entwicklermodus ein, erstellen Sie eine App mit der Adresse "
    "und OAuth, und melden Sie sich an.",
    "web_copilot": "<strong>Microsoft Copilot</strong>: Geben Sie in Copilot Studio einem Agenten "
    "ein Tool der Art Model Context Protocol mit der Adresse und OAuth 2.0; wer den Agenten "
    "benutzt, meldet sich an.",
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
    "status_tools_reading": "{all}, die nur lesen",
    "status_extension": "Desktop-Erweiterung",
    "extension_ready": "bereit",
    "extension_degraded": "eingeschränkt",
    "extension_off": "nicht angeboten",
    "status_protocol": "Protokoll",
}

OVERLAYS: Final[Mapping[Overlay, Mapping[str, str]]] = {
    Overlay.KEY: {
        "connect_lead": "Wählen Sie das Programm, das Sie benutzen. Sie brauchen Ihren "
        "API-Schlüssel, vom Betreiber des Servers.",
        "desktop_3": "Geben Sie Ihren API-Schlüssel ein. Claude verwahrt ihn im Schlüsselspeicher "
        "Ihres Systems.",
        "code_lead": "Führen Sie dies in einem Terminal aus, mit Ihrem API-Schlüssel anstelle der "
        "groß geschriebenen Wörter.",
        "cursor_lead": "Fügen Sie dies in die Datei <code>~/.cursor/mcp.json</code> ein, mit Ihrem "
        "API-Schlüssel anstelle der groß geschriebenen Wörter.",
        "vscode_lead": "VS Code fragt einmal nach dem API-Schlüssel und verwahrt ihn sicher. "
        "Nehmen Sie den Knopf, oder fügen Sie dies in <code>.vscode/mcp.json</code> ein.",
        "other_lead": "Die meisten Programme lesen eine solche Konfiguration, manche unter anderem "
        "Namen. Der Transport heißt HTTP, Streamable HTTP oder Remote. <strong>Copilot "
        "Studio</strong> fragt selbst nach dem Header: Wählen Sie API-Schlüssel, und als Namen "
        "<code>x-api-key</code>.",
        "file_warning": "Eine Datei mit Ihrem API-Schlüssel gehört nur Ihnen: Teilen Sie sie "
        "nicht, und legen Sie sie in kein Repository.",
        "cannot_text": "Dieser Server erkennt Sie an einem API-Schlüssel in einem Header der "
        "Anfrage. Konnektoren, die man auf einer Website hinzufügt, können ihn nur selten senden: "
        "<strong>Claude im Web und seine Konnektoren</strong> (auch die in Claude Desktop und auf "
        "dem Telefon), <strong>ChatGPT</strong> sowie <strong>Gemini im Web</strong>. Installieren "
        "Sie in Claude Desktop die Erweiterung, statt einen Konnektor hinzuzufügen.",
    },
    Overlay.SIGN_IN: {
        "connect_lead": "Wählen Sie das Programm, das Sie benutzen. Es öffnet ein Browserfenster, "
        "in dem Sie sich mit dem Konto Ihrer Organisation anmelden; mehr ist nicht einzugeben. "
        "Wenn dieses Fenster das Programm nicht kennt, fragen Sie den Betreiber des Servers.",
        "desktop_how": "Ein Konnektor",
        "desktop_1": "Kopieren Sie die Adresse des Servers.",
        "desktop_2": "Öffnen Sie in Claude Desktop Einstellungen &rsaquo; Konnektoren, und fügen "
        "Sie einen eigenen Konnektor mit dieser Adresse hinzu.",
        "desktop_3": "Melden Sie sich in dem Fenster, das sich öffnet, mit dem Konto Ihrer "
        "Organisation an.",
        "code_lead": "Führen Sie dies in einem Terminal aus. Geben Sie dann in Claude Code "
        "<code>/mcp</code> ein, wählen Sie den Server, und melden Sie sich an.",
        "cursor_lead": "Fügen Sie dies in die Datei <code>~/.cursor/mcp.json</code> ein. Cursor "
        "zeigt den Server dann in seinen Einstellungen und lässt Sie sich anmelden.",
        "vscode_lead": "Nehmen Sie den Knopf, oder fügen Sie dies in <code>.vscode/mcp.json</code> "
        "ein. VS Code lässt Sie sich anmelden, wenn es den Server startet.",
        "other_lead": "Programme, die sich per OAuth anmelden können, lesen eine solche "
        "Konfiguration, manche unter anderem Namen. Der Transport heißt HTTP, Streamable HTTP oder "
        "Remote.",
        "cannot_text": "Dieser Server erkennt Sie daran, dass Sie sich in einem Browser anmelden. "
        "<strong>Skripte</strong> und andere Programme, die kein Browserfenster öffnen, können "
        "sich nicht verbinden. Es gibt auch keine <strong>Desktop-Erweiterung</strong>, da sie Sie "
        "nicht anmelden könnte: Fügen Sie in Claude Desktop stattdessen einen Konnektor hinzu.",
    },
    Overlay.SIGN_IN_OR_KEY: {
        "other_lead": "Programme, die sich per OAuth anmelden können, brauchen nur die Adresse. "
        "Für ein Skript oder ein anderes Programm ohne Anmeldung nehmen Sie eine solche "
        "Konfiguration, mit einem API-Schlüssel vom Betreiber des Servers anstelle der groß "
        "geschriebenen Wörter. Der Transport heißt HTTP, Streamable HTTP oder Remote.",
        "file_warning": "Eine Datei mit einem API-Schlüssel gehört nur dessen Besitzer: Teilen Sie "
        "sie nicht, und legen Sie sie in kein Repository.",
        "cannot_text": "Ein Programm, das weder ein Browserfenster öffnet, in dem Sie sich "
        "anmelden, noch einen API-Schlüssel als Header der Anfrage sendet, kann sich nicht "
        "verbinden.",
    },
    Overlay.OWN_OR_SIGN_IN: {
        "connect_lead": "Wählen Sie das Programm, das Sie benutzen. Sie brauchen Benutzernamen und "
        "Passwort des Intranets; nur im Web melden Sie sich stattdessen mit dem Konto Ihrer "
        "Organisation an.",
        "cannot_text": "Ein Programm, das weder eigene Header sendet noch ein Browserfenster "
        "öffnet, in dem Sie sich anmelden, kann sich nicht verbinden. In Claude Desktop handelt "
        "die Erweiterung als Sie; ein Konnektor benutzt das Konto, das sich alle teilen.",
    },
}
"""What differs by the way in; what is not here is as above."""
