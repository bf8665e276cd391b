/**
 * A Map with a maximum number of entries: a new entry replaces the oldest one, and setting an entry again makes it the
 * newest.
 */
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
