import { createGathering } from '../../../src/platform/mongo/gathering';

const nextTurn = () => new Promise(setImmediate);

/** A gathering under load: after a first batch of two, its batches return immediately. */
async function gatheringUnderLoad(maxBatchSize: number) {
  const batches: (readonly string[])[] = [];
  const add = createGathering<string>({
    send: async (batch) => void batches.push(batch),
    reject: (_item, error) => {
      throw error;
    },
    slots: 1,
    maxBatchSize,
    holdBackMs: 0,
  });
  add('first');
  add('second');
  await nextTurn();
  expect(batches.splice(0)).toEqual([['first', 'second']]);
  return { add, batches };
}

describe('a gathering', () => {
  it('under load includes writes of the following turns, and is sent after a turn without writes', async () => {
    const { add, batches } = await gatheringUnderLoad(10);
    for (const item of ['a', 'b', 'c', 'd']) {
      add(item);
      await nextTurn();
    }
    expect(batches).toEqual([]);
    await nextTurn();
    expect(batches).toEqual([['a', 'b', 'c', 'd']]);
  });

  it('stops waiting when a batch is full', async () => {
    const { add, batches } = await gatheringUnderLoad(3);
    for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      add(item);
      await nextTurn();
    }
    expect(batches.slice(0, 2)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  it('sends a single write in its own turn once the load is over', async () => {
    const { add, batches } = await gatheringUnderLoad(10);
    add('alone');
    await nextTurn();
    await nextTurn();
    expect(batches.splice(0)).toEqual([['alone']]);
    add('next');
    await new Promise<void>((resolve) => process.nextTick(resolve));
    expect(batches).toEqual([['next']]);
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('refused'))],
    [
      'throws',
      () => {
        throw new Error('refused');
      },
    ],
  ] as const)(
    'continues after a batch whose send %s, and fails its members',
    async (_how, fail) => {
      const sentItems: string[] = [];
      const refusals: string[] = [];
      const add = createGathering<string>({
        send: async (batch) => {
          if (batch.includes('bad')) await fail();
          sentItems.push(...batch);
        },
        reject: (item, error) => refusals.push(`${item}: ${(error as Error).message}`),
        slots: 2,
        maxBatchSize: 1,
        holdBackMs: 0,
      });
      for (const item of ['bad', 'bad', 'bad', 'good', 'better']) add(item);
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      expect(refusals).toEqual(Array(3).fill('bad: refused'));
      expect(sentItems).toEqual(['good', 'better']);
    },
  );
});
