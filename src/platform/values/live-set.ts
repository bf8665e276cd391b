const PLACE = Symbol('place');

type Placed = object & { [PLACE]?: number };

/**
 * What is under way at this moment, for sets in which something comes and goes all the time. The tables of a Set or a Map
 * refer to their successors: each dead one among the old objects would keep what was in the later ones until the next full
 * collection. So this is a list whose places are used again: whoever is last takes
 * the place of the one that leaves. An object stands in one such set at a time.
 */
export class LiveSet<T extends object> {
  readonly #members: (T & Placed)[] = [];

  get size(): number {
    return this.#members.length;
  }

  has(member: T & Placed): boolean {
    const place = member[PLACE];
    return place !== undefined && this.#members[place] === member;
  }

  add(member: T & Placed): this {
    if (this.has(member)) return this;
    member[PLACE] = this.#members.length;
    this.#members.push(member);
    return this;
  }

  delete(member: T & Placed): boolean {
    if (!this.has(member)) return false;
    const place = member[PLACE] ?? 0;
    const last = this.#members.pop();
    if (last !== undefined && last !== member) {
      last[PLACE] = place;
      this.#members[place] = last;
    }
    return true;
  }

  clear(): void {
    this.#members.length = 0;
  }

  /** Those of this moment, in any order, whatever comes or goes meanwhile. */
  [Symbol.iterator](): IterableIterator<T> {
    return [...this.#members][Symbol.iterator]();
  }
}
