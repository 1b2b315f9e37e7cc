"use strict";
const said = document.getElementById("said");

async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
  } catch {
    const selection = getSelection(); // a page without TLS has no clipboard
    selection.selectAllChildren(source);
    document.execCommand("copy");
    selection.removeAllRanges();
  }
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  const label = button.firstElementChild;
  const words = label.textContent;
  button.addEventListener("click", async () => {
    await copy(document.getElementById(button.dataset.copy));
    label.textContent = said.textContent = said.dataset.copied;
    setTimeout(() => { label.textContent = words; said.textContent = ""; }, 2000);
  });
}

const search = document.getElementById("search");
const count = document.getElementById("count");
const rows = [...document.querySelectorAll("#tool-table tbody tr")];
const texts = rows.map((row) => row.textContent.toLowerCase());
search.parentElement.hidden = false;
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  rows.forEach((row, i) => { row.hidden = !words.every((word) => texts[i].includes(word)); });
  const shown = rows.filter((row) => !row.hidden).length;
  count.textContent = count.dataset.count.replace("{shown}", shown).replace("{all}", rows.length);
  document.getElementById("tool-table").hidden = shown === 0;
  document.querySelector(".nothing").hidden = shown !== 0;
});
