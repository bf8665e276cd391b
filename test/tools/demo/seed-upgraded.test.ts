import { seedDemoData, FIRST_DEMO_PRODUCT_ID } from '../../../src/tools/demo';
import { useTestApp } from '../../support/build-test-app';
import { seedPatiently } from '../../support/world';

const DAY_MS = 86_400_000;
const MADE_ONCE = [
  'users',
  'products',
  'orders',
  'posts',
  'comments',
  'imports',
  'webhook_endpoints',
];

const service = useTestApp({ people: false });
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);

/** Documents by collection. */
async function counts(): Promise<Readonly<Record<string, number>>> {
  const entries = MADE_ONCE.map(async (name) => [name, await rows(name).countDocuments()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** What is there is now what another version began. */
async function handToEarlierVersion(fields: object): Promise<void> {
  const { _id, ...marker } = (await rows('demo').findOne({})) ?? { _id: '' };
  await rows('demo').deleteMany({});
  await rows('demo').insertOne({ ...marker, _id: `${_id}-before`, ...fields });
}

describe('seedDemoData on the demo data of an earlier version', () => {
  it('adds what is missing, and nothing a second time, days later and whatever the version made ids of', async () => {
    await seedPatiently(service);
    const before = await counts();
    await handToEarlierVersion({});
    // Made under ids that this version does not give.
    const comment = await rows('comments').findOne({});
    await rows('comments').deleteOne({ _id: comment?._id ?? '' });
    await rows('comments').insertOne({ ...comment, _id: 'cmt_of_before' });
    await rows('products').deleteOne({ _id: FIRST_DEMO_PRODUCT_ID });
    service.clock.advance(3 * DAY_MS);
    expect(await seedPatiently(service)).toBe(true);
    expect(await counts()).toEqual(before);
    expect(await rows('products').findOne({ _id: FIRST_DEMO_PRODUCT_ID })).not.toBeNull();
    expect(await seedDemoData(service.foundation)).toBe(false);
  });

  it('goes on with one that was interrupted, as of its moment', async () => {
    const before = await counts();
    await rows('demo').deleteMany({ _id: /-before$/ as never });
    await handToEarlierVersion({ seededAt: undefined });
    await rows('comments').deleteOne({ _id: 'cmt_of_before' });
    service.clock.advance(3 * DAY_MS);
    expect(await seedPatiently(service)).toBe(true);
    expect(await counts()).toEqual(before);
  });
});
