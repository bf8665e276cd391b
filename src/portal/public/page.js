/** Pages with components of others say where their content is when the browser keeps nothing for this site. */
const hasStorage = (() => {
  try {
    return Boolean(globalThis.localStorage);
  } catch {
    return false;
  }
})();
for (const note of document.querySelectorAll('[data-needs-storage]')) note.hidden = hasStorage;
