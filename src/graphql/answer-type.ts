/** What answers of /graphql come in, but for the streams of subscriptions; the first one where clients say nothing. */
export const ANSWER_TYPES = ['application/json', 'application/graphql-response+json'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** What these answers depend on beside their documents. */
export const ANSWERS_VARY = 'Authorization, Accept';

interface Range {
  readonly name: string;
  readonly quality: number;
  /** The closest one that holds for a type decides over it (RFC 9110, 12.5.1). */
  readonly closeness: number;
}

/** What a client is answered in by its `Accept`: what it weighs most, then names closest, then first; null for none. */
export function answerTypeOf(accept = ''): AnswerType | null {
  if (accept === '') return ANSWER_TYPES[0];
  const ranges = accept.split(',').flatMap(rangeIn);
  const [best] = ANSWER_TYPES.flatMap((type) => decidingFor(type, ranges))
    .filter(({ range }) => range.quality > 0)
    .sort(
      (a, b) => byWeight(a.range, b.range) || byCloseness(a.range, b.range) || a.place - b.place,
    );
  return best?.type ?? null;
}

function decidingFor(type: AnswerType, ranges: readonly Range[]) {
  const [range] = ranges
    .filter(({ name }) => name === type || name === 'application/*' || name === '*/*')
    .sort((a, b) => byCloseness(a, b) || byWeight(a, b));
  return range === undefined ? [] : [{ type, range, place: ranges.indexOf(range) }];
}

const byWeight = (a: Range, b: Range): number => b.quality - a.quality;
const byCloseness = (a: Range, b: Range): number => b.closeness - a.closeness;

/** None for one with parameters that our types do not have. */
function rangeIn(text: string): readonly Range[] {
  const [name = '', ...params] = text.split(';').map((part) => part.trim().toLowerCase());
  const [weight = 'q=1'] = params.filter(isWeight);
  const named = params.filter((param) => !isWeight(param));
  if (!named.every((param) => /^charset="?utf-8"?$/.test(param))) return [];
  const wildcards = name.split('*').length - 1;
  const closeness = (named.length === 0 ? 0 : 1) - 2 * wildcards;
  return [{ name, quality: Number(weight.slice('q='.length)), closeness }];
}

const isWeight = (param: string): boolean => param.startsWith('q=');
