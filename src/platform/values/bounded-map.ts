/** A Map of so many entries at most: a new one takes the place of the oldest, and one that is set again is the youngest. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly maxSize: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const [oldest] = this.size < this.maxSize ? [] : this.keys();
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
