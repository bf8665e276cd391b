/** The value below which so many percent of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** Student's t for 6 values, two-sided, 95 %; it is smaller for more. */
const STUDENTS_T = 2.6;

/** The mean of 6 values or more, and by how much it may be wrong with 95 % certainty. */
export function meanOf(values: readonly number[]): {
  readonly mean: number;
  readonly margin: number;
} {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return { mean, margin: STUDENTS_T * Math.sqrt(variance / values.length) };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
