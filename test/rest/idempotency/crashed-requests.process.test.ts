import { Kind, parse, print, visit } from 'graphql';
import type { AnyInput, Endpoint } from '../../../src/rest/endpoint';
import { endpoints, keylessMutations, rootFieldOf } from '../../../src/rest/endpoints';
import { createInputReader } from '../../../src/rest/request/input';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { mortalDatabase } from '../../support/crashing-database';
import { people } from '../../support/people';
import { unsafeRequests, type UnsafeRequest } from '../../support/unsafe-requests';

const isDeep = process.env['DEEP'] === '1';
/** Which commands are fatal when not all of them are tried: others in every run. */
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1000);
const SAMPLES = { rest: 2, graphQL: 1 };
const SAMPLED_COMMANDS = 9;
const MAX_COMMANDS = 80;
/** All leases are over by then. */
const LEASES_MS = 16_000;

let service: TestApp;
let live: ReturnType<typeof mortalDatabase>['live'];
let number = 0;

beforeAll(async () => {
  service = await buildTestApp({
    wrapDatabase: (db) => {
      const mortal = mortalDatabase(db);
      live = mortal.live;
      return mortal.db;
    },
  });
}, 60_000);
afterAll(() => service.close());

const scenarios = unsafeRequests(() => service);
const unsafe = endpoints.filter(
  ({ method, idempotent }) => method !== 'GET' && idempotent !== false,
);
const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpointOf = (name: string): Endpoint => {
  const endpoint = unsafe.find((each) => `${name} `.startsWith(`${addressOf(each)} `));
  if (endpoint === undefined) throw new Error(`there is no unsafe route for "${name}"`);
  return endpoint;
};

/** What a client sees of an attempt. */
interface Attempt {
  readonly isFailed: boolean;
  readonly isDone: boolean;
}
type Send = (endpoint: Endpoint, request: UnsafeRequest, key: string) => Promise<Attempt>;

const pathOf = ({ path }: Endpoint, params: UnsafeRequest['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');

const overRest: Send = async (endpoint, { params, query = {}, headers, body }, key) => {
  const { statusCode } = await service.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, params),
    query,
    headers: { ...people.admin.headers, ...headers, 'idempotency-key': key },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { isFailed: statusCode >= 500, isDone: statusCode < 300 };
};

const overGraphQL: Send = async (
  endpoint,
  { params = {}, query = {}, headers = {}, body },
  key,
) => {
  const raw = JSON.parse(JSON.stringify(body ?? {})) as unknown;
  const read = createInputReader(endpoint, service.app.graphql.schema);
  const input: AnyInput = read({ params, query, headers, body: raw } as never);
  const response = await service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...people.admin.headers, 'idempotency-key': key },
    payload: { query: bareDocument(endpoint), variables: endpoint.variables(input) },
  });
  const { errors = [] } = response.json<{ errors?: { extensions: { category: string } }[] }>();
  const categories = errors.map(({ extensions }) => extensions.category);
  return {
    isFailed: categories.some((kind) => kind === 'internal' || kind === 'unavailable'),
    isDone: errors.length === 0,
  };
};

/** The mutation of a route without what REST selects. */
function bareDocument({ document: { source } }: Endpoint): string {
  const [operation] = parse(source).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const name = { kind: Kind.NAME, value: '__typename' } as const;
  const selections = [{ kind: Kind.FIELD, name } as const];
  return print(
    visit(operation, {
      Directive: () => null,
      Field: (field) =>
        field.selectionSet
          ? { ...field, selectionSet: { kind: Kind.SELECTION_SET, selections } }
          : undefined,
    }),
  );
}

/** The process ends at a command, and so does the next one; the third attempt comes when all leases are over. */
async function crashed(name: string, send: Send, crash: { step: number; isExecuted: boolean }) {
  const request = await scenarios[name]?.();
  if (request === undefined) throw new Error(`no scenario for ${name}`);
  const key = `key-${(number += 1)}`;
  const attempt = () => send(endpointOf(name), request, key);
  live({ afterCommands: crash.step, isExecuted: crash.isExecuted });
  const { isFailed } = await attempt();
  live({ afterCommands: crash.step, isExecuted: true });
  if (isFailed) await attempt();
  live(null);
  service.clock.advance(LEASES_MS);
  const { isDone } = await attempt();
  return { isFailed, result: { ...crash, isDone, found: await request.found() } };
}

async function undisturbed(name: string, send: Send) {
  const request = await scenarios[name]?.();
  const { isDone } = await send(endpointOf(name), request as UnsafeRequest, `key-${(number += 1)}`);
  return { isDone, found: await request?.found() };
}

function* crashes(
  index: number,
  samples: number,
): Generator<{ step: number; isExecuted: boolean }> {
  if (!isDeep) {
    for (let i = 0; i < samples; i += 1) {
      const step = (SEED + index * 5 + i * 4) % SAMPLED_COMMANDS;
      yield { step, isExecuted: (SEED + index + i) % 2 === 0 };
    }
    return;
  }
  for (let step = 0; step < MAX_COMMANDS; step += 1) {
    yield { step, isExecuted: true };
    yield { step, isExecuted: false };
  }
}

async function expectOnce(name: string, send: Send, samples: number): Promise<void> {
  const expected = await undisturbed(name, send);
  expect(expected.isDone).toBe(true);
  const index = Object.keys(scenarios).indexOf(name);
  for (const crash of crashes(index, samples)) {
    const { isFailed, result } = await crashed(name, send, crash);
    expect(result).toEqual({ ...crash, ...expected });
    if (isDeep && !isFailed) return;
  }
  if (isDeep) throw new Error(`${name} takes more than ${MAX_COMMANDS} commands`);
}

const TIME_MS = isDeep ? 300_000 : 30_000;

describe(`a request with a key whose process ended at a database command (CRASH_SEED=${SEED})`, () => {
  it('has a scenario for every unsafe route', () => {
    const covered = new Set(Object.keys(scenarios).map((name) => addressOf(endpointOf(name))));
    expect(unsafe.map(addressOf).filter((address) => !covered.has(address))).toEqual([]);
  });

  it('has a scenario for every mutation that honours keys', () => {
    const mutations = Object.keys(service.app.graphql.schema.getMutationType()?.getFields() ?? {});
    const covered = new Set([...keylessMutations, ...unsafe.flatMap(rootFieldOf)]);
    expect(mutations.filter((field) => !covered.has(field))).toEqual([]);
  });

  it.each(Object.keys(scenarios))(
    'is carried out once: %s',
    (name) => expectOnce(name, overRest, SAMPLES.rest),
    TIME_MS,
  );

  it.each(Object.keys(scenarios))(
    'is carried out once through GraphQL: %s',
    (name) => expectOnce(name, overGraphQL, SAMPLES.graphQL),
    TIME_MS,
  );
});
