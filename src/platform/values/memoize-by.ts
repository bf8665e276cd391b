/** A function of an object that runs once per object: its result is cached as long as the object lives. */
export function memoizeBy<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = cache.get(key);
    if (entry !== undefined) return entry.value;
    const value = make(key);
    cache.set(key, { value });
    return value;
  };
}
