/** Numbers by a text that few of them share: stores a hash and the number for each, not the text itself. */
export class NumbersByText {
  private hashes = new Float64Array(16);
  private numbers = new Int32Array(16).fill(-1);
  private size = 0;

  /** `number`: 0 or more. */
  add(text: string, number: number): void {
    if (this.size * 4 >= this.numbers.length * 3) this.grow();
    this.put(hashOf(text), number);
    this.size += 1;
  }

  /** The numbers that were added with the text, in order. */
  allOf(text: string): Int32Array {
    const matches: number[] = [];
    this.find(text, (number) => matches.push(number) === 0);
    return Int32Array.from(matches).sort();
  }

  /** The first of these numbers that is stored. */
  find(text: string, isMatch: (number: number) => boolean): number | undefined {
    const hash = hashOf(text);
    for (let at = this.placeOf(hash); ; at = this.next(at)) {
      const number = this.numbers[at] ?? -1;
      if (number < 0) return undefined;
      if (this.hashes[at] === hash && isMatch(number)) return number;
    }
  }

  private put(hash: number, number: number): void {
    let at = this.placeOf(hash);
    while ((this.numbers[at] ?? -1) >= 0) at = this.next(at);
    this.hashes[at] = hash;
    this.numbers[at] = number;
  }

  private placeOf(hash: number): number {
    return hash % this.numbers.length;
  }

  private next(at: number): number {
    return at + 1 === this.numbers.length ? 0 : at + 1;
  }

  private grow(): void {
    const { hashes, numbers } = this;
    const capacity = numbers.length + (numbers.length >>> 2);
    this.hashes = new Float64Array(capacity);
    this.numbers = new Int32Array(capacity).fill(-1);
    numbers.forEach((number, at) => {
      if (number >= 0) this.put(hashes[at] ?? 0, number);
    });
  }
}

/** 48 bits: with two million texts, a look-up confuses two of them once in a hundred million times. */
function hashOf(text: string): number {
  let [h1, h2] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ unit, 0x9e3779b1);
    h2 = Math.imul(h2 ^ unit, 0x5f356495);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 0x85ebca6b) ^ Math.imul(h2 ^ (h2 >>> 13), 0xc2b2ae35);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 0x85ebca6b) ^ Math.imul(h1 ^ (h1 >>> 13), 0xc2b2ae35);
  return (h2 >>> 0) * 0x10000 + (h1 >>> 16);
}
