/** Rows by a code that few of them share: a hash and a row for each, not the code itself. */
export class CodeRows {
  private hashes = new Float64Array(16);
  private rows = new Int32Array(16).fill(-1);
  private size = 0;

  add(code: string, row: number): void {
    if (this.size * 4 >= this.rows.length * 3) this.grow();
    this.put(hashOf(code), row);
    this.size += 1;
  }

  /** Rows that were added with the code, in order. */
  rowsOf(code: string): Int32Array {
    const found: number[] = [];
    this.find(code, (row) => found.push(row) === 0);
    return Int32Array.from(found).sort();
  }

  /** The first of these rows that it is. */
  find(code: string, isIt: (row: number) => boolean): number | undefined {
    const hash = hashOf(code);
    for (let at = this.placeOf(hash); ; at = this.next(at)) {
      const row = this.rows[at] ?? -1;
      if (row < 0) return undefined;
      if (this.hashes[at] === hash && isIt(row)) return row;
    }
  }

  private put(hash: number, row: number): void {
    let at = this.placeOf(hash);
    while ((this.rows[at] ?? -1) >= 0) at = this.next(at);
    this.hashes[at] = hash;
    this.rows[at] = row;
  }

  private placeOf(hash: number): number {
    return hash % this.rows.length;
  }

  private next(at: number): number {
    return at + 1 === this.rows.length ? 0 : at + 1;
  }

  private grow(): void {
    const { hashes, rows } = this;
    const capacity = rows.length + (rows.length >>> 1) + 1;
    this.hashes = new Float64Array(capacity);
    this.rows = new Int32Array(capacity).fill(-1);
    rows.forEach((row, at) => {
      if (row >= 0) this.put(hashes[at] ?? 0, row);
    });
  }
}

/** 52 bits: two different codes among millions have the same one in a million catalogs at most once. */
function hashOf(code: string): number {
  let [h1, h2] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < code.length; i += 1) {
    const unit = code.charCodeAt(i);
    h1 = Math.imul(h1 ^ unit, 0x9e3779b1);
    h2 = Math.imul(h2 ^ unit, 0x5f356495);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 0x85ebca6b) ^ Math.imul(h2 ^ (h2 >>> 13), 0xc2b2ae35);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 0x85ebca6b) ^ Math.imul(h1 ^ (h1 >>> 13), 0xc2b2ae35);
  return (h2 >>> 0) * 0x100000 + (h1 >>> 12);
}
