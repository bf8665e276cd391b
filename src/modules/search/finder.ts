import { toFacets } from './facets';
import { assertFilters } from './filter-rules';
import type { SearchState } from './freshness';
import type { RankedMatches } from './page-of';
import { createQueryStrings, type Presentation } from './query-strings';
import { rank, type Ranking } from './ranked';
import { reachesOf, type Reach, type Reaches } from './reach';
import { createResultCache } from './result-cache';
import { scan, type Scan } from './scan';
import type { Facet, SearchRequest } from './search.types';

/** A search before its page is cut. */
export interface Found extends RankedMatches {
  readonly state: SearchState;
  readonly generation: number;
  /** The filters as text. */
  readonly key: string;
  readonly ranking: Ranking;
  readonly scan: Scan;
}

/** What results of each kind may keep alive, in words of four bytes. */
const MAX_CACHED_WORDS = 2_000_000;
const WORDS_OF_FACET_VALUE = 50;
const WORDS_OF_REACH = 2;

/** Matches and facets of one state of the index are kept until it changes: pages and sorts share them. */
export function createFinder() {
  const scans = createResultCache<Scan>(MAX_CACHED_WORDS);
  const reachSets = createResultCache<Reaches>(MAX_CACHED_WORDS);
  const facetSets = createResultCache<readonly Facet[]>(MAX_CACHED_WORDS);
  const reachesIn = ({ index, categories, generation }: SearchState, chosen: readonly string[]) =>
    reachSets.get(generation, JSON.stringify(chosen), () => {
      const value = reachesOf(index, categories, chosen);
      return { value, weight: WORDS_OF_REACH * sum(Object.values(value).map(sizeOfReach)) };
    });
  return {
    find: (state: SearchState, { filters, sort }: SearchRequest): Found => {
      const { index, categories, generation } = state;
      assertFilters(filters, categories);
      const key = JSON.stringify(filters);
      const ranking = sort ?? (filters.text === null ? 'popular' : 'relevance');
      const found = scans.get(generation, key, () => {
        const value = scan(index, categories, filters, reachesIn(state, filters.categories));
        return { value, weight: weightOf(value) };
      });
      const { matches } = found;
      return {
        ...{ state, generation, key, ranking, scan: found },
        total: matches.total,
        read: (stretch) => rank(index, matches, { ranking, stretch }),
      };
    },
    facetsOf: (found: Found, { filters }: SearchRequest, shown: Presentation) =>
      facetSets.get(found.generation, `${JSON.stringify(shown)} ${found.key}`, () => {
        const { reaches } = found.scan;
        const queries = createQueryStrings(filters, shown, (facet) => reaches[facet].categories);
        const value = toFacets(found.state.index.columns, found.scan, filters, queries);
        const shownValues = value.reduce((sum, { values }) => sum + values.length, 0);
        return { value, weight: WORDS_OF_FACET_VALUE * shownValues };
      }),
  };
}

/** What a scan keeps alive, in words of four bytes: its counts are as long as the dictionaries, matches or none. */
function weightOf({ matches: { picked, scores }, counts }: Scan): number {
  const codes = Object.values(counts).map(({ byCode }) =>
    byCode instanceof Int32Array ? byCode.length : 0,
  );
  return sum(codes) + (picked?.length ?? 0) + (scores?.length ?? 0);
}

function sizeOfReach({ categories, strays }: Reach): number {
  return categories.length + strays.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
