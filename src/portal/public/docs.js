/** What makes the documentation comfortable; everything can be read without it. */
const make = (tag, attributes = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
};

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
      localStorage.setItem(LANGUAGE, name);
      choose(name);
    });
    return button;
  });
  const group = make('div', { className: 'languages', role: 'group' }, ...buttons);
  group.setAttribute('aria-label', 'Language');
  return group;
}

/** A bar above each piece of code: its language, and a button that copies it. */
for (const block of blocks) {
  const copy = make('button', { type: 'button', textContent: 'Copy' });
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre:not([hidden])').textContent);
    copy.textContent = 'Copied';
    setTimeout(() => (copy.textContent = 'Copy'), 1500);
  });
  const names = languages([...block.querySelectorAll('pre')]);
  block.prepend(make('div', { className: 'bar' }, names, copy));
}
const chosen = localStorage.getItem(LANGUAGE);
if (chosen) choose(chosen);

/** On a phone the list of pages opens by a button. */
const menu = document.querySelector('.menu');
const side = document.querySelector('.side');
menu?.addEventListener('click', () => {
  const isOpen = side.classList.toggle('open');
  menu.setAttribute('aria-expanded', String(isOpen));
});

/** Search over guides, their sections, error codes and operations. */
const SHOWN = 12;
const find = document.querySelector('.find');
const input = find?.querySelector('input');
const list = find?.querySelector('ul');
let entries;

const load = () => (entries ??= fetch('/docs/search.json').then((response) => response.json()));
const scoreOf = (words) => (entry) => {
  const title = entry.title.toLowerCase();
  const text = `${title} ${entry.text.toLowerCase()}`;
  if (!words.every((word) => text.includes(word))) return 0;
  return 1 + words.filter((word) => title.includes(word)).length * 10 - entry.depth;
};

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = words.length === 0 ? [] : await load();
  const score = scoreOf(words);
  const found = all
    .map((entry) => ({ entry, score: score(entry) }))
    .filter((one) => one.score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, SHOWN);
  const rows = found.map(({ entry }) =>
    make(
      'li',
      {},
      make(
        'a',
        { href: entry.url },
        entry.title,
        make('small', { textContent: entry.text.slice(0, 110) }),
      ),
    ),
  );
  const none = make('li', { className: 'quiet', textContent: 'Nothing found.' });
  list.replaceChildren(...(rows.length > 0 || words.length === 0 ? rows : [none]));
  list.hidden = words.length === 0;
}

if (input) {
  input.addEventListener('input', () => void search());
  addEventListener('keydown', (event) => {
    const isTyping = /INPUT|TEXTAREA|SELECT/.test(document.activeElement?.tagName ?? '');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape') list.hidden = true;
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
