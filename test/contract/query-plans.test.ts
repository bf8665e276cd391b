import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucketInId, bucketOf } from '../../src/platform/values/ids';
import { projectRoot } from '../../src/platform/values/project-root';
import type { Endpoint } from '../../src/rest/endpoint';
import type { TestApp } from '../support/build-test-app';
import { filtersOf, lists } from '../support/list-variants';
import { createClient } from '../support/provocations';
import {
  exampleOf,
  inOrder,
  makeStandIns,
  type ExampleRequest,
  type PublishedPaths,
  type Sender,
} from '../support/published-examples';
import { watchQueries, type QueryPlan } from '../support/query-plans';
import { isDeep } from '../support/size';
import { buildWorld } from '../support/world';

/** A process reads the whole catalog once, by index, before its first search (docs/decisions/015-search.md). */
const READS_THE_CATALOG = /^products\.find \{"filter":\{"status":"string","deletedAt":null\}/;
const DAY = 86_400_000;

let service: TestApp;
let sender: Sender;
let exampleFor: (endpoint: Endpoint) => ExampleRequest;

const faultsOf = (plans: readonly QueryPlan[]) =>
  plans
    .filter(({ faults, shape }) => faults.length > 0 && !READS_THE_CATALOG.test(shape))
    .map(({ faults, shape }) => `${faults.join(', ')}: ${shape}`);

/**
 * Reads a list as numbered pages and after a cursor; returns false if this viewer may not see it.
 */
async function readList(viewer: string, request: string, isShort: boolean): Promise<boolean> {
  const { statusCode, body } = await sender.ask(viewer, `${request}&limit=1`);
  if (statusCode !== 200) return false;
  const { pagination } = JSON.parse(body) as { pagination?: { nextCursor?: string | null } };
  const next = pagination?.nextCursor ?? null;
  if (next !== null) await sender.ask(viewer, `${request}&limit=1&cursor=${next}`);
  if (!isShort) await sender.ask(viewer, `${request}&page=2&pageSize=1`);
  return true;
}

/**
 * Reads one list with each of its filters, in deep mode with every pair of them; returns the number
 * of successful responses.
 */
async function readFiltered(endpoint: Endpoint): Promise<number> {
  const [path = ''] = exampleFor(endpoint).request.split('?');
  const { single, two } = filtersOf(endpoint);
  let answerCount = 0;
  for (const filter of ['', ...single]) {
    for (const viewer of ['admin', 'customer'])
      answerCount += Number(await readList(viewer, `${path}?${filter}`, false));
  }
  if (!isDeep) return answerCount;
  for (const filter of two)
    answerCount += Number(await readList('admin', `${path}?${filter}`, true));
  return answerCount;
}

async function readLists(): Promise<number> {
  const counts = await Promise.all(lists.map(readFiltered));
  return counts.reduce((sum, one) => sum + one, 0);
}

/** The tables of docs/scale.md by collection: which queries reach one shard, and which query all shards. */
interface ShardTargets {
  readonly targets: readonly string[];
  readonly onAllShards: readonly string[];
}

const quotedNames = (text: string): readonly string[] =>
  [...text.matchAll(/`(.*?)`/g)].map(([, name = '']) => name);

function parseShardTables(scale: string): ReadonlyMap<string, ShardTargets> {
  const one = [...scale.matchAll(/^\| `(\w+)` +\| ((?:`\w+`(?:, )?)+) +\|$/gm)];
  // A row without a reason is ignored.
  const all = [
    ...scale.matchAll(/^\| `(\w+)` +\| ((?:`(?:read|write) \{.*?\}`(?:, )?)+) +\| (\w.+) +\|$/gm),
  ];
  return new Map(
    one.map(([, collection = '', fields = '']) => {
      const rows = all.filter(([, name]) => name === collection);
      const scatteredCommands = rows.flatMap(([, , commands = '']) => quotedNames(commands));
      return [collection, { targets: quotedNames(fields), onAllShards: scatteredCommands }];
    }),
  );
}

/**
 * Commands on sharded collections that contain no routing field and are not listed in docs/scale.md
 * with a reason.
 */
function unlistedCommands(commands: readonly string[], scale: string): readonly string[] {
  const targets = parseShardTables(scale);
  return commands.filter((command) => {
    const [collection = '', ...rest] = command.split(' ');
    const row = targets.get(collection);
    if (row === undefined) return false;
    const what = rest.join(' ');
    const isTargeted = row.targets.some((field) => new RegExp(`\\b${field}\\b`).test(what));
    return !isTargeted && !row.onAllShards.includes(what);
  });
}

const scalePage = readFileSync(join(projectRoot, 'docs/scale.md'), 'utf8');

/** The fields from which the bucket of a document is derived. */
const BUCKETS = {
  orders: { _id: bucketInId, customerId: bucketOf },
  comments: { _id: bucketInId, postId: bucketOf },
} as const;

/** Deep mode also tries pairs of filters. */
describe('an index serves every query', () => {
  beforeAll(async () => {
    service = await buildWorld();
    sender = { ask: createClient(service).ask, settle: () => service.app.worker.settle() };
    const document = (await service.app.inject({ url: '/openapi.json' })).json<PublishedPaths>();
    const standIns = await makeStandIns(sender);
    exampleFor = (endpoint) => exampleOf(document, endpoint, standIns);
  });
  afterAll(() => service.close());

  it('of lists with any of their filters, of every endpoint, and of background jobs', async () => {
    const queries = watchQueries(service.database);
    expect(await readLists()).toBeGreaterThan(isDeep ? 200 : 100);
    for (const endpoint of inOrder) {
      const { viewer, request, body } = exampleFor(endpoint);
      await sender.ask(viewer, request, body);
    }
    await sender.settle();
    service.clock.advance(DAY);
    await sender.settle();
    const commandNames = queries.listQueriedFields();
    expect(unlistedCommands(commandNames, scalePage)).toEqual([]);
    const plans = await queries.explain();
    expect(plans.length).toBeGreaterThan(isDeep ? 300 : 200);
    expect(faultsOf(plans)).toEqual([]);
  });

  it('and every document has the bucket derived from its fields', async () => {
    for (const [name, bucketBy] of Object.entries(BUCKETS)) {
      const documents = await service.database.db.collection(name).find().toArray();
      const buckets = documents.flatMap((document) =>
        Object.entries(bucketBy).flatMap(([field, tell]) => {
          const bucket = tell(String(document[field]));
          return bucket === null ? [] : [[field, document['bucket'], bucket] as const];
        }),
      );
      const fields = [...new Set(buckets.map(([field]) => field))].sort();
      expect([name, fields]).toEqual([name, Object.keys(bucketBy).sort()]);
      expect(buckets.filter(([, storedBucket, bucket]) => storedBucket !== bucket)).toEqual([]);
    }
  });

  it('and a query without an index would be reported', async () => {
    const queries = watchQueries(service.database);
    const products = service.database.db.collection('products');
    await products.find({ title: 'Lamp' }).toArray();
    await products.find({ title: 'Lamp' }).sort({ _id: -1 }).limit(5).toArray();
    await products.find({ categoryId: 'lamps' }).sort({ title: 1 }).toArray();
    await products.updateOne({ title: 'Lamp' }, { $set: { brand: 'X' } });
    await products.find({ categoryId: 'lamps' }).sort({ title: 1 }).limit(5).toArray();
    expect((await queries.explain()).map(({ faults }) => faults)).toEqual([
      ['reads the whole collection'],
      ['reads the whole of an index and then filters'],
      ['sorts in memory without a limit'],
      ['reads the whole collection'],
      [],
    ]);
  });
});

describe('queries to every shard of a collection that grows without bound', () => {
  it('are listed in docs/scale.md, with a reason', () => {
    expect([...parseShardTables(scalePage).keys()].sort()).toEqual([
      'comments',
      'idempotency_keys',
      'orders',
      'request_days',
      'sessions',
      'webhook_deliveries',
    ]);
    const commands = [
      'orders read {phase}',
      'orders read {email}',
      'orders read {_id, phase}',
      'orders read {_id, bucket, phase}',
    ];
    expect(unlistedCommands(commands, scalePage)).toEqual(commands.slice(1, 3));
    const pageWithoutReason = scalePage.replaceAll(
      /^(\| `orders` +\| `read .*\| ).* \|$/gm,
      '$1 |',
    );
    expect(unlistedCommands(commands, pageWithoutReason)).toEqual(commands.slice(0, 3));
  });
});
