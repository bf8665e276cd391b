/** Numbers by code, for a few of many codes: twelve bytes or so for each, where a map takes forty. */
export class IntCounts {
  private codes = new Int32Array(8).fill(-1);
  private counts = new Int32Array(8);
  private used = 0;

  at(code: number): number {
    return this.counts[this.placeOf(code)] ?? 0;
  }

  add(code: number, by: number): void {
    const at = this.open(code);
    this.counts[at] = (this.counts[at] ?? 0) + by;
  }

  set(code: number, count: number): void {
    const at = this.open(code);
    this.counts[at] = count;
  }

  /** Every code that was ever counted, also those with none left. */
  forEach(visit: (count: number, code: number) => void): void {
    this.codes.forEach((code, at) => {
      if (code !== -1) visit(this.counts[at] ?? 0, code);
    });
  }

  /** Where the code is from now on. */
  private open(code: number): number {
    if (this.used * 4 >= this.codes.length * 3) this.grow();
    const at = this.placeOf(code);
    if (this.codes[at] === -1) {
      this.codes[at] = code;
      this.used += 1;
    }
    return at;
  }

  /** Where the code is, or would be. */
  private placeOf(code: number): number {
    const { length } = this.codes;
    let at = (Math.imul(code, 0x9e3779b1) >>> 0) % length;
    while (this.codes[at] !== -1 && this.codes[at] !== code) at = at + 1 === length ? 0 : at + 1;
    return at;
  }

  private grow(): void {
    const { codes, counts } = this;
    const capacity = codes.length + (codes.length >>> 2);
    this.codes = new Int32Array(capacity).fill(-1);
    this.counts = new Int32Array(capacity);
    this.used = 0;
    codes.forEach((code, at) => {
      if (code !== -1 && counts[at] !== 0) this.add(code, counts[at] ?? 0);
    });
  }
}
