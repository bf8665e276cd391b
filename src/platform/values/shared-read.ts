/** A read that all who ask while it is under way share. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= read().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
