// Prints the entries of a zip archive as desktop hosts open it: node zip-entries.mjs FILE
import process from "node:process";
import { openPromise } from "yauzl";

const archive = await openPromise(process.argv[2]);
const entries = [];
for await (const entry of archive.eachEntry()) {
  entries.push({
    name: entry.fileName,
    size: entry.uncompressedSize,
    stored: entry.compressionMethod === 0,
  });
}
console.log(JSON.stringify(entries));
