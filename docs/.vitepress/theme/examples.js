/** The address in the sources of the examples. */
const SOURCE_ADDRESS = 'http://127.0.0.1:3000';
const LANGUAGE = 'language';

/** Null if the browser blocks storage for this site. */
const storage = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};

/** Puts the address of this service into the examples. */
export function showOwnAddress() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (node.data.includes(SOURCE_ADDRESS) && node.parentElement.closest('pre, code'))
      node.data = node.data.replaceAll(SOURCE_ADDRESS, location.origin);
  }
}

const tabs = () => [...document.querySelectorAll('.vp-code-group .tabs label')];

/** Selects the language that the reader chose last in every group of examples, on every page. */
export function chooseLanguage() {
  select(storage()?.getItem(LANGUAGE));
  for (const tab of tabs()) tab.onclick = remember;
}

function remember({ target, isTrusted }) {
  if (!isTrusted) return;
  storage()?.setItem(LANGUAGE, target.textContent);
  select(target.textContent);
}

function select(language) {
  for (const tab of tabs()) {
    const input = document.getElementById(tab.htmlFor);
    if (tab.textContent === language && !input.checked) tab.click();
  }
}
