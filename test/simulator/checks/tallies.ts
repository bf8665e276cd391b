import type { Play } from '../scenario';
import { endingWith, violationsOf, type Model, type Observed } from './linearizability';

interface Voted {
  readonly _id: string;
  readonly commentId: string;
  readonly value: number;
  readonly uncounted?: Date;
}

interface Commented {
  readonly _id: string;
  readonly likeCount: number;
  readonly dislikeCount: number;
}

/** The last vote of a person counts; `see` is what is stored in the end. */
const ballot: Model<number, number | 'see', { readonly isDone: boolean; readonly seen?: number }> =
  {
    initial: 0,
    keyOf: String,
    step: (state, input, output) => {
      if (input === 'see') return output?.seen === state ? [state] : [];
      return output?.isDone === false ? [state] : [input];
    },
  };

/** The counters of every comment are its votes, and every vote is one that its voter could have cast last. */
export async function tallyViolations({ db, observed }: Play): Promise<readonly string[]> {
  const votes = await db.collection<Voted>('comment_votes').find().toArray();
  const comments = await db.collection<Commented>('comments').find().toArray();
  const countOf = (id: string, value: number): number =>
    votes.filter((one) => one.commentId === id && one.value === value).length;
  const miscounted = comments.flatMap(({ _id, likeCount, dislikeCount }) => {
    const counted = `${likeCount} likes and ${dislikeCount} dislikes`;
    const cast = `${countOf(_id, 1)} likes and ${countOf(_id, -1)} dislikes`;
    return counted === cast ? [] : [`${_id} shows ${counted}; there are ${cast}`];
  });
  const uncounted = votes.filter((vote) => vote.uncounted !== undefined);
  const stored = new Map(votes.map(({ _id, value }) => [_id.split(':')[1] ?? '', value]));
  return [
    ...miscounted,
    ...uncounted.map(({ _id }) => `the vote ${_id} was never counted`),
    ...[...observed].flatMap(([object, history]) =>
      castViolations(object, history as Cast[], stored),
    ),
  ];
}

type Cast = Observed<number | 'see', { readonly isDone: boolean; readonly seen?: number }>;

const IDS: Readonly<Record<string, string>> = {
  'vote of customer': 'usr_test_customer',
  'vote of otherCustomer': 'usr_test_other',
  'vote of moderator': 'usr_test_moderator',
};

function castViolations(
  object: string,
  history: readonly Cast[],
  stored: ReadonlyMap<string, number>,
): readonly string[] {
  const seen = stored.get(IDS[object] ?? '') ?? 0;
  const end = { output: { isDone: true, seen }, words: `it is ${seen}` };
  const all = endingWith(history, { input: 'see', ...end });
  return violationsOf(`${object} cannot have gone like this`, ballot, all);
}
