/** What makes the documentation comfortable; everything can be read without it. */
const make = (tag, attributes = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
};

/** Null where the browser keeps nothing for this site. */
const storage = (() => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
})();
for (const note of document.querySelectorAll('[data-needs-storage]'))
  note.hidden = storage !== null;

/** The language in which the reader wants to see examples. */
const LANGUAGE = 'language';
const blocks = [...document.querySelectorAll('.code')];

/** Shows one language in every block that has it. */
function choose(name) {
  for (const block of blocks) {
    const samples = [...block.querySelectorAll('pre')];
    if (!samples.some((sample) => sample.dataset.name === name)) continue;
    for (const sample of samples) sample.hidden = sample.dataset.name !== name;
    for (const button of block.querySelectorAll('[aria-pressed]'))
      button.setAttribute('aria-pressed', String(button.textContent === name));
  }
}

/** The names of the languages; a reader may choose where there are several. */
function languages(samples) {
  const names = samples.map((sample) => sample.dataset.name);
  if (names.length === 1) return make('span', { textContent: names[0] });
  const buttons = names.map((name, index) => {
    const button = make('button', { type: 'button', textContent: name });
    button.setAttribute('aria-pressed', String(index === 0));
    button.addEventListener('click', () => {
      storage?.setItem(LANGUAGE, name);
      choose(name);
    });
    return button;
  });
  const group = make('div', { className: 'languages', role: 'group' }, ...buttons);
  group.setAttribute('aria-label', 'Language');
  return group;
}

/** Takes the text into the clipboard; false where the browser lets it be selected only. */
async function copied(sample) {
  try {
    await navigator.clipboard.writeText(sample.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(sample);
    return document.execCommand('copy');
  }
}

/** A bar above each piece of code: its language, and a button that copies it. */
for (const block of blocks) {
  const copy = make('button', { type: 'button', textContent: 'Copy' });
  copy.addEventListener('click', async () => {
    const isCopied = await copied(block.querySelector('pre:not([hidden])'));
    copy.textContent = isCopied ? 'Copied' : 'Selected';
    setTimeout(() => (copy.textContent = 'Copy'), 1500);
  });
  const names = languages([...block.querySelectorAll('pre')]);
  block.prepend(make('div', { className: 'bar' }, names, copy));
}
const chosen = storage?.getItem(LANGUAGE);
if (chosen) choose(chosen);

/** On a phone the list of pages opens by a button. */
const menu = document.querySelector('.menu');
const side = document.querySelector('.side');
menu?.addEventListener('click', () => {
  const isOpen = side.classList.toggle('open');
  menu.setAttribute('aria-expanded', String(isOpen));
});

/** Search over guides, their sections, tables, error codes and operations. */
const SHOWN = 12;
const EXCERPT = 110;
/** Where a letter is typed, and is no shortcut. */
const FIELDS = 'input, textarea, select, [contenteditable]';
const find = document.querySelector('.find');
const input = find?.querySelector('input');
const list = find?.querySelector('ul');
let entries;

/** What there is to find; a load that failed is tried again by the next letter. */
async function load() {
  entries ??= fetch('/docs/search.json').then((answer) =>
    answer.ok ? answer.json() : Promise.reject(new Error(`answered ${answer.status}`)),
  );
  try {
    return await entries;
  } catch {
    entries = undefined;
    return null;
  }
}

const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The entries that have all the words; those that have them in a short title come first. */
function matches(all, words) {
  const rankOf = (title, depth) =>
    words.filter((word) => title.includes(word)).length * 10 - depth - title.length / 1000;
  return all
    .map((entry) => ({ entry, title: entry.title.toLowerCase(), text: entry.text.toLowerCase() }))
    .filter(({ title, text }) => words.every((word) => title.includes(word) || text.includes(word)))
    .map(({ entry, title }) => ({ entry, rank: rankOf(title, entry.depth) }))
    .sort((left, right) => right.rank - left.rank)
    .map(({ entry }) => entry);
}

/** The part of a text where one of the words stands, or its beginning. */
function excerptOf(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const at = Math.min(...places);
  const isNear = places.length === 0 || at < EXCERPT / 2;
  return isNear ? text.slice(0, EXCERPT) : `… ${text.slice(at - 30, at - 30 + EXCERPT)}`;
}

const note = (text) => make('li', { className: 'quiet', textContent: text });

function resultsOf(all, words) {
  if (all === null) return [note('The search could not be loaded. Type on to try again.')];
  const found = matches(all, words).slice(0, SHOWN);
  if (found.length === 0) return [note('Nothing found.')];
  return found.map(({ url, title, text }) => {
    const excerpt = make('small', { textContent: excerptOf(text, words) });
    return make('li', {}, make('a', { href: url }, title, excerpt));
  });
}

/** Opens the first result, also of what is looked for still. */
async function openFirst() {
  await search();
  list.querySelector('a')?.click();
}

async function search() {
  const all = wordsOf(input.value).length === 0 ? [] : await load();
  // The reader may have gone on typing meanwhile.
  const words = wordsOf(input.value);
  list.replaceChildren(...(words.length === 0 ? [] : resultsOf(all, words)));
  list.hidden = words.length === 0;
}

/** The focus never stays in what is hidden. */
function closeResults() {
  if (list.contains(document.activeElement)) input.focus();
  list.hidden = true;
}

if (input) {
  input.addEventListener('input', () => void search());
  // Also when the focus comes back to what was typed before.
  input.addEventListener('focus', () => (list.hidden = list.children.length === 0));
  find.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !find.contains(relatedTarget)) list.hidden = true;
  });
  addEventListener('keydown', (event) => {
    const isTyping = document.activeElement?.closest(FIELDS);
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape') closeResults();
    if (event.key === 'Enter' && document.activeElement === input) void openFirst();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !find.contains(document.activeElement)) return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
  });
  addEventListener('click', ({ target }) => {
    if (!find.contains(target)) list.hidden = true;
  });
}
