import { GrowingInts } from './growing-array';

/** A number for each code, 0 for most. */
interface Heads {
  at(code: number): number;
  set(code: number, value: number): void;
}

/** Numbers by code, a few for each: eight bytes an entry, where lists of their own would take a hundred each. */
export class ShortLists {
  private readonly entries = new GrowingInts();
  /** Behind which place the entry before it stands, 0 for none; of a free place, the next free one in the same way. */
  private readonly links = new GrowingInts();
  private free = 0;

  /** `heads`: behind which place the newest entry of each code stands. */
  constructor(private readonly heads: Heads) {}

  add(code: number, entry: number): void {
    const at = this.takePlace();
    this.entries.set(at, entry);
    this.links.set(at, this.heads.at(code));
    this.heads.set(code, at + 1);
  }

  /** In the order in which they were added. */
  of(code: number): number[] {
    const found: number[] = [];
    for (let at = this.heads.at(code); at > 0; at = this.links.at(at - 1)) {
      found.push(this.entries.at(at - 1));
    }
    return found.reverse();
  }

  remove(code: number, entry: number): void {
    let newer = 0;
    let at = this.heads.at(code);
    for (; at > 0 && this.entries.at(at - 1) !== entry; at = this.links.at(at - 1)) newer = at;
    if (at === 0) return;
    const older = this.links.at(at - 1);
    if (newer === 0) this.heads.set(code, older);
    else this.links.set(newer - 1, older);
    this.links.set(at - 1, this.free);
    this.free = at;
  }

  /** What the list had; it is empty then. */
  take(code: number): number[] {
    const taken = this.of(code);
    for (const entry of taken) this.remove(code, entry);
    return taken;
  }

  private takePlace(): number {
    if (this.free === 0) {
      this.links.push(0);
      return this.entries.push(0) - 1;
    }
    const at = this.free - 1;
    this.free = this.links.at(at);
    return at;
  }
}
