import type { FilterInput } from '../../../src/modules/search/filter-rules';
import type { ProductIndex } from '../../../src/modules/search/embedded/product-index';
import { fill, HIGHEST_PRICE, search, selective } from './indexed-products';

const WARM_UP = 20;
const ROUNDS = 41;
const SEARCHES = 20;

interface Pair {
  readonly ofFew: FilterInput;
  readonly ofMany: FilterInput;
}

/** CPU microseconds of a search. */
interface Cost {
  readonly before: number;
  readonly after: number;
  readonly ratio: number;
}

describe('a search among 160,000 products, against one among 16,000', () => {
  let few: ProductIndex;
  let many: ProductIndex;
  beforeAll(() => {
    few = fill(16_000).index;
    many = fill(160_000).index;
  });

  it('costs at most twice as much when it finds 2,000 or fewer, a text beside a filter three times', () => {
    const pairs = selective.map((input) => ({ ofFew: asManyOfFew(input), ofMany: input }));
    const costs = compare(pairs);
    const report = pairs.map(({ ofFew, ofMany }, index) => {
      const totals = { ofFew: search(few, ofFew).total, total: search(many, ofMany).total };
      return { input: JSON.stringify(ofMany), ...totals, ...(costs[index] as Cost) };
    });
    console.table(report);
    // The brand facet counts what the text matches without the brand: ten times as many rows, though two are found.
    const boundOf = (input: string): number => (input.includes('"q"') ? 3 : 2);
    const slow = report.filter(
      ({ input, total, ratio }) => total <= 2000 && ratio > boundOf(input),
    );
    expect(slow).toEqual([]);
  });

  it('looks at no row when it finds everything', () => {
    const [cost] = compare([{ ofFew: {}, ofMany: {} }]);
    console.log(`unfiltered: ${cost?.ratio.toFixed(2)} times`);
    const { total, looked } = search(many, {});
    expect(total).toBeGreaterThan(150_000);
    expect(looked).toBe(0);
  });

  it('looks at no more rows than lie between two price steps', () => {
    const { total, looked } = search(many, { priceMin: 10 });
    expect(total).toBeGreaterThan(150_000);
    expect(looked).toBeLessThanOrEqual(3 * 4096);
  });

  /**
   * All are warm before the first is measured, and take turns: none has the machine or the compiler for itself. The cheapest
   * round counts: what else goes on in the process (collections, compilations) only ever adds, a search that looks at more
   * rows costs more in each round.
   */
  function compare(pairs: readonly Pair[]): readonly Cost[] {
    const measured = pairs.map(() => ({ before: [] as number[], after: [] as number[] }));
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const [index, { ofFew, ofMany }] of pairs.entries()) {
        const costs = [cpuOf(few, ofFew), cpuOf(many, ofMany)] as const;
        if (round < WARM_UP) continue;
        measured[index]?.before.push(costs[0]);
        measured[index]?.after.push(costs[1]);
      }
    }
    return measured.map(({ before, after }) => {
      const cheapest = { before: Math.min(...before), after: Math.min(...after) };
      return { ...cheapest, ratio: cheapest.after / cheapest.before };
    });
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
