import { crashAt, useMortalApp } from '../../support/crashing-database';
import { people } from '../../support/people';
import { stepsUntilThrough } from '../../support/steps';

const service = useMortalApp();
let categoryId: string;

beforeAll(async () => {
  categoryId = (await send('/categories', { title: 'Killed' })).json<{ id: string }>().id;
});

const send = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: { ...people.admin.headers }, payload });

const create = async (title: string) => {
  const answer = await send('/products/bulk', [{ title, price: 5, categoryId }]);
  return { ...answer, isReplayed: 'idempotent-replayed' in answer.headers };
};
const countOf = (title: string) =>
  service.database.db.collection('products').countDocuments({ title });

/** One body gets a response, another one is killed at a command, and both are repeated; true if it completed. */
async function crashAtStep(step: number): Promise<boolean> {
  const [earlier, later] = [`earlier ${step}`, `later ${step}`];
  const first = await create(earlier);
  const attempt = await service.during(crashAt(step), () => create(later));
  if (attempt.statusCode < 300) return true;
  const isWritten = (await countOf(later)) > 0;
  service.clock.advance(7000);
  const again = await create(earlier);
  expect([step, again.statusCode, again.isReplayed || isWritten]).toEqual([step, 201, true]);
  if (again.isReplayed) expect(again.body).toBe(first.body);
  expect([step, (await create(later)).statusCode]).toEqual([step, 201]);
  const counts = [await countOf(earlier), await countOf(later)];
  expect([step, ...counts]).toEqual([step, again.isReplayed ? 1 : 2, 1]);
  return false;
}

describe('POST /products/bulk without a key whose process ended at a database command', () => {
  it('is carried out once when it is repeated, and keeps the results of earlier responses', async () => {
    expect(await stepsUntilThrough(crashAtStep)).toBeGreaterThan(4);
  });
});
