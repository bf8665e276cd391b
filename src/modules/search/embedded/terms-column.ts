import type { AttributeValue } from '../../catalog';
import { GrowingBytes, GrowingInts } from './growing-array';
import { ValueNames } from './value-names';

/** The brand, or the values of one attribute, row by row. */
export class TermsColumn {
  readonly names = new ValueNames();
  private readonly rows = new GrowingInts();
  /** Which spelling of its value a row has; nothing where all have the first. */
  private readonly spellings = new GrowingBytes();

  /** By row: codes of `names`, −1 without a value; it ends with the last value. Valid until the next `append`. */
  get codes(): Int32Array {
    return this.rows.view();
  }

  codeAt(row: number): number {
    return row < this.rows.length ? this.rows.at(row) : -1;
  }

  /** The value of a row that is new; those between the last one and it have none. */
  append(row: number, value: AttributeValue): void {
    const { code, spelling } = this.names.encode(value);
    this.rows.padTo(row, -1);
    this.rows.push(code);
    if (spelling === 0 && this.spellings.length === 0) return;
    this.spellings.padTo(row, 0);
    this.spellings.push(spelling);
  }

  /** The row is gone; texts find it still. */
  release(row: number): void {
    this.names.release({ code: this.codeAt(row), spelling: this.spellings.at(row) });
  }
}
