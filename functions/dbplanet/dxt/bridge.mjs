// Carries MCP between a desktop host and the hosted server: a line on stdin is a POST, its answer
// a line on stdout. `node bridge.mjs ADDRESS`, each variable DBPLANET_HEADER_X_NAME is sent as the
// header x-name. Node 18 or newer, without packages.
import process from "node:process";

const PREFIX = "DBPLANET_HEADER_";
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const PATIENCE_MS = 60_000; // the server ends every call within 30 seconds
const GRACE_MS = 2_000;
const FAILED = -32000; // JSON-RPC 2.0: a server error
const DOLLAR =
  "Some desktop apps change a password that has a $ sign: if yours has one, try another password.";
const REFUSED =
  `${PREFIX}X_API_KEY` in process.env
    ? "The server refused the API key. Check it in this extension's settings: it may have expired."
    : `The server refused the credentials. Check user name and password in this extension's settings. ${DOLLAR}`;

const address = process.argv[2] ?? "";
const { headers: credentials, fault } = readCredentials(process.env);
const pending = new Map(); // request id -> AbortController
let negotiated; // the protocol version that `initialize` agreed on

/** Return the headers, and what is wrong with the values that the host passed on. */
function readCredentials(variables) {
  const headers = {};
  let fault;
  for (const [variable, value] of Object.entries(variables)) {
    if (!variable.startsWith(PREFIX)) continue;
    const name = variable.slice(PREFIX.length).toLowerCase().replaceAll("_", "-");
    if (/^\s*$|^\$\{user_config\.\w+\}$/.test(value)) continue; // a field that was left blank
    if (value.includes("${user_config.")) {
      fault = `This desktop app did not pass on ${name} as it was typed. ${DOLLAR}`;
    } else if (value.startsWith("__encrypted__:")) {
      fault = `This desktop app passed on ${name} in encrypted form. Update it, and enter ${name} again in this extension's settings.`;
    } else {
      headers[name] = headerValue(value);
    }
  }
  if (!fault && Object.keys(headers).length === 0) {
    fault = "This desktop app passed on no settings. Enter them in this extension's settings, and restart the app.";
  }
  return { headers, fault };
}

/** A header holds visible ASCII; the server decodes anything else from this form (MCP 2026-07-28). */
function headerValue(text) {
  const plain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?");
  return plain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}

/** Return what keeps the address from being asked, undefined for a good one. */
function addressFault() {
  let url;
  try {
    url = new URL(address);
  } catch {
    return "The server's address is missing or wrong in this extension's settings.";
  }
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback)) return undefined;
  return "The server's address must start with https://, since your credentials are sent there.";
}

function headersOf(message) {
  const { method, params } = message;
  const headers = { ...credentials, "content-type": "application/json", accept: "application/json" };
  const modern = params?._meta?.[VERSION_KEY];
  if (modern !== undefined) {
    headers["mcp-method"] = String(method);
    const name = params.name ?? params.uri;
    if (name !== undefined) headers["mcp-name"] = headerValue(String(name));
  }
  const version = modern ?? (method === "initialize" ? undefined : negotiated);
  if (version !== undefined) headers["mcp-protocol-version"] = String(version);
  return headers;
}

function write(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function fail(id, text, code = FAILED) {
  if (id === undefined) process.stderr.write(`${text}\n`); // a notification has no answer
  else write({ jsonrpc: "2.0", id, error: { code, message: text } });
}

async function receive(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return fail(null, "This line is not JSON.", -32700);
  }
  if (message === null || typeof message !== "object" || Array.isArray(message)) {
    return fail(null, "A message is one JSON object.", -32600);
  }
  if (message.method === "notifications/cancelled") {
    return pending.get(message.params?.requestId)?.abort("cancelled");
  }
  const id = message.method === undefined ? undefined : message.id;
  const wrong = addressFault() ?? (message.method === "tools/call" ? fault : undefined);
  return wrong ? fail(id, wrong) : post(message, id);
}

async function post(message, id) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort("timeout"), PATIENCE_MS);
  if (id !== undefined) pending.set(id, controller);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: headersOf(message),
      body: JSON.stringify(message),
      redirect: "error", // credentials go to the configured address alone
      signal: controller.signal,
    });
    const text = await response.text();
    if (id !== undefined || !response.ok) answer(message, id, response, text);
  } catch (error) {
    if (controller.signal.reason !== "cancelled") fail(id, unreachable(error, controller.signal));
  } finally {
    clearTimeout(timer);
    pending.delete(id);
  }
}

function answer(message, id, response, text) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (response.status === 401 || body?.jsonrpc !== "2.0") return fail(id, refusal(response));
  if (message.method === "initialize") negotiated = body.result?.protocolVersion;
  return id === undefined ? undefined : write({ ...body, id });
}

function refusal({ status, statusText, ok }) {
  if (status === 401) return fault ?? REFUSED;
  if (ok) return `${address} did not answer as an MCP server does. Is this its address?`;
  const said = `${status} ${statusText}`.trim();
  return status < 500
    ? `The server refused the request: ${said}.`
    : `The server has a problem: ${said}. Try again in a moment.`;
}

function unreachable(error, signal) {
  if (signal.reason === "timeout") {
    return `The server did not answer within ${PATIENCE_MS / 1000} seconds. A change may have been applied: check before repeating it.`;
  }
  const reason = error.cause?.code ?? error.cause?.message ?? error.message;
  return `The server at ${new URL(address).host} cannot be reached (${reason}). Is this computer online, and in your organisation's network or VPN?`;
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n"); // not readline, which also splits at U+2028
  rest = lines.pop();
  for (const line of lines) if (line.trim()) void receive(line);
});
// The host is gone: what is under way may end, and nothing keeps this process for longer.
process.stdin.on("end", () => setTimeout(() => process.exit(0), GRACE_MS).unref());
process.stdout.on("error", () => process.exit(0));
