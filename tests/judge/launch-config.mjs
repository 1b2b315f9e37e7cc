// Prints how a desktop host starts the bundle unpacked in a folder: node launch-config.mjs FOLDER '{"key": "value"}'
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { getMcpConfigForManifest } from "@anthropic-ai/mcpb";

const [, , folder, userConfig] = process.argv;
const configuration = await getMcpConfigForManifest({
  manifest: JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")),
  extensionPath: folder,
  systemDirs: { HOME: "/home/anna" },
  userConfig: JSON.parse(userConfig),
  pathSeparator: "/",
});
console.log(JSON.stringify(configuration ?? null));
