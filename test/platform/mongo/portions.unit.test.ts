import { portionsOf, readPortion } from '../../../src/platform/mongo/portions';

const row = (text: string) => ({ text });
/** A document with one text, which adds 16 bytes. */
const bytesOf = (text: string) => text.length + 16;

async function* cursorOf<Row>(rows: readonly Row[], readRows: Row[]): AsyncGenerator<Row> {
  for (const one of rows) {
    readRows.push(one);
    yield one;
  }
}

describe('portionsOf', () => {
  it('puts the given number of documents into each portion, in order', () => {
    const rows = Array.from({ length: 5 }, (_, n) => row(String(n)));
    expect([...portionsOf(rows, { rows: 2, bytes: 1000 })]).toEqual([
      rows.slice(0, 2),
      rows.slice(2, 4),
      rows.slice(4),
    ]);
    expect([...portionsOf([])]).toEqual([]);
  });

  it('puts at most the given number of bytes into each portion, and a larger document into one of its own', () => {
    const [small, large] = [row('a'.repeat(34)), row('b'.repeat(500))];
    const max = { rows: 10, bytes: 2 * bytesOf('a'.repeat(34)) };
    const portions = [...portionsOf([small, small, small, large, small], max)];
    expect(portions.map((rows) => rows.length)).toEqual([2, 1, 1, 1]);
  });
});

describe('readPortion', () => {
  it('stops when it is full, and reports that more may be left', async () => {
    const rows = Array.from({ length: 9 }, () => row('c'.repeat(84)));
    const readRows: object[] = [];
    const read = await readPortion(cursorOf(rows, readRows), { rows: 9, bytes: 250 });
    expect(read).toEqual({ rows: rows.slice(0, 3), bytes: 300, isAll: false });
    expect(readRows).toHaveLength(3);
  });

  it('reports when it has read everything', async () => {
    const read = await readPortion(cursorOf([row('d')], []));
    expect(read).toEqual({ rows: [row('d')], bytes: bytesOf('d'), isAll: true });
  });
});
