/**
 * On pages with third-party components: shows where else the content is if the browser blocks storage for this site.
 */
const hasStorage = (() => {
  try {
    return Boolean(globalThis.localStorage);
  } catch {
    return false;
  }
})();
for (const note of document.querySelectorAll('[data-needs-storage]')) note.hidden = hasStorage;
