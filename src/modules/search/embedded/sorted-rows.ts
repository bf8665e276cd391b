/** A run of rows in one order. */
export interface Run {
  readonly length: number;
  copyTo(target: Int32Array, at: number): void;
}

/** The rows of all runs, one run after the other. */
export function rowsOf(runs: readonly Run[]): Int32Array {
  const rows = new Int32Array(sizeOf(runs));
  let at = 0;
  for (const run of runs) {
    run.copyTo(rows, at);
    at += run.length;
  }
  return rows;
}

export function sizeOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { length }) => sum + length, 0);
}

export function runOf(rows: Int32Array): Run {
  return { length: rows.length, copyTo: (target, at) => target.set(rows, at) };
}

/** A place between two rows. */
interface Place {
  readonly block: number;
  readonly index: number;
}

const MAX_BLOCK = 512;
const FILLED_BLOCK = 400;
/** Most values have a handful of products: arrays that grow would keep room for more. */
const SMALL_BLOCK = 16;
const NO_BLOCKS: number[][] = [];
const NO_ROWS: Run = { length: 0, copyTo: () => undefined };

/** Rows in one order, kept in blocks, so that an insert or a removal moves no more than one block. */
export class SortedRows {
  private blocks: number[][] = NO_BLOCKS;
  length = 0;

  constructor(private readonly compare: (a: number, b: number) => number) {}

  insert(row: number): void {
    this.length += 1;
    const { last } = this;
    if (last === undefined || this.compare(last, row) < 0) this.append(row);
    else this.insertWithin(row);
  }

  /** Blocks that are filled in order are full but for some room. */
  private append(row: number): void {
    const block = this.blocks.at(-1);
    if (block === undefined) this.blocks = [[row]];
    else if (block.length < SMALL_BLOCK) this.blocks[this.blocks.length - 1] = [...block, row];
    else if (block.length >= FILLED_BLOCK) {
      // A copy keeps no room to grow.
      this.blocks[this.blocks.length - 1] = block.slice();
      this.blocks.push([row]);
    } else block.push(row);
  }

  private insertWithin(row: number): void {
    const { block: at, index } = this.placeOf((other) => this.compare(other, row) > 0);
    const block = this.blocks[at] ?? [];
    block.splice(index, 0, row);
    if (block.length > MAX_BLOCK) this.split(at);
  }

  remove(row: number): void {
    const { block: at, index } = this.placeOf((other) => this.compare(other, row) >= 0);
    const block = this.blocks[at];
    if (block?.[index] !== row) return;
    block.splice(index, 1);
    this.length -= 1;
    if (block.length === 0) this.blocks.splice(at, 1);
  }

  /** The rows from the first that `begins` says yes to, up to the first that `ends` says yes to. */
  between(begins: (row: number) => boolean, ends: (row: number) => boolean): Run {
    const from = this.placeOf(begins);
    const to = this.placeOf(ends);
    let length = to.index - from.index;
    for (let at = from.block; at < to.block; at += 1) length += this.blocks[at]?.length ?? 0;
    return length <= 0 ? NO_ROWS : { length, copyTo: this.copierFrom(from, length) };
  }

  copyTo(target: Int32Array, at: number): void {
    this.copierFrom({ block: 0, index: 0 }, this.length)(target, at);
  }

  /** Copies so many rows from a place on. */
  private copierFrom({ block: first, index: start }: Place, length: number): Run['copyTo'] {
    return (target, at) => {
      const end = at + length;
      let [to, block, index] = [at, first, start];
      for (; to < end; block += 1, index = 0) {
        const rows = this.blocks[block] ?? [];
        while (index < rows.length && to < end) target[to++] = rows[index++] ?? 0;
      }
    };
  }

  /** Visits the rows in order from the first that `begins` says yes to, until a visit says that it is enough. */
  visitFrom(begins: (row: number) => boolean, visit: (row: number) => boolean): void {
    const { block: first, index } = this.placeOf(begins);
    for (let at = first; at < this.blocks.length; at += 1) {
      const block = this.blocks[at] ?? [];
      for (let i = at === first ? index : 0; i < block.length; i += 1) {
        if (visit(block[i] ?? 0)) return;
      }
    }
  }

  get first(): number | undefined {
    return this.blocks[0]?.[0];
  }

  get last(): number | undefined {
    return this.blocks.at(-1)?.at(-1);
  }

  /** The first row that is beyond; all rows after it must be so too. */
  private placeOf(isBeyond: (row: number) => boolean): Place {
    const { blocks } = this;
    const block = firstIndex(blocks.length, (at) => isBeyond(blocks[at]?.at(-1) ?? 0));
    const rows = blocks[block] ?? [];
    return { block, index: firstIndex(rows.length, (at) => isBeyond(rows[at] ?? 0)) };
  }

  private split(at: number): void {
    const block = this.blocks[at] ?? [];
    this.blocks.splice(at + 1, 0, block.splice(MAX_BLOCK / 2));
  }
}

/** The first index that `isBeyond`, when all after it are so too; `length` when none is. */
export function firstIndex(length: number, isBeyond: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
