"""The names, paths and command lines that the rules know."""

import re
from typing import Final


def _words(*words: str) -> re.Pattern[str]:
    # A word may be followed by a version or a role: sshd-session, python3.11, nginx: worker.
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, words))})(?![a-z])", re.IGNORECASE)


TEMPORARY_DIRECTORIES: Final = (
    "/tmp/",  # noqa: S108 - a place to look for, not to write to
    "/dev/shm/",  # noqa: S108 - see above
    "/var/tmp/",  # noqa: S108 - see above
    "/proc/",
    "/private/tmp/",
    "/private/var/tmp/",
)
SYSTEM_DIRECTORIES: Final = ("/usr/", "/bin/", "/sbin/", "/System/")

SYSTEM_NAMES: Final = frozenset({"svchost", "lsass", "launchd", "sshd", "systemd", "init"})

DAEMONS_AND_SHELLS: Final = _words(
    "systemd", "init", "launchd", "sshd", "login", "getty", "agetty", "nginx", "apache2", "httpd",
    "bash", "sh", "zsh", "tmux", "screen",
)  # fmt: skip

SETUID_PROGRAMS: Final = frozenset({
    "at", "chfn", "chsh", "crontab", "doas", "fusermount", "fusermount3", "gpasswd", "mount",
    "newgrp", "passwd", "ping", "pkexec", "polkit-agent-helper-1", "su", "sudo", "umount",
})  # fmt: skip
PROGRAM_DIRECTORIES: Final = ("/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/lib/polkit-1")

BROWSERS: Final = _words(
    "chrome", "chromium", "firefox", "safari", "edge", "msedge", "brave", "opera"
)
BROWSER_HELPERS: Final = re.compile(
    r"helper|plugin|gpu|renderer|utility|crashpad|updater|sandbox|zygote|keystone|web ?content"
    r"|isolated web|privileged cont|webextensions|rdd process|socket process|file:// content",
    re.IGNORECASE,
)

THREAT_NAMES: Final = re.compile(
    r"xmrig|minerd|cpu_?miner|kinsing|kdevtmpfsi|watchbog|sysupdate|sysguard|crond64|diagree"
    r"|moneroocean|networkservice64|ddgs|pnscan|azazel|diamorphine|reptile",
    re.IGNORECASE,
)
MINING_COMMANDS: Final = re.compile(
    r"--donate-level|pool\.(?:supportxmr|minexmr|monero|hashvault)|mine\.(?:monero|xmrpool)"
    r"|moneroocean\.stream|nanopool\.org|stratum\+(?:tcp|ssl)://|--randomx-|--coin[= ]monero",
    re.IGNORECASE,
)

# Each alternative stays linear from where it starts: the command line is another's to choose.
PIPED_DOWNLOADS: Final = re.compile(
    r"\b(?:curl|wget)\b[^|]*\|\s*(?:sudo\s+)?(?:\S*/)?(?:ba|z|da|k)?sh\b"
    r"|\bbase64\s+(?:-d|-D|--decode)\b[^|]*\|"
    r"|\beval\b.*(?:\$\(|`)\s*(?:curl|wget)\b"
    r"|\b(?:ba|z|da|k)?sh\s+-c\b.*(?:\$\(|`)\s*(?:curl|wget)\b"
    r"|\bpython[\d.]*\s+-c\b(?=.*\b(?:import|from)\b).*\b(?:urllib|requests|socket|httpx?)\b",
    re.DOTALL,
)

SERVERS_AND_BROWSERS: Final = _words(
    "chrome", "chromium", "firefox", "safari", "edge", "msedge", "brave", "opera", "code", "idea",
    "java", "dotnet", "python", "node", "mysqld", "mariadbd", "postgres", "mongod", "redis-server",
    "nginx", "apache2", "httpd", "Xorg", "dockerd", "containerd", "systemd",
)  # fmt: skip
