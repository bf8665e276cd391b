import { DailyUses } from '../../../src/modules/usage';
import type {
  DailyUse,
  DailyUsesRepository,
} from '../../../src/modules/usage/daily-uses.repository';
import { createFakeClock } from '../../support/clock';
import { testCursors } from '../../support/cursors';
import { people, viewerOf } from '../../support/people';

const viewer = viewerOf(people.customer);
const MOST_ROWS = 5000;

let written: DailyUse[];
let isAway: boolean;
let uses: DailyUses;

beforeEach(() => {
  written = [];
  isAway = false;
  const repository = {
    add: async (rows: readonly DailyUse[]) => {
      if (isAway) throw new Error('away');
      written.push(...rows);
    },
  } as unknown as DailyUsesRepository;
  uses = new DailyUses(repository, createFakeClock(), testCursors);
});

const record = (clientId: string | null, fields: readonly string[] = ['Query.order']): void =>
  uses.record(viewer, { documentId: 'GetOrder', fields, deprecatedFields: ['note'], clientId });
const countOf = (name: string, client: string): number =>
  written
    .filter((row) => row.name === name && row.client === client)
    .reduce((sum, { count }) => sum + count, 0);

it('counts the document, its fields and its deprecations, by client', async () => {
  record('shop', ['Query.order', 'Order.id']);
  record('shop', ['Query.order']);
  record(null, ['Query.order']);
  await uses.flush();
  const rows = written.map(({ kind, name, client, ownerId, count }) => [
    kind,
    name,
    client,
    ownerId,
    count,
  ]);
  const own = people.customer.id;
  expect(rows).toEqual([
    ['document', 'GetOrder', 'shop', null, 2],
    ['field', 'Query.order', 'shop', null, 2],
    ['field', 'Order.id', 'shop', null, 1],
    ['deprecation', 'note', 'shop', own, 2],
    ['document', 'GetOrder', 'session', null, 1],
    ['field', 'Query.order', 'session', null, 1],
    ['deprecation', 'note', 'session', own, 1],
  ]);
});

it('keeps counts that cannot be written for the next flush, and adds later ones', async () => {
  record('shop');
  isAway = true;
  await expect(uses.flush()).rejects.toThrow('away');
  record('shop');
  isAway = false;
  await uses.flush();
  expect(countOf('Query.order', 'shop')).toBe(2);
  written = [];
  await uses.flush();
  expect(written).toEqual([]);
});

it('counts further clients as "other" once 5,000 rows are waiting, and loses no use', async () => {
  for (let number = 0; number < 2 * MOST_ROWS; number += 1) record(`client-${number}`);
  record('client-1');
  await uses.flush();
  expect(written.length).toBeLessThanOrEqual(MOST_ROWS + 3);
  expect(countOf('Query.order', 'client-1')).toBe(2);
  expect(countOf('Query.order', 'other')).toBeGreaterThan(MOST_ROWS);
  const fieldRows = written.filter(({ kind }) => kind === 'field');
  expect(fieldRows.reduce((sum, { count }) => sum + count, 0)).toBe(2 * MOST_ROWS + 1);
});
