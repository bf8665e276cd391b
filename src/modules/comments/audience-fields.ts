/** Update stages of a database pipeline that keep the stored marks of visibility in step (visibility.ts). */
export type Stage = Readonly<Record<string, unknown>>;

/** A value that the database must not read as an expression. */
export function literal(value: unknown): Stage {
  return { $literal: value };
}

const hasReplies = (audience: string): Stage => ({ $gt: [`$childCounts.${audience}`, 0] });
const owns = (audience: string): Stage => ({ $eq: ['$ownAudience', audience] });

/**
 * A comment is shown to readers who see it or anything below it. When that changes, `uncounted` marks the change until the
 * sweep has counted it above; each mark of a comment is later than the one before.
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
