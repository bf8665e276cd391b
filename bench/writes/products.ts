/** What is ordered; the same for every server. */
export interface BenchProduct {
  readonly id: string;
  readonly title: string;
  readonly priceMinor: number;
  readonly stock: number;
}

const PRODUCTS = 5000;
const PLENTY = 10_000_000;

export const products: readonly BenchProduct[] = Array.from({ length: PRODUCTS }, (_, number) => ({
  id: `prd_bench_${number}`,
  title: `Bench product number ${number}`,
  priceMinor: 100 + ((number * 37) % 9900),
  stock: PLENTY,
}));
