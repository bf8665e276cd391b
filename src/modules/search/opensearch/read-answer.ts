import { BUCKET_COUNT } from '../price-buckets';
import type { FacetCounts, Hit, PriceCounts, TermsCounts, ValueCount } from '../search-engine';
import { MAX_VALUES } from './search-body';
import type { FieldPart, Key, TermsField } from './search-filters';
import type { AttributeType, AttributeValue } from '../../catalog';

interface Bucket {
  readonly key: Key;
  readonly doc_count: number;
}

interface Terms {
  readonly buckets: readonly Bucket[];
  readonly sum_other_doc_count: number;
}

interface Metric {
  readonly value: number | null;
}

interface PartAnswer {
  readonly values: Terms;
  readonly chosen?: Terms;
  readonly min?: Metric;
  readonly max?: Metric;
}

interface TermsAnswer {
  readonly doc_count: number;
  readonly reached: { readonly doc_count: number } & Partial<
    Readonly<Record<AttributeType, PartAnswer>>
  >;
}

interface PriceAnswer {
  readonly doc_count: number;
  readonly comparable: {
    readonly doc_count: number;
    readonly buckets: { readonly buckets: readonly Bucket[] };
    readonly min: Metric;
    readonly max: Metric;
  };
}

/** What the index answers to `bodyOf`. */
export interface SearchAnswer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly {
      readonly _id: string;
      readonly sort: readonly (string | number)[];
      readonly fields: {
        readonly seconds: readonly [number];
        readonly increment: readonly [number];
      };
    }[];
  };
  readonly aggregations?: Readonly<Record<string, TermsAnswer | PriceAnswer>>;
}

export function hitsOf({ hits }: SearchAnswer): readonly Hit[] {
  return hits.hits.map(({ _id, sort, fields }) => ({
    id: _id,
    revision: (BigInt(fields.seconds[0]) << 32n) | BigInt(fields.increment[0]),
    stock: null,
    sortKeys: () => sort,
  }));
}

/** How a word is shown. */
export type ShownAs = (part: FieldPart, key: Key) => string | undefined;

export interface Read {
  readonly fields: readonly TermsField[];
  readonly shownAs: ShownAs;
}

export function countsOf({ aggregations }: SearchAnswer, read: Read): FacetCounts {
  const terms = read.fields.map((field): [string, TermsCounts] => [
    field.name,
    termsCounts(aggregations?.[field.name] as TermsAnswer, field, read.shownAs),
  ]);
  const price = priceCounts(aggregations?.['price'] as PriceAnswer);
  return { terms: new Map(terms), price };
}

/** The keys of the values that are shown, for their spellings. */
export function keysOf(
  { aggregations }: SearchAnswer,
  { name }: TermsField,
  { type, chosen }: FieldPart,
): readonly Key[] {
  const { reached } = aggregations?.[name] as TermsAnswer;
  const listed = reached[type]?.values.buckets.map(({ key }) => key) ?? [];
  return [...new Set([...chosen.keys(), ...listed])];
}

/** The chosen values, also where they have no products, and the most frequent of the others. */
function termsCounts(
  { doc_count, reached }: TermsAnswer,
  { parts }: TermsField,
  shownAs: ShownAs,
): TermsCounts {
  const counted = parts.flatMap((part) => {
    const answer = reached[part.type];
    return answer === undefined ? [] : partCounts(answer, part, shownAs);
  });
  const selected = counted.flatMap((part) => part.selected).sort(byImportance);
  const room = Math.max(0, MAX_VALUES - selected.length);
  const others = counted
    .flatMap((part) => part.others)
    .sort(byImportance)
    .slice(0, room);
  const withValue = sum(counted.map((part) => part.withValue));
  const numbers = reached.number;
  return {
    selected,
    others,
    otherCount: withValue - sum([...selected, ...others].map(({ count }) => count)),
    missingCount: doc_count - withValue,
    min: numbers?.min?.value ?? null,
    max: numbers?.max?.value ?? null,
  };
}

function partCounts({ values, chosen }: PartAnswer, part: FieldPart, shownAs: ShownAs) {
  const countOf = new Map(chosen?.buckets.map((bucket) => [bucket.key, bucket.doc_count]));
  const shown = (key: Key, count: number): ValueCount => ({
    value: shownAs(part, key) ?? part.chosen.get(key) ?? valueOf(part, key),
    count,
  });
  const others = values.buckets.filter(({ key }) => !part.chosen.has(key));
  return {
    selected: [...part.chosen.keys()].map((key) => shown(key, countOf.get(key) ?? 0)),
    others: others.map(({ key, doc_count }) => shown(key, doc_count)),
    withValue: sum(values.buckets.map((bucket) => bucket.doc_count)) + values.sum_other_doc_count,
  };
}

function valueOf({ type }: FieldPart, key: Key): AttributeValue {
  return type === 'boolean' ? key === 'true' : key;
}

function priceCounts({ doc_count: all, comparable }: PriceAnswer): PriceCounts {
  const { buckets, min, max, doc_count: count } = comparable;
  const byBucket = new Int32Array(BUCKET_COUNT);
  for (const { key, doc_count } of buckets.buckets) byBucket[Number(key)] = doc_count;
  return {
    ...{ byBucket, missingCount: all - count },
    ...{ min: min.value ?? Infinity, max: max.value ?? -Infinity },
  };
}

function byImportance(a: ValueCount, b: ValueCount): number {
  return b.count - a.count || compareValues(a.value, b.value);
}

/** Values of one type in their order. */
function compareValues(a: AttributeValue, b: AttributeValue): number {
  if (typeof a !== typeof b) return typeof a < typeof b ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
