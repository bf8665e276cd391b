import type { FilterInput } from '../../../src/modules/search/filter-rules';
import type { ProductIndex } from '../../../src/modules/search/embedded/product-index';
import { fill, HIGHEST_PRICE, search, selective } from './indexed-products';
import { percentile } from '../../support/statistics';

const WARM_UP = 20;
const ROUNDS = 41;
const SEARCHES = 20;

describe('a search among 160,000 products, against one among 16,000', () => {
  let few: ProductIndex;
  let many: ProductIndex;
  beforeAll(() => {
    few = fill(16_000).index;
    many = fill(160_000).index;
  }, 120_000);

  it('costs at most twice as much when it finds 2,000 or fewer, a text beside a filter three times', () => {
    const report = selective.map((input) => {
      const fewer = asManyOfFew(input);
      const totals = { ofFew: search(few, fewer).total, total: search(many, input).total };
      return { input: JSON.stringify(input), ...totals, ...compare(fewer, input) };
    });
    console.table(report);
    // The brand facet counts what the text matches without the brand: ten times as many rows, though two are found.
    const boundOf = (input: string): number => (input.includes('"q"') ? 3 : 2);
    const slow = report.filter(
      ({ input, total, ratio }) => total <= 2000 && ratio > boundOf(input),
    );
    expect(slow).toEqual([]);
  }, 120_000);

  it('costs at most twelve times as much when it finds everything', () => {
    const { ratio } = compare({}, {});
    console.log(`unfiltered: ${ratio.toFixed(2)} times`);
    expect(ratio).toBeLessThan(12);
  }, 120_000);

  it('looks at no more rows than lie between two price steps', () => {
    const { total, looked } = search(many, { priceMin: 10 });
    expect(total).toBeGreaterThan(150_000);
    expect(looked).toBeLessThanOrEqual(3 * 4096);
  });

  /** Both are warm before the first is measured, and take turns: neither has the machine or the compiler for itself. */
  function compare(ofFew: FilterInput, ofMany: FilterInput) {
    const [before, after]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const costs = [cpuOf(few, ofFew), cpuOf(many, ofMany)] as const;
      if (round < WARM_UP) continue;
      before.push(costs[0]);
      after.push(costs[1]);
    }
    const medians = { before: percentile(before, 50), after: percentile(after, 50) };
    return { ...medians, ratio: medians.after / medians.before };
  }
});

/** What a range of prices finds grows with the products, and its cost with that: among a tenth it is ten times as wide. */
function asManyOfFew(input: FilterInput): FilterInput {
  const { priceMin, priceMax, ...others } = input;
  if (typeof priceMin !== 'number' || Object.keys(others).length > 0) return input;
  if (typeof priceMax === 'number')
    return { priceMin, priceMax: priceMin + 10 * (priceMax - priceMin) };
  return { priceMin: HIGHEST_PRICE - 10 * (HIGHEST_PRICE - priceMin) };
}

/** CPU microseconds of one search. */
function cpuOf(index: ProductIndex, input: FilterInput): number {
  const before = process.cpuUsage();
  for (let n = 0; n < SEARCHES; n += 1) search(index, input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / SEARCHES;
}
