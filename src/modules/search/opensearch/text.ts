import { editDistanceFrom } from '../text/edits';
import type { TextEngine } from '../text/resolve-text';
import { stemOf } from '../text/stems';
import { CODE_SCORE, placeWeight, type TextQuery } from '../text/text-query';
import { foldCode, formWeight, JOINED_WEIGHT, prefixWeight, synonymWeight } from '../text/words';
import type { Ask } from './client';
import { stemField, WEIGHTS, wordField } from './documents';
import type { Clause } from './filters';
import { figuresIn, type IndexResponse } from './index-response';

type Weigh = (score: number) => number;

const withScore = (filter: Clause, boost: number): Clause => ({
  constant_score: { filter, boost },
});
const best = (queries: readonly Clause[]): Clause => ({ dis_max: { queries } });
/** A clause for the field of each weight, with its score. */
const inFields = (clauseFor: (weight: number) => Clause, weigh: Weigh): readonly Clause[] =>
  WEIGHTS.map((weight) => withScore(clauseFor(weight), weigh(weight)));

export function clauseOf(query: TextQuery): Clause {
  switch (query.kind) {
    case 'exact':
      return exactly(query.word);
    case 'beginning':
      return best(
        inFields((weight) => ({ prefix: { [wordField(weight)]: query.word } }), prefixWeight),
      );
    case 'forms':
      return inAnyForm(query.word);
    case 'synonym': {
      const clauses = query.words.map((word) => inAnyForm(word, synonymWeight));
      return { bool: { filter: clauses.slice(0, -1), must: clauses.slice(-1) } };
    }
    case 'code':
      return withScore({ term: { codes: foldCode(query.text) } }, CODE_SCORE);
    case 'all':
      return { bool: { must: query.queries.map(clauseOf) } };
    case 'either':
      return best(query.queries.map(clauseOf));
  }
}

const unweighted: Weigh = (score) => score;

function exactly(word: string, weigh = unweighted): Clause {
  return best(inFields((weight) => ({ term: { [wordField(weight)]: word } }), weigh));
}

function inAnyForm(word: string, weigh = unweighted): Clause {
  const stem = stemOf(word);
  return best([
    exactly(word, weigh),
    ...inFields(
      (weight) => ({ term: { [stemField(weight)]: stem } }),
      (weight) => weigh(formWeight(weight)),
    ),
    withScore({ term: { joined: word } }, weigh(JOINED_WEIGHT)),
  ]);
}

/** Words of the catalog that are considered as corrections of one word. */
const MAX_NEAR = 100;

/** Each step is the body of a search, and continues with its response. */
export const textEngine: TextEngine<object, IndexResponse> = {
  *counts(queries) {
    if (queries.length === 0) return [];
    const aggs = { counts: { filters: { filters: queries.map(clauseOf) } } };
    const { aggregations }: IndexResponse = yield { size: 0, track_total_hits: false, aggs };
    const { buckets = [] } = figuresIn(aggregations, 'counts');
    return buckets.map(({ doc_count }) => doc_count);
  },
  *near(searchWord, maxEdits) {
    const suggest = Object.fromEntries(
      WEIGHTS.map(wordField).map((field) => [
        field,
        { text: searchWord, term: termOf(field, maxEdits) },
      ]),
    );
    const response: IndexResponse = yield { size: 0, track_total_hits: false, suggest };
    const suggestions = Object.values(response.suggest ?? {}).flat();
    const counts = new Map<string, number>();
    for (const { text, freq } of suggestions.flatMap(({ options }) => options)) {
      counts.set(text, (counts.get(text) ?? 0) + freq);
    }
    const editsTo = editDistanceFrom(searchWord);
    return [...counts]
      .map(([word, count]) => ({ word, count, edits: editsTo(word) }))
      .filter(({ word, edits }) => edits <= maxEdits && !/\p{N}/u.test(word))
      .sort((a, b) => a.edits - b.edits || b.count - a.count)
      .slice(0, MAX_NEAR);
  },
  *largestCombination(queries) {
    const should = queries.map((query, place) => {
      const boost = placeWeight(place, queries.length);
      return { constant_score: { filter: clauseOf(query), boost, _name: String(place) } };
    });
    const query = { bool: { should } };
    const { hits }: IndexResponse = yield { size: 1, track_total_hits: false, query };
    return (hits.hits[0]?.matched_queries ?? []).map(Number);
  },
};

/** Carries out the steps of a question about a text. */
export async function askAbout<T>(
  ask: Ask,
  steps: Generator<object, T, IndexResponse>,
): Promise<T> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await ask(step.value));
  return step.value;
}

function termOf(field: string, max_edits: number): object {
  return {
    ...{ field, max_edits, suggest_mode: 'always', sort: 'score', accuracy: 0, prefix_length: 0 },
    ...{ min_word_length: 3, max_inspections: 10, size: MAX_NEAR, shard_size: MAX_NEAR },
  };
}
