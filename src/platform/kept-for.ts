/** Makes what follows from an object alone, once, and keeps it as long as that object lives. */
export function keptFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = kept.get(key);
    if (entry !== undefined) return entry.value;
    const value = make(key);
    kept.set(key, { value });
    return value;
  };
}
