/** The value below which this percentage of the values lies. */
export function percentile(values: readonly number[], percent: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return (
    ascending[Math.min(ascending.length - 1, Math.floor((ascending.length * percent) / 100))] ?? 0
  );
}

/** The median and its 95 % confidence interval, from order statistics. */
export function medianOf(values: readonly number[]) {
  const margin = 98 / Math.sqrt(values.length);
  const [low, middle, high] = [50 - margin, 50, 50 + margin].map((at) => percentile(values, at));
  return { low: low ?? 0, middle: middle ?? 0, high: high ?? 0 };
}
