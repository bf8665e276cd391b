/** Update stages that recompute the stored visibility marks of a comment (visibility.ts). */
export type Stage = Readonly<Record<string, unknown>>;

/** A value that the database must not interpret as an expression. */
export function literal(value: unknown): Stage {
  return { $literal: value };
}

const hasReplies = (audience: string): Stage => ({ $gt: [`$childCounts.${audience}`, 0] });
const owns = (audience: string): Stage => ({ $eq: ['$ownAudience', audience] });

/**
 * A comment is listed for readers who see it or anything below it. When that audience changes, `uncounted` is set until
 * the sweep has updated the counters above. The times in `uncounted` of a comment only increase.
 */
export function deriveAudience(at: Date): Stage[] {
  const audience = {
    $switch: {
      branches: ['public', 'moderators'].map((name) => ({
        case: { $or: [owns(name), hasReplies(name)] },
        then: name,
      })),
      default: 'admins',
    },
  };
  const mark = { $max: [at, { $add: ['$uncounted', 1] }] };
  const uncountedMark = { $cond: [{ $eq: ['$audience', audience] }, '$uncounted', mark] };
  const isPrivate = {
    $and: [{ $ne: ['$audience', 'public'] }, { $ne: [{ $type: '$privateMark' }, 'null'] }],
  };
  const seenBy = { $cond: [isPrivate, ['$audience', '$privateMark'], ['$audience']] };
  return [{ $set: { audience, uncounted: uncountedMark } }, { $set: { seenBy } }];
}
