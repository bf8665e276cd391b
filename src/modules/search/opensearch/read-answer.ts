import { sum } from '../../../platform/values/sum';
import { byImportance, inOnePlace } from '../attribute-values';
import { BUCKET_COUNT } from '../price-buckets';
import type {
  Completions,
  FacetCounts,
  Hit,
  PriceCounts,
  TermsCounts,
  ValueCount,
} from '../search-engine';
import { WEIGHTS, wordField } from './product-document';
import { CATEGORIES, COMPLETIONS, figureOf, MAX_VALUES, UNFILTERED } from './search-body';
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

export function completionsOf({ aggregations = {} }: SearchAnswer): Completions {
  const figures = aggregations[COMPLETIONS] as Readonly<Record<string, Terms>> | undefined;
  const countIn = (fields: readonly string[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { key, doc_count } of fields.flatMap((field) => figures?.[field]?.buckets ?? [])) {
      counts.set(String(key), (counts.get(String(key)) ?? 0) + doc_count);
    }
    return counts;
  };
  return { words: countIn(WEIGHTS.map(wordField)), categories: countIn([CATEGORIES]) };
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
  readonly part: FieldPart;
  readonly chosen: readonly Bucket[];
  /** Those of the other values that are among the most frequent of the facet. */
  readonly others: readonly Bucket[];
  readonly withValue: number;
}

function partsIn(scope: Scope, { name, parts }: TermsField): readonly PartFigures[] {
  const reached = reachedIn(scope, name, 'reached');
  const read = parts.flatMap((part): readonly PartFigures[] => {
    const figure = (which: string) => figureIn<Terms>(reached, `${name} ${part.type}`, which);
    const values = figure('values');
    if (values === undefined) return [];
    const others = values.buckets.filter(({ key }) => !part.chosen.has(key));
    const withValue =
      sum(values.buckets.map((bucket) => bucket.doc_count)) + values.sum_other_doc_count;
    return [{ part, chosen: figure('chosen')?.buckets ?? [], others, withValue }];
  });
  return mostFrequent(read);
}

/** Several parts list more than is shown: a value counts with those of other types that are written like it. */
function mostFrequent(parts: readonly PartFigures[]): readonly PartFigures[] {
  const listed = parts.flatMap(({ part, others }) =>
    others.map((bucket) => ({ value: valueOf(part, bucket.key), count: bucket.doc_count })),
  );
  if (listed.length <= MAX_VALUES) return parts;
  const first = [...inOnePlace(listed)].sort(byImportance).slice(0, MAX_VALUES);
  const texts = new Set(first.map(({ value }) => String(value)));
  return parts.map((figures) => ({
    ...figures,
    others: figures.others.filter(({ key }) => texts.has(String(key))),
  }));
}

/** The keys of the values of each part that may be shown, for their spellings. */
export function keysOf(
  answer: SearchAnswer,
  field: TermsField,
): readonly { readonly part: FieldPart; readonly keys: readonly Key[] }[] {
  return partsIn(scopeOf(answer, field.name), field).map(({ part, others }) => ({
    part,
    keys: [...part.chosen.keys(), ...others.map(({ key }) => key)],
  }));
}

/** The chosen values, also where they have no products, and the most frequent of the others. */
function termsCounts(scope: Scope, field: TermsField, shownAs: ShownAs): TermsCounts {
  const { name } = field;
  const counted = partsIn(scope, field).map((figures) => partCounts(figures, shownAs));
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

function partCounts({ part, chosen, others, withValue }: PartFigures, shownAs: ShownAs) {
  const counts = new Map(chosen.map((bucket) => [bucket.key, bucket.doc_count]));
  const shown = (key: Key, count: number): ValueCount => ({
    value: shownAs(part, key) ?? part.chosen.get(key) ?? valueOf(part, key),
    count,
  });
  return {
    selected: [...part.chosen.keys()].map((key) => shown(key, counts.get(key) ?? 0)),
    others: others.map(({ key, doc_count }) => shown(key, doc_count)),
    withValue,
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
