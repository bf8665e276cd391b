import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call, request, statusOf } from '../shared/api';
import { ask } from '../shared/dialogs';
import { Form, type Values } from '../shared/forms';
import { EmptyState, inWords } from '../shared/text';
import { Actions, type Action } from '../parts/actions';
import { Badge, Facts, Table } from '../parts/pieces';
import { asOptions, choices, Pager, type Pagination } from '../parts/resource';
import { Time } from '../parts/time';
import { toView, type ViewContext } from '../parts/view-page';

type Import = Schemas['Import'];
type Result = Schemas['ImportResult'];

const SHOWN = 10;
/** Imports that somebody asked for in this tab. */
const KEY = 'imports';
const watched = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly string[];

/** An import, or why it cannot be read. */
type Watched = Import | { readonly id: string; readonly refusal: string };

interface Imports {
  readonly list: readonly Watched[];
  /** One import with what became of its items, in place of the list. */
  readonly open?: {
    readonly operation: Import;
    readonly results: readonly Result[];
    readonly pagination: Pagination;
  };
}

/** Imports and how far they are: those asked for here, and one's own latest. */
async function loadImports({ id, open, outcome, cursor }: Filter): Promise<Imports> {
  if (open) {
    const path = { id: open };
    const [operation, results] = await Promise.all([
      call('GET', '/imports/{id}', { path }),
      call('GET', '/imports/{id}/results', { path, query: { outcome, cursor, limit: 50 } }),
    ]);
    const { data, pagination } = results;
    return { list: [], open: { operation, results: data, pagination } };
  }
  if (id) {
    const others = watched().filter((other) => other !== id);
    sessionStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, SHOWN)));
  }
  const { data } = await call('GET', '/imports', { query: { limit: SHOWN } });
  const own = new Set(data.map((operation) => operation.id));
  const others = watched().filter((other) => !own.has(other));
  return { list: [...(await Promise.all(others.map(readImport))), ...data] };
}

/** One that cannot be read must not hide the others. */
async function readImport(id: string): Promise<Watched> {
  try {
    return await call('GET', '/imports/{id}', { path: { id } });
  } catch (error) {
    if (!(error instanceof Error) || [null, 401].includes(statusOf(error))) throw error;
    return { id, refusal: error.message };
  }
}

export const imports = toView<Imports>({
  title: 'Imports',
  controls: (context) => (
    <>
      <p>
        <button type="button" class="main" onClick={() => askImport(context)}>
          Start an import
        </button>
      </p>
      {context.filter['open'] ? null : (
        <Form
          label="Watch an import"
          submit="Watch"
          kind="plain"
          fields={[{ name: 'id', label: 'Import id', required: true, placeholder: 'imp_…' }]}
          run={({ id = '' }) => context.apply({ id: id.trim() })}
        />
      )}
    </>
  ),
  load: loadImports,
  body: ({ list, open }, context) => {
    if (open) return <ImportPage {...open} context={context} />;
    if (list.length === 0)
      return <EmptyState title="No imports yet">Start one, and watch it here.</EmptyState>;
    return (
      <ul class="cards">
        {list.map((operation) => (
          <li key={operation.id} class="card">
            <ImportCard operation={operation} context={context} />
          </li>
        ))}
      </ul>
    );
  },
});

function ImportCard({ operation, context }: { operation: Watched; context: ViewContext }) {
  if ('refusal' in operation)
    return (
      <>
        <h3>{operation.id}</h3>
        <p>{operation.refusal}</p>
      </>
    );
  const { id, progress, errors } = operation;
  const [first] = errors;
  return (
    <>
      <ImportFacts operation={operation} />
      {first && (
        <p class="hint">
          First of {progress.failed}: {first.message}
        </p>
      )}
      <div class="row">
        <a href={context.address({ id: null, open: id })} aria-label={`Items of ${id}`}>
          Items
        </a>
        {progress.failed > 0 && (
          <a
            href={context.address({ id: null, open: id, outcome: 'failed' })}
            aria-label={`Errors of ${id}`}
          >
            Errors
          </a>
        )}
        <Actions actions={[cancelAction(operation)]} about={id} refresh={context.refresh} />
      </div>
    </>
  );
}

function ImportFacts({ operation }: { operation: Import }) {
  const { id, type, mode, status, progress, startedAt, finishedAt } = operation;
  return (
    <>
      <div class="row">
        <Badge state={status} />
        <small>
          {type}, {mode}
        </small>
      </div>
      <h3 class="id">{id}</h3>
      <progress
        max={Math.max(1, progress.total)}
        value={progress.processed}
        aria-label={`Items processed of ${id}`}
      />
      <Facts
        facts={[
          ['Processed', `${progress.processed} of ${progress.total}`],
          ['Succeeded', progress.succeeded],
          ['Failed', progress.failed],
          ['Started', <Time at={startedAt} />],
          ['Finished', <Time at={finishedAt} />],
        ]}
      />
    </>
  );
}

const cancelAction = ({ id, status }: Import): Action =>
  (status === 'queued' || status === 'processing') && {
    label: 'Cancel',
    kind: 'danger',
    run: async () => {
      await call('POST', '/imports/{id}/cancel', { path: { id } });
      return 'The import stops; items that were processed stay as they are.';
    },
  };

const OUTCOMES = ['failed', 'created', 'updated', 'deleted', 'unchanged'];

interface ImportPageProps {
  readonly operation: Import;
  readonly results: readonly Result[];
  readonly pagination: Pagination;
  readonly context: ViewContext;
}

function ImportPage({ operation, results, pagination, context }: ImportPageProps) {
  const { filter } = context;
  return (
    <>
      <p>
        <a href="#imports">← All imports</a>
      </p>
      <section class="card">
        <ImportFacts operation={operation} />
        <div class="row">
          <Actions
            actions={[cancelAction(operation)]}
            about={operation.id}
            refresh={context.refresh}
          />
        </div>
      </section>
      <Form
        label="Filter items"
        submit="Filter"
        fields={[
          {
            name: 'outcome',
            label: 'Outcome',
            value: filter['outcome'],
            options: choices(OUTCOMES),
          },
        ]}
        run={({ outcome }) => context.apply({ open: operation.id, outcome })}
      />
      {results.length === 0 ? (
        <EmptyState title="No items">No item of this import has this outcome yet.</EmptyState>
      ) : (
        <Table
          label="Items"
          rows={results}
          keyOf={({ index }) => String(index)}
          columns={{
            Item: ({ index }) => String(index + 1),
            'Your id': ({ externalId }) => externalId && <bdi>{externalId}</bdi>,
            Outcome: ({ outcome }) => <Badge state={outcome} />,
            'What was wrong': ({ error }) => error && <ItemError {...error} />,
          }}
        />
      )}
      <Pager pagination={pagination} context={context} />
    </>
  );
}

function ItemError({ message, code, errors }: Schemas['ItemError']) {
  return (
    <span>
      {message}
      {errors.length > 0 && (
        <ul class="plain">
          {errors.map((violation) => (
            <li key={`${violation.pointer} ${violation.message}`}>{violation.message}</li>
          ))}
        </ul>
      )}
      <a class="under" href={`/problems/${code}`}>
        {inWords(code)}
      </a>
    </span>
  );
}

/** The time that an upload may take. */
const UPLOAD_MS = 120_000;

function askImport({ apply }: ViewContext): void {
  ask({
    title: 'Start an import',
    text: 'Each item is a JSON object: one a line (NDJSON), or a JSON list. Items are processed in the background, and one that is wrong does not stop the others.',
    submit: 'Start',
    fields: [
      { name: 'type', label: 'What', options: asOptions(['products', 'categories']) },
      {
        name: 'mode',
        label: 'How',
        options: [
          ['upsert', 'create or update'],
          ['create', 'create only'],
          ['update', 'update only'],
          ['delete', 'delete'],
        ],
      },
      {
        name: 'file',
        label: 'File',
        type: 'file',
        accept: '.ndjson,.jsonl,.json,application/json,application/x-ndjson',
      },
      {
        name: 'items',
        label: 'Or the items themselves',
        rows: 6,
        placeholder: '{"externalId":"mug-1","title":"Mug","price":9.5,"categoryExternalId":"mugs"}',
      },
    ],
    run: async (values, _, form) => {
      const started = await startImport(values, await textOf(form));
      apply({ open: started.id });
    },
  });
}

async function textOf(form: HTMLFormElement): Promise<string> {
  const data = new FormData(form);
  const [file, typed] = [data.get('file'), data.get('items')];
  const text = file instanceof File && file.size > 0 ? await file.text() : typed;
  if (typeof text !== 'string' || text.trim() === '')
    throw new Error('Choose a file, or write the items.');
  return text.trimStart().startsWith('[') ? linesOf(text) : text;
}

/** A JSON list as lines. */
function linesOf(text: string): string {
  try {
    return (JSON.parse(text) as readonly unknown[]).map((item) => JSON.stringify(item)).join('\n');
  } catch (error) {
    throw new Error(`This list is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

async function startImport({ type, mode }: Values, body: string): Promise<Import> {
  const headers = { 'content-type': 'application/x-ndjson' };
  const given = { query: { type, mode }, body, headers, attemptTimeoutMs: UPLOAD_MS };
  return (await request('POST', '/imports', given)) as Import;
}
