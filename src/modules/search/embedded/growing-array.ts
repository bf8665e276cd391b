/** Room for an eighth more: a list that grows holds at most a ninth of its memory in reserve. */
export const nextCapacity = (length: number): number => length + (length >>> 3) + 8;

/** An append-only list of small numbers in one typed array. */
export class GrowingInts {
  private values = new Int32Array(8);
  length = 0;

  /** The new length. */
  push(value: number): number {
    if (this.length === this.values.length) this.grow(this.length);
    this.values[this.length] = value;
    return (this.length += 1);
  }

  /** The same value up to a length, in one step however far that is. */
  padTo(length: number, value: number): void {
    if (length <= this.length) return;
    if (length > this.values.length) this.grow(length);
    this.values.fill(value, this.length, length);
    this.length = length;
  }

  set(index: number, value: number): void {
    this.values[index] = value;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  /** The values so far, without a copy: valid until the next `push` or `padTo`. */
  view(): Int32Array {
    return this.values.subarray(0, this.length);
  }

  private grow(length: number): void {
    const larger = new Int32Array(nextCapacity(length));
    larger.set(this.values);
    this.values = larger;
  }
}

/** The same for numbers below 256. */
export class GrowingBytes {
  private values = new Uint8Array(8);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.grow(this.length);
    this.values[this.length] = value;
    this.length += 1;
  }

  padTo(length: number, value: number): void {
    if (length <= this.length) return;
    if (length > this.values.length) this.grow(length);
    this.values.fill(value, this.length, length);
    this.length = length;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  view(): Uint8Array {
    return this.values.subarray(0, this.length);
  }

  private grow(length: number): void {
    const larger = new Uint8Array(nextCapacity(length));
    larger.set(this.values);
    this.values = larger;
  }
}

/** Distinct values and their codes 0, 1, 2, … */
export class Dictionary<V> {
  private readonly codes = new Map<V, number>();
  readonly values: V[] = [];

  /** The value's code, a new one for a new value; −1 for null. */
  encode(value: V | null): number {
    if (value === null) return -1;
    const known = this.codes.get(value);
    if (known !== undefined) return known;
    this.codes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  /** The value's code, or undefined when no product ever had it. */
  codeOf(value: V): number | undefined {
    return this.codes.get(value);
  }
}
