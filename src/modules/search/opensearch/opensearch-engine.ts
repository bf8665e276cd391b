import { isAppError } from '../../../platform/values/errors';
import type { CategoryTree } from '../category-tree';
import type { ChangeFeed } from '../change-feed';
import type {
  EngineAnswer,
  EngineQuery,
  FacetCounts,
  SearchEngine,
  TextOutcome,
} from '../search-engine';
import { outcomeOf } from '../text/outcome';
import { createAsk, createAskTogether, type Ask } from './ask';
import { unavailable, type OpenSearchClient } from './client';
import { createIndexHealth } from './index-health';
import type { IndexStates } from './index-states.repository';
import { createKnownCategories } from './known-categories';
import type { Probe, ProbeAnswer } from './probe';
import {
  completionsOf,
  countsOf,
  hitsOf,
  keysOf,
  type SearchAnswer,
  type ShownAs,
} from './read-answer';
import { readGroups } from './read-groups';
import { resolveText } from './resolve-text';
import { bodyOf } from './search-body';
import { termsFields, type FieldPart, type Key } from './search-filters';
import { createSpellings } from './spellings';
import { both, withGroup, withText, type Clause } from './text-clauses';

export interface OpenSearchDeps {
  readonly client: OpenSearchClient;
  /** Where the index is found. */
  readonly alias: string;
  readonly feed: Pick<ChangeFeed, 'readCategories'>;
  readonly states: Pick<IndexStates, 'ageSeconds'>;
}

/** Answers from an index outside the process; the worker that holds its lease keeps it (`indexer.ts`). */
export function createOpenSearchEngine(deps: OpenSearchDeps): SearchEngine {
  const { client, alias, feed, states } = deps;
  const doubting =
    (ask: Ask): Ask =>
    async (body) => {
      try {
        return await ask(body);
      } catch (error) {
        health.doubt();
        throw isAppError(error) ? error : unavailable(error);
      }
    };
  const alone = createAsk(client, alias);
  const ask = doubting(alone);
  const askTogether = doubting(createAskTogether(client, alias, alone));
  const health = createIndexHealth({ ask, alias, states });
  const categories = createKnownCategories(feed);
  const search = createSearch({ ask, askTogether, commonest: health.currency });
  return {
    search: async (queryFor) => {
      const latest = await categories.latest();
      const query = guess(queryFor, latest);
      if (query !== null) return search(query, latest);
      const tree = await categories.read();
      return search(queryFor(tree), tree);
    },
    categories: categories.latest,
    ...health,
  };
}

/** Null when it is refused as the categories were a moment ago. */
function guess(queryFor: (tree: CategoryTree) => EngineQuery, tree: CategoryTree) {
  try {
    return queryFor(tree);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

interface Asking {
  readonly ask: Ask;
  /** For totals and words, which are quick. */
  readonly askTogether: Ask;
  /** The currency that most products have. */
  readonly commonest: () => Promise<string>;
}

function createSearch({
  ask,
  askTogether,
  commonest,
}: Asking): (query: EngineQuery, tree: CategoryTree) => Promise<EngineAnswer> {
  const probe: Probe = (body) => askTogether<ProbeAnswer>(body);
  const countFacets = createCounting((body) => ask<ProbeAnswer>(body));
  return async (query, tree) => {
    const { text } = query.filters;
    const { prices } = query;
    const asNamed = prices === 'all' ? null : prices.currency;
    const currency = asNamed ?? (await commonest());
    const compared = prices === 'all' ? null : currency;
    const isTotal = query.stretch.count === 0 && query.facets.length === 0;
    const find = (clause: Clause | null) =>
      (isTotal ? askTogether : ask)<SearchAnswer>(
        bodyOf(query, tree, { text: clause, currency: compared }),
      );
    const toAnswer = async (found: SearchAnswer, outcome: TextOutcome): Promise<EngineAnswer> => {
      const counts = query.facets.length > 0 ? await countFacets(found, query, tree) : null;
      const total = found.hits.total.value;
      return {
        hits: hitsOf(found),
        total,
        categories: tree,
        currency,
        facets: () => asked(counts),
        completions: completionsOf(found),
        ...outcome,
      };
    };
    if (text === null) return toAnswer(await find(null), { corrections: [], relaxed: [] });
    const groups = await readGroups(probe, text, query.synonyms);
    const answer = await find(withText(text, groups));
    const asTyped = outcomeOf(text, groups, []);
    if (answer.hits.total.value > 0) return toAnswer(answer, asTyped);
    const resolved = await resolveText({ probe, text }, groups);
    if (resolved === null) return toAnswer(answer, asTyped);
    return toAnswer(await find(both(resolved.groups.map(withGroup))), resolved.outcome);
  };
}

function asked(counts: FacetCounts | null): FacetCounts {
  if (counts === null) throw new Error('the facets were not asked for');
  return counts;
}

/** Counts with words in the spelling that most of their products have. */
function createCounting(probe: Probe) {
  const spellings = createSpellings(probe);
  const read = async ({ field, spelledField }: FieldPart, keys: readonly Key[]) => {
    if (spelledField === null || keys.length === 0) return new Map<string, string>();
    return spellings.of({ field, spelledField }, keys.map(String));
  };
  return async (found: SearchAnswer, query: EngineQuery, tree: CategoryTree) => {
    const fields = termsFields(query, tree);
    const spelled = await Promise.all(
      fields
        .flatMap((field) => keysOf(found, field))
        .map(async ({ part, keys }) => [part.field, await read(part, keys)] as const),
    );
    const byField = new Map(spelled);
    const shownAs: ShownAs = ({ field }, key) => byField.get(field)?.get(String(key));
    return countsOf(found, { fields, shownAs });
  };
}
