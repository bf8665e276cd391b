import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call, request, statusOf } from '../shared/api';
import { choice, field, type Values } from '../shared/forms';
import { Badge, inWords } from '../parts/pieces';
import { Time } from '../parts/time';
import { defineView, Detail, isShop, type View } from '../parts/view';

type Import = Schemas['Import'];

const SHOWN = 10;
/** The ids of the imports that the user looked up in this tab. */
const KEY = 'imports';
const watchedIds = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly string[];

/** An import, or why it cannot be read. */
type WatchedImport = Import | { readonly id: string; readonly refusal: string };

/** Imports and their progress: those looked up in this tab, and the user's latest. */
async function loadImports({ id }: Filter) {
  if (id) {
    const others = watchedIds().filter((other) => other !== id);
    sessionStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, SHOWN)));
  }
  const { data } = await call('GET', '/imports', { query: { limit: SHOWN } });
  const own = new Set(data.map((operation) => operation.id));
  const others = watchedIds().filter((other) => !own.has(other));
  return { data: [...(await Promise.all(others.map(readImport))), ...data] };
}

/** Returns the refusal, so that an import that cannot be read does not hide the others. */
async function readImport(id: string): Promise<WatchedImport> {
  try {
    return await call('GET', '/imports/{id}', { path: { id } });
  } catch (error) {
    if (!(error instanceof Error) || [null, 401].includes(statusOf(error))) throw error;
    return { id, refusal: error.message };
  }
}

function Progress({ id, progress, errors }: Import) {
  const { total, processed, succeeded, failed } = progress;
  return (
    <span>
      <progress
        max={Math.max(1, total)}
        value={processed}
        aria-label={`Items processed of ${id}`}
      />
      <small class="under">
        {processed} of {total}: {succeeded} succeeded, {failed} failed
      </small>
      {errors[0] && (
        <small class="under">
          First of {failed}: {errors[0].message}
        </small>
      )}
    </span>
  );
}

const cancelAction = ({ id, status }: Import): Action =>
  ['queued', 'processing'].includes(status) && {
    label: 'Cancel',
    kind: 'danger',
    run: () => call('POST', '/imports/{id}/cancel', { path: { id } }),
    success: 'The import stops; items that were processed stay as they are.',
  };

const MODES = [
  ['upsert', 'create or update'],
  ['create', 'create only'],
  ['update', 'update only'],
  'delete',
] as const;
const ACCEPTED = '.ndjson,.jsonl,.json,application/json,application/x-ndjson';
const EXAMPLE = '{"externalId":"mug-1","title":"Mug","price":9.5,"categoryExternalId":"mugs"}';

const list = defineView({
  title: 'Imports',
  create: ({ apply }) => [
    {
      label: 'Start an import',
      kind: 'main',
      isRead: true,
      text: 'Each item is a JSON object: one a line (NDJSON), or a JSON list. Items are processed in the background, and one that is wrong does not stop the others.',
      fields: [
        field('type', 'What', { options: ['products', 'categories'] }),
        field('mode', 'How', { options: MODES }),
        field('file', 'File', { type: 'file', accept: ACCEPTED }),
        field('items', 'Or the items themselves', { rows: 6, placeholder: EXAMPLE }),
      ],
      submit: 'Start',
      run: async (values, _, data) =>
        apply({ open: await startImport(values, await textOf(data)) }),
    },
  ],
  filters: [field('id', 'Import id', { required: true, placeholder: 'imp_…' })],
  submit: 'Watch',
  load: loadImports,
  columns: {
    Import: ({ id }) => (
      <h3>
        <code>{id}</code>
      </h3>
    ),
    Of: (row) => 'type' in row && `${row.type}, ${row.mode}`,
    State: (row) => ('refusal' in row ? row.refusal : <Badge state={row.status} />),
    Items: (row) => 'progress' in row && <Progress {...row} />,
    Started: (row) => 'startedAt' in row && <Time at={row.startedAt} />,
    Finished: (row) => 'finishedAt' in row && <Time at={row.finishedAt} />,
  },
  about: ({ id }) => id,
  actions: (row, _, { address }) => {
    if ('refusal' in row) return false;
    const { id, progress } = row;
    return [
      { label: 'Items', href: address({ id: null, open: id }) },
      progress.failed > 0 && {
        label: 'Errors',
        href: address({ id: null, open: id, outcome: 'failed' }),
      },
      cancelAction(row),
    ];
  },
  empty: ['No imports yet', 'Start one, and watch it here.'],
});

/** One import with the results of its items. */
const items = defineView({
  title: 'Imports',
  label: 'Items',
  filters: [
    field('open', '', { type: 'hidden' }),
    choice('outcome', 'Outcome', ['failed', 'created', 'updated', 'deleted', 'unchanged']),
  ],
  load: async ({ open = '', outcome, cursor }) => {
    const path = { id: open };
    const [operation, results] = await Promise.all([
      call('GET', '/imports/{id}', { path }),
      call('GET', '/imports/{id}/results', { path, query: { outcome, cursor, limit: 50 } }),
    ]);
    return { ...results, operation };
  },
  body: ({ operation }, { refresh }, table) => (
    <>
      <Detail
        back="#imports"
        all="All imports"
        id={operation.id}
        state={operation.status}
        facts={{
          Of: `${operation.type}, ${operation.mode}`,
          Items: <Progress {...operation} />,
          Started: <Time at={operation.startedAt} />,
          Finished: <Time at={operation.finishedAt} />,
        }}
        actions={[cancelAction(operation)]}
        about={operation.id}
        refresh={refresh}
      />
      {table}
    </>
  ),
  columns: {
    Item: ({ index }) => String(index + 1),
    'Your id': ({ externalId }) => externalId && <bdi>{externalId}</bdi>,
    Outcome: ({ outcome }) => <Badge state={outcome} />,
    'What was wrong': ({ error }) => error && <ItemError {...error} />,
  },
  empty: ['No items', 'No item of this import has this outcome yet.'],
});

/** All violations of an item, or the error of the whole item. */
function ItemError({ message, code, errors }: Schemas['ItemError']) {
  const messages = errors.length > 0 ? errors.map((violation) => violation.message) : [message];
  return (
    <span>
      {messages.map((text) => (
        <span key={text} class="under">
          {text}
        </span>
      ))}
      <a href={`/problems/${code}`}>{inWords(code)}</a>
    </span>
  );
}

export const imports: View = {
  title: 'Imports',
  isFor: isShop,
  render: (props) => (props.filter['open'] ? items : list).render(props),
};

/** The items of the form, one a line. */
async function textOf(data: FormData): Promise<string> {
  const [file, pastedText] = [data.get('file'), data.get('items')];
  const text = file instanceof File && file.size > 0 ? await file.text() : pastedText;
  if (typeof text !== 'string' || text.trim() === '')
    throw new Error('Choose a file, or write the items.');
  if (!text.trimStart().startsWith('[')) return text;
  try {
    return (JSON.parse(text) as readonly unknown[]).map((item) => JSON.stringify(item)).join('\n');
  } catch (error) {
    throw new Error(`This list is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** The time limit of an upload. */
const UPLOAD_MS = 120_000;

/** Returns the id of the import. */
async function startImport({ type, mode }: Values, body: string): Promise<string> {
  const headers = { 'content-type': 'application/x-ndjson' };
  const input = { query: { type, mode }, body, headers, attemptTimeoutMs: UPLOAD_MS };
  return ((await request('POST', '/imports', input)) as Import).id;
}
