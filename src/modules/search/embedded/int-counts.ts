/** Counts by code, for a few of many codes: twelve bytes or so for each, where a map takes forty. */
export class IntCounts {
  private codes = new Int32Array(8).fill(-1);
  private counts = new Int32Array(8);
  private used = 0;

  get(code: number): number {
    return this.counts[this.placeOf(code)] ?? 0;
  }

  add(code: number, by: number): void {
    if (this.used * 4 >= this.codes.length * 3) this.grow();
    const at = this.placeOf(code);
    if (this.codes[at] === -1) {
      this.codes[at] = code;
      this.used += 1;
    }
    this.counts[at] = (this.counts[at] ?? 0) + by;
  }

  /** Every code that was ever counted, also those with none left. */
  forEach(visit: (count: number, code: number) => void): void {
    this.codes.forEach((code, at) => {
      if (code !== -1) visit(this.counts[at] ?? 0, code);
    });
  }

  /** Where the code is, or would be. */
  private placeOf(code: number): number {
    const mask = this.codes.length - 1;
    let at = (Math.imul(code, 0x9e3779b1) >>> 7) & mask;
    while (this.codes[at] !== -1 && this.codes[at] !== code) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { codes, counts } = this;
    this.codes = new Int32Array(2 * codes.length).fill(-1);
    this.counts = new Int32Array(2 * codes.length);
    this.used = 0;
    codes.forEach((code, at) => {
      if (code !== -1 && counts[at] !== 0) this.add(code, counts[at] ?? 0);
    });
  }
}
