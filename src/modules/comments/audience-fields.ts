/** Update stages of a database pipeline that keep the stored marks of visibility in step (visibility.ts). */
export type Stage = Readonly<Record<string, unknown>>;

/** A value that the database must not read as an expression. */
export function literal(value: unknown): Stage {
  return { $literal: value };
}

const counted = (audience: string): Stage => ({ $gt: [`$childCounts.${audience}`, 0] });
const owns = (audience: string): Stage => ({ $eq: ['$ownAudience', audience] });

/**
 * A comment is shown to readers who see it or anything below it. When that changes, `uncounted`
 * names the change until the sweep has counted it above.
 */
export function deriveAudience(token: string): Stage[] {
  const audience = {
    $switch: {
      branches: ['public', 'moderators'].map((name) => ({
        case: { $or: [owns(name), counted(name)] },
        then: name,
      })),
      default: 'admins',
    },
  };
  return [
    { $set: { audienceBefore: '$audience', audience } },
    {
      $set: {
        seenBy: {
          $cond: [
            {
              $or: [{ $eq: ['$audience', 'public'] }, { $eq: [{ $type: '$privateMark' }, 'null'] }],
            },
            ['$audience'],
            ['$audience', '$privateMark'],
          ],
        },
        uncounted: {
          $cond: [{ $eq: ['$audience', '$audienceBefore'] }, '$uncounted', literal(token)],
        },
      },
    },
  ];
}
