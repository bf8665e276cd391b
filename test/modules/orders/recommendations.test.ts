import {
  createRecommendationsRepository,
  recommendationsCollection,
} from '../../../src/modules/orders/recommendations.repository';
import { useTestDatabase } from '../../support/database';
import { recordCommands } from '../../support/query-log';

const database = useTestDatabase([recommendationsCollection]);

const rowsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => ({
    _id: `${name} ${n}`,
    productIds: ['prd_other'],
    updatedAt: new Date(),
  }));
const listStored = (name: RegExp) =>
  database.db.collection('product_recommendations').countDocuments({ _id: name as never });

describe('recommendations of a whole catalog', () => {
  it('are written in batches', async () => {
    const { replace } = createRecommendationsRepository(database.db);
    const commands = await recordCommands(database, () => replace(rowsOf(1201, 'all')));
    const updates = commands.map(({ command }) => command['updates'] as readonly object[]);
    expect(updates.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(await listStored(/^all/)).toBe(1201);
  });

  it('are no longer written when the process stops', async () => {
    const { replace } = createRecommendationsRepository(database.db);
    await replace(rowsOf(10, 'stopped'), AbortSignal.abort());
    expect(await listStored(/^stopped/)).toBe(0);
  });
});
