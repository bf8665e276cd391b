import { call, Problem, withQuery } from './api.js';
import { badge, el, emptyState, facts, time } from './dom.js';
import { form } from './forms.js';

const SHOWN = 10;
/** Imports that were asked for in this tab. */
const KEY = 'imports';
const asked = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]');

/** Imports and how far they are: those asked for here, and the latest of one's own. */
export async function loadImports({ id }) {
  if (id) {
    const known = asked().filter((other) => other !== id);
    sessionStorage.setItem(KEY, JSON.stringify([id, ...known].slice(0, SHOWN)));
  }
  const { data } = await call('GET', withQuery('/imports', { limit: String(SHOWN) }));
  const known = new Set(data.map((operation) => operation.id));
  const others = asked().filter((other) => !known.has(other));
  return [...(await Promise.all(others.map(readImport))), ...data];
}

/** One that cannot be read must not hide the others. */
async function readImport(id) {
  try {
    return await call('GET', `/imports/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 401) throw error;
    return { id, refusal: error.message };
  }
}

export function importForm(apply) {
  return form({
    label: 'Watch an import',
    submit: 'Watch',
    fields: [
      { name: 'id', label: 'Import id', type: 'text', required: true, placeholder: 'imp_…' },
    ],
    run: ({ id }) => apply({ id: id.trim() }),
  });
}

export function renderImports(operations) {
  if (operations.length === 0) {
    const text = 'Start one with POST /imports or commerce import, and watch it here.';
    return [emptyState('No imports yet', text)];
  }
  return [el('ul', { class: 'cards' }, ...operations.map(card))];
}

function card(operation) {
  const { id, refusal } = operation;
  if (refusal) return el('li', { class: 'card' }, el('h3', {}, id), el('p', {}, refusal));
  const { type, mode, status, progress } = operation;
  return el(
    'li',
    { class: 'card' },
    el('div', { class: 'row' }, badge(status), el('small', {}, `${type}, ${mode}`)),
    el('h3', { class: 'id' }, id),
    el('progress', {
      max: String(Math.max(1, progress.total ?? 1)),
      value: String(progress.processed),
      'aria-label': `Items processed of ${id}`,
    }),
    facts([
      ['Processed', `${progress.processed} of ${progress.total ?? 'unknown'}`],
      ['Succeeded', String(progress.succeeded)],
      ['Failed', String(progress.failed)],
      ['Started', time(operation.startedAt)],
      ['Finished', time(operation.finishedAt)],
    ]),
    firstError(operation),
  );
}

function firstError({ errors, progress }) {
  const [first] = errors ?? [];
  if (first === undefined) return null;
  const text = `First of ${progress.failed}: ${first.message ?? first.code}`;
  return el('p', { class: 'hint' }, text);
}
