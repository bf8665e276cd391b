import type { Document } from 'mongodb';
import { anyOf } from './any-of';
import type { BucketRules } from './collections';

/** The rules of the collections that are sharded by a bucket. */
export type RulesOf = (collection: unknown) => BucketRules | undefined;

/** The filter with the bucket that follows from it; as it is when none does. It matches the same documents. */
export function withBucket(filter: Document, rules: BucketRules | undefined): Document {
  const buckets = rules === undefined ? [] : bucketsIn(filter, rules);
  return buckets.length === 0 ? filter : { ...filter, bucket: anyOf(buckets) };
}

/** The same for what a pipeline begins with, and for those that it is united with or looks up. */
export function pipelineWithBuckets(
  collection: unknown,
  pipeline: readonly Document[],
  rulesOf: RulesOf,
): readonly Document[] {
  const first = (pipeline[0]?.['$match'] ?? {}) as Document;
  return pipeline.map((stage, at) => {
    const { $match, $unionWith, $lookup } = stage;
    if (at === 0 && $match) return { $match: withBucket(first, rulesOf(collection)) };
    if (isWithPipeline($unionWith)) {
      const { coll, pipeline: united } = $unionWith;
      return {
        $unionWith: { ...$unionWith, pipeline: pipelineWithBuckets(coll, united, rulesOf) },
      };
    }
    if (!isWithPipeline($lookup)) return stage;
    const isKept = pipeline.slice(1, at).every((between) => keeps(between, $lookup));
    return { $lookup: lookUpWithBuckets($lookup, isKept ? first : {}, rulesOf) };
  });
}

/** A stage after which the field that is looked up by is what it was. */
function keeps({ $project }: Document, { localField }: Document): boolean {
  return (Object($project) as Document)[String(localField)] === 1;
}

interface WithPipeline extends Document {
  readonly pipeline: readonly Document[];
}

function isWithPipeline(stage: unknown): stage is WithPipeline {
  return Array.isArray((Object(stage) as Document)['pipeline']);
}

/** What is looked up has the values that the pipeline around it began with. */
function lookUpWithBuckets(lookup: WithPipeline, values: Document, rulesOf: RulesOf): Document {
  const { from, localField, foreignField, pipeline } = lookup;
  const found = { [String(foreignField)]: values[String(localField)] as unknown };
  const bucket: unknown = withBucket(found, rulesOf(from))['bucket'];
  return bucket === undefined
    ? lookup
    : { ...lookup, pipeline: [{ $match: { bucket } }, ...pipeline] };
}

/** Empty: it does not follow. */
function bucketsIn(filter: Document, rules: BucketRules): readonly string[] {
  if ('bucket' in filter) return [];
  for (const [field, tell] of Object.entries(rules)) {
    const told = namedValues(filter[field]).map(tell);
    const buckets = told.filter((bucket) => bucket !== null);
    if (told.length > 0 && buckets.length === told.length) return [...new Set(buckets)];
  }
  const parts = (filter['$and'] ?? []) as readonly Document[];
  return parts.map((part) => bucketsIn(part, rules)).find(({ length }) => length > 0) ?? [];
}

/** The values of which a field must have one, where they are texts. */
function namedValues(condition: unknown): readonly string[] {
  if (typeof condition === 'string') return [condition];
  const { $in = [] } = Object(condition) as { readonly $in?: readonly unknown[] };
  return $in.every((value) => typeof value === 'string') ? $in : [];
}
