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
/** Most values have a handful of products: a typed array would be larger than what it holds. */
const SMALL_BLOCK = 16;

type Block = readonly number[] | Int32Array;

const NO_BLOCKS: Block[] = [];
const NO_ROWS: Run = { length: 0, copyTo: () => undefined };

/** Rows in one order, kept in blocks, so that an insert or a removal moves no more than one block. */
export class SortedRows {
  private blocks: Block[] = NO_BLOCKS;
  /** The block that is being filled in order; it is the last one. */
  private filling: number[] | null = null;
  length = 0;

  constructor(private readonly compare: (a: number, b: number) => number) {}

  insert(row: number): void {
    this.length += 1;
    const { last } = this;
    if (last === undefined || this.compare(last, row) < 0) this.append(row);
    else this.insertWithin(row);
  }

  private append(row: number): void {
    const last = this.blocks.length - 1;
    const block = this.blocks[last];
    if (block === undefined) this.blocks = [[row]];
    else if (block.length >= FILLED_BLOCK) {
      this.blocks[last] = packed(block);
      this.blocks.push((this.filling = [row]));
    } else if (block.length < SMALL_BLOCK) this.blocks[last] = [...block, row];
    else if (block === this.filling) this.filling.push(row);
    else this.blocks[last] = this.filling = [...block, row];
  }

  private insertWithin(row: number): void {
    const { block: at, index } = this.placeOf((other) => this.compare(other, row) > 0);
    const block = this.blocks[at] ?? [];
    const rows = new Int32Array(block.length + 1);
    for (let i = 0; i < block.length; i += 1) rows[i < index ? i : i + 1] = block[i] ?? 0;
    rows[index] = row;
    const middle = rows.length > MAX_BLOCK ? MAX_BLOCK / 2 : rows.length;
    this.blocks[at] = packed(rows.slice(0, middle));
    if (middle < rows.length) this.blocks.splice(at + 1, 0, packed(rows.slice(middle)));
  }

  remove(row: number): void {
    const { block: at, index } = this.placeOf((other) => this.compare(other, row) >= 0);
    const block = this.blocks[at];
    if (block?.[index] !== row) return;
    this.length -= 1;
    const rows = new Int32Array(block.length - 1);
    for (let i = 0; i < rows.length; i += 1) rows[i] = block[i < index ? i : i + 1] ?? 0;
    if (rows.length === 0) this.blocks.splice(at, 1);
    else this.blocks[at] = packed(rows);
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
        const count = Math.min(rows.length - index, end - to);
        target.set(count === rows.length ? rows : rows.slice(index, index + count), to);
        to += count;
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
}

/** In as little room as its rows need. */
function packed(rows: Block): Block {
  return rows.length > SMALL_BLOCK ? Int32Array.from(rows) : Array.from(rows);
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
