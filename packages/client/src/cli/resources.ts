import { readFileSync } from 'node:fs';
import type { Operations } from 'commerce-client';
import {
  entryOf,
  keyOf,
  keyOption,
  numberOf,
  textOf,
  UsageError,
  type Command,
  type Context,
  type Options,
} from './command.ts';
import { tableOf } from './table.ts';

type Verbs = Readonly<Record<string, keyof Operations>>;

const crud = <const P extends string>(path: P) =>
  ({
    list: `GET ${path}`,
    get: `GET ${path}/{id}`,
    create: `POST ${path}`,
    update: `PATCH ${path}/{id}`,
    delete: `DELETE ${path}/{id}`,
  }) as const;

const { delete: _noDelete, ...changeable } = crud('/categories');

/** What can be done with each resource; every entry is an operation of the contract. */
export const resources = {
  products: { ...crud('/products'), search: 'GET /products/search' },
  categories: changeable,
  orders: {
    list: 'GET /orders',
    get: 'GET /orders/{id}',
    create: 'POST /orders',
    update: 'PATCH /orders/{id}',
    pay: 'POST /orders/{id}/pay',
    capture: 'POST /orders/{id}/capture',
    process: 'POST /orders/{id}/process',
    ship: 'POST /orders/{id}/ship',
    deliver: 'POST /orders/{id}/deliver',
    cancel: 'POST /orders/{id}/cancel',
    refund: 'POST /orders/{id}/refund',
  },
  coupons: { list: 'GET /coupons', get: 'GET /coupons/{code}', create: 'POST /coupons' },
  imports: {
    list: 'GET /imports',
    get: 'GET /imports/{id}',
    results: 'GET /imports/{id}/results',
    cancel: 'POST /imports/{id}/cancel',
  },
  posts: { list: 'GET /posts', get: 'GET /posts/{id}', create: 'POST /posts' },
  comments: {
    list: 'GET /posts/{postId}/comments',
    get: 'GET /comments/{id}',
    create: 'POST /posts/{postId}/comments',
    update: 'PATCH /comments/{id}',
    delete: 'DELETE /comments/{id}',
    moderate: 'POST /comments/{id}/moderate',
  },
  endpoints: {
    ...crud('/webhooks/endpoints'),
    test: 'POST /webhooks/endpoints/{id}/test',
    'rotate-secret': 'POST /webhooks/endpoints/{id}/rotate-secret',
  },
  events: { list: 'GET /webhooks/events', get: 'GET /webhooks/events/{eventId}' },
  deliveries: {
    list: 'GET /webhooks/deliveries',
    get: 'GET /webhooks/deliveries/{id}',
    retry: 'POST /webhooks/deliveries/{id}/retry',
  },
  keys: {
    list: 'GET /auth/api-keys',
    create: 'POST /auth/api-keys',
    delete: 'DELETE /auth/api-keys/{id}',
  },
} as const satisfies Readonly<Record<string, Verbs>>;

const OPTIONS: Options = {
  query: {
    value: '<name=value>',
    text: 'a parameter of the operation, as status=paid or brand=a,b (a comma inside a value: \\,)',
    isRepeatable: true,
  },
  data: { value: '<json>', text: 'the body: JSON, @file or - for the standard input' },
  limit: { value: '<count>', text: 'so many of a list (20)' },
  ...keyOption,
};

/** `commerce orders list`: one command for each resource. */
export const resourceCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(resources).map(([name, verbs]) => [
    name,
    {
      takes: `<${Object.keys(verbs).join('|')}> [id]`,
      summary: `${Object.keys(verbs).join(', ')}`,
      options: OPTIONS,
      examples: examplesOf(name, verbs),
      run: (context) => runVerb(name, verbs, context),
    } satisfies Command,
  ]),
);

function examplesOf(name: string, verbs: Verbs): readonly string[] {
  return Object.entries(verbs)
    .filter(([verb]) => ['list', 'get', 'create'].includes(verb))
    .map(([verb, operation]) => {
      const place = operation.includes('{') ? ' <id>' : '';
      const body = verb === 'create' ? ' --data @body.json' : '';
      return `commerce ${name} ${verb}${place}${body}`;
    });
}

async function runVerb(name: string, verbs: Verbs, context: Context): Promise<void> {
  const { client, args, print, signal } = context;
  const [verb = '', id] = args;
  const operation = entryOf<string>(verbs, verb);
  if (!operation) throw new UsageError(`commerce ${name} takes ${Object.keys(verbs).join(', ')}.`);
  const [method = '', template = ''] = operation.split(' ');
  const [, parameter] = /\{(\w+)\}/.exec(template) ?? [];
  if (!parameter && id !== undefined)
    throw new UsageError(
      `commerce ${name} ${verb} does not take "${id}"; parameters go as -q name=value.`,
    );
  if (parameter && id === undefined) throw new UsageError(`commerce ${name} ${verb} takes an id.`);
  const path = parameter ? { [parameter]: id } : {};
  const query = queryOf(context);
  const isList = verb === 'list' || verb === 'results' || verb === 'search';
  if (isList) return listItems(context, { template, path, query });
  const { data } = await client.send(method, template, {
    path,
    query,
    body: bodyOf(context, method),
    idempotencyKey: keyOf(context),
    signal,
  });
  print(data === null ? 'Done.' : JSON.stringify(data, null, 2), data);
}

interface List {
  readonly template: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string>>;
}

/** As many as are wanted, over as many pages as it takes; of a list without pages the first ones. */
async function listItems(context: Context, { template, path, query }: List): Promise<void> {
  const { client, print, note, signal } = context;
  const most = numberOf(context, 'limit') ?? 20;
  const items: unknown[] = [];
  // The name is out of the table above, so it is one of the contract.
  const each = client.each as (path: string, options: object) => AsyncIterable<unknown>;
  for await (const item of each(template, { path, query, signal })) {
    if (items.length === most) {
      note(`${most} shown; --limit for more`);
      break;
    }
    items.push(item);
  }
  print(tableOf(items), items);
}

function queryOf({ values }: Context): Readonly<Record<string, string>> {
  const given = (values['query'] ?? []) as readonly string[];
  const query = new Map<string, string>();
  for (const pair of given) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--query takes name=value, not ${pair}.`);
    const name = pair.slice(0, at);
    if (query.has(name)) throw new UsageError(`--query ${name} can be given once.`);
    query.set(name, pair.slice(at + 1));
  }
  return Object.fromEntries(query);
}

function bodyOf(context: Context, method: string): unknown {
  const given = textOf(context, 'data');
  if (given === undefined) return undefined;
  if (method === 'GET') throw new UsageError('--data goes with changes.');
  const text = textAt(given);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--data is not JSON: ${(error as Error).message}`);
  }
}

/** The text itself, of a file, or of the standard input. */
function textAt(given: string): string {
  if (!/^@|^-$/.test(given)) return given;
  try {
    return readFileSync(given === '-' ? 0 : given.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(`--data ${given} cannot be read: ${(error as Error).message}.`);
  }
}
