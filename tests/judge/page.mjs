// Opens the page as people do and prints what happened: node page.mjs CHROMIUM ADDRESS SCHEME WIDTH LOCALE
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { chromium } from "playwright-core";

const [, , executablePath, address, colorScheme, width, locale] = process.argv;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({
  executablePath,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
});
const context = await browser.newContext({
  viewport: { width: Number(width), height: 900 },
  colorScheme,
  locale,
  reducedMotion: "reduce",
  permissions: ["clipboard-read", "clipboard-write"],
});
const page = await context.newPage();
const seen = { errors: [], requests: [] };
page.on("console", (message) => message.type() === "error" && seen.errors.push(message.text()));
page.on("pageerror", (error) => seen.errors.push(String(error)));
page.on("request", (request) => seen.requests.push(request.url()));
await page.goto(address);

seen.language = await page.getAttribute("html", "lang");
seen.background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
seen.overflow = await page.evaluate(
  () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
);

await page.keyboard.press("Tab");
seen.first = await page.evaluate(() => document.activeElement.className);
await page.focus('summary:has-text("Cursor")');
await page.keyboard.press("Enter");
seen.open = await page.$$eval("details", (all) => all.map((one) => one.open));

seen.copied = {};
for (const id of ["address", "cursor-configuration"]) {
  await page.click(`button[data-copy="${id}"]`);
  await page.waitForFunction(() => document.getElementById("said").textContent !== "");
  seen.copied[id] = await page.evaluate(() => navigator.clipboard.readText());
}
seen.said = await page.textContent("#said");

const shown = () => page.$$eval("#tool-table tbody tr:not([hidden]) th code", (all) => all.map((one) => one.textContent));
const count = () => page.textContent("#count");
seen.all = await shown();
await page.fill("#search", "EVENT create");
seen.found = { tools: await shown(), count: await count() };
await page.fill("#search", "zzz");
seen.nothing = { message: await page.isVisible(".nothing"), count: await count() };
const violations = async () => {
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120))}`);
};
seen.violations = await violations();
await page.fill("#search", "");
await page.$$eval("details", (all) => all.forEach((one) => { one.removeAttribute("name"); one.open = true; }));
seen.violations.push(...(await violations()));
console.log(JSON.stringify(seen));
await browser.close();
