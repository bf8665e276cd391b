/** The address in the examples as they are written. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';
const LANGUAGE = 'language';

/** The reader's choice; null where the browser keeps nothing for this site. */
const storage = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};

/** Examples name the service that the page was loaded from. */
export function showOwnAddress() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (node.data.includes(WRITTEN_ADDRESS) && node.parentElement.closest('pre, code'))
      node.data = node.data.replaceAll(WRITTEN_ADDRESS, location.origin);
  }
}

const tabs = () => [...document.querySelectorAll('.vp-code-group .tabs label')];

/** Every group of examples shows the language that the reader chose last, on every page. */
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
