// An official TypeScript client that does what its standard input says, a line at a time.
//   node mcp-client.mjs v1|v2|v2-modern '{"command": …, "args": […], "env": {…}}'
//   node mcp-client.mjs v1|v2|v2-modern '{"url": …, "headers": {…}}'
// It prints a line of JSON about the server that it found, and one for each line ["tool", {…}].
import process from "node:process";
import { createInterface } from "node:readline";

const [, , kind, target] = process.argv;
const { url, headers, ...command } = JSON.parse(target);
const identity = { name: "judge", version: "1.0.0" };

async function libraries() {
  if (kind === "v1") {
    return {
      ...(await import("@modelcontextprotocol/sdk/client/index.js")),
      ...(await import("@modelcontextprotocol/sdk/client/stdio.js")),
      ...(await import("@modelcontextprotocol/sdk/client/streamableHttp.js")),
    };
  }
  return {
    ...(await import("@modelcontextprotocol/client")),
    ...(await import("@modelcontextprotocol/client/stdio")),
  };
}

const { Client, StdioClientTransport, StreamableHTTPClientTransport } = await libraries();
const options = kind === "v2-modern" ? { versionNegotiation: { mode: "auto" } } : {};
const client = new Client(identity, options);
await client.connect(
  url
    ? new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
    : new StdioClientTransport({ stderr: "inherit", ...command }),
);
const { tools } = await client.listTools();
// Only the v2 client can say which version it and the server agreed on.
const version = client.getNegotiatedProtocolVersion?.();
const names = tools.map((tool) => tool.name);
console.log(JSON.stringify({ server: client.getServerVersion(), version, tools: names }));

for await (const line of createInterface({ input: process.stdin })) {
  const [name, args] = JSON.parse(line);
  try {
    console.log(JSON.stringify(await client.callTool({ name, arguments: args })));
  } catch (error) {
    console.log(JSON.stringify({ error: error.code, message: error.message }));
  }
}
await client.close();
