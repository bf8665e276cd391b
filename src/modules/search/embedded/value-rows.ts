import { IntCounts } from './int-counts';
import { ShortLists } from './short-lists';
import { SortedRows } from './sorted-rows';

/** Most values have a handful of rows: longer lists only are kept in order. */
const MAX_SHORT = 32;

/** The rows of each value of a column, by the value's code. */
export class ValueRows {
  private readonly short = new ShortLists(new IntCounts());
  private readonly long = new Map<number, SortedRows>();

  constructor(private readonly byPrice: (a: number, b: number) => number) {}

  /** `count`: rows of the value, this one among them. */
  insert(code: number, row: number, count: number): void {
    const long = this.long.get(code);
    if (long !== undefined) long.insert(row);
    else this.short.add(code, row);
    if (long === undefined && count > MAX_SHORT) {
      this.long.set(code, this.inOrder(this.short.take(code)));
    }
  }

  remove(code: number, row: number): void {
    const long = this.long.get(code);
    if (long === undefined) this.short.remove(code, row);
    else long.remove(row);
  }

  /** By price. */
  of(code: number): SortedRows {
    return this.long.get(code) ?? this.inOrder(this.short.of(code));
  }

  private inOrder(rows: number[]): SortedRows {
    const list = new SortedRows(this.byPrice);
    for (const row of rows.sort(this.byPrice)) list.insert(row);
    return list;
  }
}
