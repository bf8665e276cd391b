import type { Play } from '../scenario';
import { endingWith, violationsOf, type Model, type ObservedCall } from './linearizability';

interface VoteRow {
  readonly _id: string;
  readonly commentId: string;
  readonly value: number;
  readonly uncounted?: Date;
}

interface CommentRow {
  readonly _id: string;
  readonly likeCount: number;
  readonly dislikeCount: number;
}

/**
 * The sequential specification of votes: the last vote of each person counts. `see` reads the final
 * state from the database.
 */
const ballot: Model<number, number | 'see', { readonly isDone: boolean; readonly view?: number }> =
  {
    initial: 0,
    keyOf: String,
    step: (state, input, output) => {
      if (input === 'see') return output?.view === state ? [state] : [];
      return output?.isDone === false ? [state] : [input];
    },
  };

/**
 * Checks that the counters of every comment match its votes, and that every vote may have been the
 * last one of its voter.
 */
export async function tallyViolations({ db, observations }: Play): Promise<readonly string[]> {
  const votes = await db.collection<VoteRow>('comment_votes').find().toArray();
  const comments = await db.collection<CommentRow>('comments').find().toArray();
  const countOf = (id: string, value: number): number =>
    votes.filter((one) => one.commentId === id && one.value === value).length;
  const miscountedComments = comments.flatMap(({ _id, likeCount, dislikeCount }) => {
    const shownTally = `${likeCount} likes and ${dislikeCount} dislikes`;
    const cast = `${countOf(_id, 1)} likes and ${countOf(_id, -1)} dislikes`;
    return shownTally === cast ? [] : [`${_id} shows ${shownTally}; there are ${cast}`];
  });
  const uncountedVotes = votes.filter((vote) => vote.uncounted !== undefined);
  const storedVotes = new Map(votes.map(({ _id, value }) => [_id.split(':')[1] ?? '', value]));
  return [
    ...miscountedComments,
    ...uncountedVotes.map(({ _id }) => `the vote ${_id} was never counted`),
    ...[...observations].flatMap(([object, history]) =>
      castViolations(object, history as Cast[], storedVotes),
    ),
  ];
}

type Cast = ObservedCall<number | 'see', { readonly isDone: boolean; readonly view?: number }>;

const IDS: Readonly<Record<string, string>> = {
  'vote of customer': 'usr_test_customer',
  'vote of otherCustomer': 'usr_test_other',
  'vote of moderator': 'usr_test_moderator',
};

function castViolations(
  object: string,
  history: readonly Cast[],
  storedVotes: ReadonlyMap<string, number>,
): readonly string[] {
  const vote = storedVotes.get(IDS[object] ?? '') ?? 0;
  const end = { output: { isDone: true, view: vote }, words: `it is ${vote}` };
  const all = endingWith(history, { input: 'see', ...end });
  return violationsOf(`no sequence of the votes explains ${object}`, ballot, all);
}
