// Lists the tools of a stdio server and makes the calls given as JSON, with an official client.
// node mcp-client.mjs v1|v2|v2-modern '{"command": …, "args": […], "env": {…}}' '[["tool", {…}], …]'
import process from "node:process";

const [, , kind, server, calls] = process.argv;
const parameters = { stderr: "inherit", ...JSON.parse(server) };
const identity = { name: "judge", version: "1.0.0" };

async function connect() {
  if (kind === "v1") {
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
    const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
    const client = new Client(identity);
    await client.connect(new StdioClientTransport(parameters));
    return client;
  }
  const { Client } = await import("@modelcontextprotocol/client");
  const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
  const options = kind === "v2-modern" ? { versionNegotiation: { mode: "auto" } } : {};
  const client = new Client(identity, options);
  await client.connect(new StdioClientTransport(parameters));
  return client;
}

const client = await connect();
const identified = client.getServerVersion();
const { tools } = await client.listTools();
const results = [];
for (const [name, args] of JSON.parse(calls)) {
  try {
    results.push(await client.callTool({ name, arguments: args }));
  } catch (error) {
    results.push({ error: error.code, message: error.message });
  }
}
// Only the v2 client can say which version it and the server agreed on.
const version = client.getNegotiatedProtocolVersion?.();
await client.close();
const names = tools.map((tool) => tool.name);
console.log(JSON.stringify({ server: identified, version, tools: names, results }));
