import { portionsOf, readPortion } from '../../../src/platform/mongo/portions';

const row = (text: string) => ({ text });
/** A document with one text: 16 bytes around it. */
const bytesOf = (text: string) => text.length + 16;

async function* cursorOf<Row>(rows: readonly Row[], taken: Row[]): AsyncGenerator<Row> {
  for (const one of rows) {
    taken.push(one);
    yield one;
  }
}

describe('portionsOf', () => {
  it('has so many documents in each, in their order', () => {
    const rows = Array.from({ length: 5 }, (_, n) => row(String(n)));
    expect([...portionsOf(rows, { rows: 2, bytes: 1000 })]).toEqual([
      rows.slice(0, 2),
      rows.slice(2, 4),
      rows.slice(4),
    ]);
    expect([...portionsOf([])]).toEqual([]);
  });

  it('has so many bytes in each, and lets a larger document go alone', () => {
    const [small, large] = [row('a'.repeat(34)), row('b'.repeat(500))];
    const max = { rows: 10, bytes: 2 * bytesOf('a'.repeat(34)) };
    const portions = [...portionsOf([small, small, small, large, small], max)];
    expect(portions.map((rows) => rows.length)).toEqual([2, 1, 1, 1]);
  });
});

describe('readPortion', () => {
  it('reads no further than it has room for, and says that more may wait', async () => {
    const rows = Array.from({ length: 9 }, () => row('c'.repeat(84)));
    const taken: object[] = [];
    const read = await readPortion(cursorOf(rows, taken), { rows: 9, bytes: 250 });
    expect(read).toEqual({ rows: rows.slice(0, 3), bytes: 300, isAll: false });
    expect(taken).toHaveLength(3);
  });

  it('says when it has read all', async () => {
    const read = await readPortion(cursorOf([row('d')], []));
    expect(read).toEqual({ rows: [row('d')], bytes: bytesOf('d'), isAll: true });
  });
});
