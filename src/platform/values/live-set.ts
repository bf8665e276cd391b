const PLACE = Symbol('place');

type Placed = object & { [PLACE]?: number };

/**
 * A set of objects in progress, for sets whose members come and go all the time. The tables of a Set or a Map refer to
 * their successors: each dead old one would retain the contents of later ones until the next full collection. So this
 * is a list whose places are reused: the last member takes the place of a removed one. An object can be in one such set
 * at a time.
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

  /** The current members, in any order, whatever is added or removed meanwhile. */
  [Symbol.iterator](): IterableIterator<T> {
    return [...this.#members][Symbol.iterator]();
  }
}
