import { inOnePlace } from '../attribute-values';
import { BUCKET_COUNT } from '../price-buckets';
import type { FacetCounts, Hit, PriceCounts, TermsCounts, ValueCount } from '../search-engine';
import { figureOf, MAX_VALUES, UNFILTERED } from './search-body';
import type { FieldPart, Key, TermsField } from './search-filters';
import type { AttributeValue } from '../../catalog';

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

/** Figures by name, of so many products. */
interface Scope {
  readonly doc_count: number;
  readonly [figure: string]: unknown;
}

/** What the index answers to `bodyOf`. */
export interface SearchAnswer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly {
      /** Its id is the last of it. */
      readonly sort: readonly (string | number)[];
      readonly fields: {
        readonly seconds: readonly [number];
        readonly increment: readonly [number];
      };
    }[];
  };
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

export function hitsOf({ hits }: SearchAnswer): readonly Hit[] {
  return hits.hits.map(({ sort, fields }) => ({
    id: String(sort.at(-1)),
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

export function countsOf(answer: SearchAnswer, read: Read): FacetCounts {
  const terms = read.fields.map((field): [string, TermsCounts] => [
    field.name,
    termsCounts(scopeOf(answer, field.name), field, read.shownAs),
  ]);
  return { terms: new Map(terms), price: priceCounts(scopeOf(answer, 'price')) };
}

/** The figures of a facet, by `facetsOf`: under its own name, with those of others, or beside the hits. */
function scopeOf({ aggregations = {}, hits }: SearchAnswer, name: string): Scope {
  const scope = aggregations[name] ?? aggregations[UNFILTERED];
  return (scope as Scope | undefined) ?? { doc_count: hits.total.value, ...aggregations };
}

function figureIn<T>(scope: Scope, name: string, figure: string): T | undefined {
  return scope[figureOf(name, figure)] as T | undefined;
}

/** The figures of the products that a filter can find. */
function reachedIn(scope: Scope, name: string, figure: string): Scope {
  return figureIn<Scope>(scope, name, figure) ?? scope;
}

interface PartFigures {
  readonly values: Terms;
  readonly chosen: Terms | undefined;
}

function partIn(scope: Scope, name: string, { type }: FieldPart): PartFigures | null {
  const reached = reachedIn(scope, name, 'reached');
  const values = figureIn<Terms>(reached, `${name} ${type}`, 'values');
  if (values === undefined) return null;
  return { values, chosen: figureIn<Terms>(reached, `${name} ${type}`, 'chosen') };
}

/** The keys of the values that are shown, for their spellings. */
export function keysOf(
  answer: SearchAnswer,
  { name }: TermsField,
  part: FieldPart,
): readonly Key[] {
  const figures = partIn(scopeOf(answer, name), name, part);
  const listed = figures?.values.buckets.map(({ key }) => key) ?? [];
  return [...new Set([...part.chosen.keys(), ...listed])];
}

/** The chosen values, also where they have no products, and the most frequent of the others. */
function termsCounts(scope: Scope, { name, parts }: TermsField, shownAs: ShownAs): TermsCounts {
  const counted = parts.flatMap((part) => {
    const figures = partIn(scope, name, part);
    return figures === null ? [] : partCounts(figures, part, shownAs);
  });
  const selected = [...inOnePlace(counted.flatMap((part) => part.selected))].sort(byImportance);
  const room = Math.max(0, MAX_VALUES - selected.length);
  const others = [...inOnePlace(counted.flatMap((part) => part.others))]
    .sort(byImportance)
    .slice(0, room);
  const withValue = sum(counted.map((part) => part.withValue));
  const reached = reachedIn(scope, name, 'reached');
  const bound = (which: 'min' | 'max'): number | null =>
    figureIn<Metric>(reached, `${name} number`, which)?.value ?? null;
  return {
    selected,
    others,
    otherCount: withValue - sum([...selected, ...others].map(({ count }) => count)),
    missingCount: scope.doc_count - withValue,
    min: bound('min'),
    max: bound('max'),
  };
}

function partCounts({ values, chosen }: PartFigures, part: FieldPart, shownAs: ShownAs) {
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

function priceCounts(scope: Scope): PriceCounts {
  const compared = reachedIn(scope, 'price', 'compared');
  const buckets = figureIn<Pick<Terms, 'buckets'>>(compared, 'price', 'buckets')?.buckets ?? [];
  const byBucket = new Int32Array(BUCKET_COUNT);
  for (const { key, doc_count } of buckets) byBucket[Number(key)] = doc_count;
  return {
    byBucket,
    min: figureIn<Metric>(compared, 'price', 'min')?.value ?? Infinity,
    max: figureIn<Metric>(compared, 'price', 'max')?.value ?? -Infinity,
    missingCount: scope.doc_count - compared.doc_count,
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
