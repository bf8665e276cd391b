import { call } from './api.js';
import { actionButton, el, time } from './dom.js';
import { form } from './forms.js';

const MODERATION = '/moderation/settings';
const SYNONYMS = '/search/synonyms';

/** What admins change while the service runs. */
export async function loadSettings() {
  const [moderation, synonyms] = await Promise.all([
    call('GET', MODERATION),
    call('GET', SYNONYMS),
  ]);
  return { moderation, synonyms };
}

export async function settingForms({ refresh }) {
  const { moderation, synonyms } = await loadSettings();
  return el(
    'div',
    { class: 'cards halves' },
    panel(
      'Screening of comments',
      'Held comments wait for a moderator. An empty number is the built-in value.',
      moderationForm(moderation, refresh),
    ),
    panel(
      'Synonyms of searches',
      'One rule a line: “sofa, couch” find each other; “notebook => laptop” finds laptops for notebooks, and not the other way round. Words with a comma or an arrow in them stand in quotes: "1,5 l", 1.5 l.',
      synonymForm(synonyms, refresh),
    ),
  );
}

/** Shows what is in force instead of what was typed, to be changed from there. */
function startOver(path, { about, formOf, refresh }) {
  const button = actionButton('Start over', {
    key: `again-${path}`,
    about,
    run: async () => {
      const again = formOf(await call('GET', path), refresh);
      button.form.replaceWith(again);
      again.querySelector('textarea').focus();
      return 'This is what is in force.';
    },
  });
  return button;
}

const panel = (title, text, content) =>
  el('section', { class: 'card' }, el('h3', {}, title), el('p', { class: 'quiet' }, text), content);

/** Saves over the state that the form shows, and over no other. */
function saving(method, path, { version, refresh, bodyOf }) {
  let current = version;
  return async (values) => {
    try {
      ({ version: current } = await call(method, path, bodyOf(values), current));
    } catch (error) {
      if (error.code === 'version_mismatch')
        error.message += ' “Start over” shows what is in force now; then make your change again.';
      throw error;
    }
    await refresh();
    return 'Saved. In force within 3 seconds.';
  };
}

const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What would be read otherwise where it stands by itself in a line, or among the words of a rule. */
const UNCLEAR_IN_LINE = /^"|[\r\n]/;
const UNCLEAR_IN_RULE = /^"|[\r\n,]|=>/;

/** In quotes, as in JSON, what would be read otherwise. */
const quoted = (unclear) => (text) => (unclear.test(text) ? JSON.stringify(text) : text);

/** What `quoted` made of it, or what somebody typed. */
function unquoted(text) {
  try {
    return text.startsWith('"') ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

const numberOf = (text) => (text === '' ? null : Number(text));

function moderationForm({ heldWords, maxLinks, flagsToHold, version }, refresh) {
  const number = { type: 'number', step: '1' };
  return form({
    label: 'Screening of comments',
    submit: 'Save the screening',
    guarded: true,
    extra: startOver(MODERATION, { about: 'the screening', formOf: moderationForm, refresh }),
    fields: [
      {
        name: 'heldWords',
        label: 'Words that are held, one a line',
        value: heldWords.map(quoted(UNCLEAR_IN_LINE)).join('\n'),
        rows: 6,
      },
      {
        ...number,
        name: 'maxLinks',
        label: 'Links at most',
        value: String(maxLinks),
        min: '0',
        max: '100',
      },
      {
        ...number,
        name: 'flagsToHold',
        label: 'Weight of flags that hides',
        value: String(flagsToHold),
        min: '1',
        max: '1000',
      },
    ],
    run: saving('PATCH', MODERATION, {
      version,
      refresh,
      bodyOf: (values) => ({
        heldWords: linesOf(values.heldWords).map(unquoted),
        maxLinks: numberOf(values.maxLinks),
        flagsToHold: numberOf(values.flagsToHold),
      }),
    }),
  });
}

function synonymForm({ items, version }, refresh) {
  return form({
    label: 'Synonyms of searches',
    submit: 'Save the synonyms',
    guarded: true,
    extra: startOver(SYNONYMS, { about: 'the synonyms', formOf: synonymForm, refresh }),
    fields: [{ name: 'items', label: 'Rules', value: items.map(inLine).join('\n'), rows: 12 }],
    run: saving('PUT', SYNONYMS, {
      version,
      refresh,
      bodyOf: (values) => ({ items: linesOf(values.items).map(ruleOf) }),
    }),
  });
}

function inLine({ words, from, to }) {
  const listOf = (texts) => texts.map(quoted(UNCLEAR_IN_RULE)).join(', ');
  return words ? listOf(words) : `${listOf([from])} => ${listOf(to)}`;
}

/** Each word of a rule, and what ends it. */
const WORDS = /("(?:[^"\\]|\\.)*"|.*?)\s*(,|=>|$)\s*/gs;

/** A line that is no rule is named: the service would tell its number only. */
function ruleOf(line) {
  const sides = [[]];
  for (const [, word, end] of line.matchAll(WORDS)) {
    if (word) sides.at(-1).push(unquoted(word));
    if (end === '=>') sides.push([]);
  }
  const [words, to, more] = sides;
  const isRule = to ? words.length === 1 && to.length > 0 && !more : words.length > 1;
  if (!isRule) throw new Error(`This line is no rule: “${line}”`);
  return to ? { from: words[0], to } : { words };
}

export function renderSettings({ moderation, synonyms }) {
  const lines = [
    ['Screening', moderation],
    ['Synonyms', synonyms],
  ].map(([name, setting]) => el('li', {}, `${name}: `, ...changeOf(setting)));
  const link = el('a', { href: '#audit?resourceId=' }, 'All changes');
  return [el('ul', { class: 'plain' }, ...lines), el('p', {}, link)];
}

function changeOf({ updatedAt, updatedBy }) {
  if (updatedAt === null) return ['as built in'];
  return [`changed by ${updatedBy?.displayName ?? 'somebody who left'}, `, time(updatedAt)];
}
