import { useTestApp } from '../support/build-test-app';
import { keys } from '../support/people';
import { recordCommands } from '../support/query-log';
import { seedProducts } from '../support/products';
import { eventually } from '../support/until';

const CLIENTS = 60;
const TURNS = 5;

const service = useTestApp();

beforeAll(async () => {
  const category = await service.app.inject({
    method: 'POST',
    url: '/categories',
    headers: keys.internal.headers,
    payload: { title: 'Shared' },
  });
  const { id: categoryId } = category.json<{ id: string }>();
  await seedProducts(service.database.db, [
    { _id: 'prd_open', categoryId },
    { _id: 'prd_draft', status: 'draft' },
  ]);
});

/** Repeats a write that lost against others, as clients do. */
const write = (title: string) =>
  eventually(
    () =>
      service.app.inject({
        method: 'PATCH',
        url: '/products/prd_open',
        headers: keys.internal.headers,
        payload: { title },
      }),
    ({ statusCode }) => statusCode === 200,
  );
const read = (id: string, headers = {}) => service.app.inject({ url: `/products/${id}`, headers });

describe('reads that requests share', () => {
  it('share commands without leaking data between viewers', async () => {
    let answers: number[][] = [];
    const commands = await recordCommands(service.database, async () => {
      answers = await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          const both = await Promise.all([
            read('prd_draft'),
            read('prd_draft', keys.internal.headers),
          ]);
          return both.map(({ statusCode }) => statusCode);
        }),
      );
    });
    expect(answers).toEqual(Array.from({ length: CLIENTS }, () => [404, 200]));
    const reads = commands.filter(({ collection }) => collection === 'products');
    expect(reads.length).toBeLessThan(CLIENTS / 2);
  });

  it('show every client its own acknowledged writes, despite many readers and writers', async () => {
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        if (number % 4 !== 0) {
          expect((await read('prd_open')).statusCode).toBe(200);
          continue;
        }
        const update = await write(`Title ${number} ${turn}`);
        const { version } = update.json<{ version: number }>();
        expect((await read('prd_open')).json().version).toBeGreaterThanOrEqual(version);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    const writes = (CLIENTS / 4) * TURNS;
    expect((await read('prd_open')).json().version).toBe(1 + writes);
  });
});
