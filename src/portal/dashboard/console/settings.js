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
      'One rule a line: “sofa, couch” find each other; “notebook => laptop” finds laptops for notebooks, and not the other way round.',
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
const wordsOf = (text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
const numberOf = (text) => (text === '' ? null : Number(text));

function moderationForm({ heldWords, maxLinks, flagsToHold, version }, refresh) {
  const number = { type: 'number', step: '1' };
  return form({
    label: 'Screening of comments',
    submit: 'Save the screening',
    extra: startOver(MODERATION, { about: 'the screening', formOf: moderationForm, refresh }),
    fields: [
      {
        name: 'heldWords',
        label: 'Words that are held, one a line',
        value: heldWords.join('\n'),
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
        heldWords: linesOf(values.heldWords),
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
  return words ? words.join(', ') : `${from} => ${to.join(', ')}`;
}

/** A line that is no rule is named: the service would tell its number only. */
function ruleOf(line) {
  const [from, to, more] = line.split('=>');
  const isRule =
    to === undefined ? wordsOf(from).length > 1 : from.trim() !== '' && wordsOf(to).length > 0;
  if (!isRule || more !== undefined) throw new Error(`This line is no rule: “${line}”`);
  return to === undefined ? { words: wordsOf(from) } : { from: from.trim(), to: wordsOf(to) };
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
