import type { Clock } from '../../platform/clock';
import { domainError } from '../../platform/errors';
import { reachOf, type KnownViewer, type User } from '../identity';
import { textHashOf } from './comment-text';
import type { State } from './comment-status';
import type { CommentsRepository } from './comments.repository';
import type { Comment, CommentStatus, ReasonCode } from './comments.types';
import { screen, unscreened, type ScreeningFacts, type Verdict } from './screening';
import type { Change } from './state-changes';

/** What screening does, or would do, with a text. */
export interface ScreeningResult {
  readonly status: Extract<CommentStatus, 'published' | 'pending'>;
  readonly isRefused: boolean;
  readonly reasonCode: ReasonCode | null;
  readonly phases: readonly PhaseResult[];
}

export interface PhaseResult {
  readonly name: string;
  readonly outcome: 'pass' | 'hold' | 'refuse';
  readonly reasonCode: ReasonCode | null;
}

export interface Writing {
  readonly text: string;
  /** What it answers: a comment or a post. */
  readonly under: string;
}

export interface Screening {
  /** Judges a new comment; throws when it is not taken at all. */
  admit(author: KnownViewer, writing: Writing): Promise<Verdict>;
  preview(author: KnownViewer, writing: Writing): Promise<ScreeningResult>;
  /** The change that an edit makes: a published text that would be held is hidden until a moderator has read it. */
  edit(author: KnownViewer, edit: Edit): Promise<Change>;
  /** Judges a published comment by its flags; true = hide it. */
  isFlaggedDown(comment: Comment, flagCount: number): boolean;
}

export interface Edit {
  readonly comment: Comment;
  readonly state: State;
  readonly text: string;
}

export interface ScreeningDeps {
  readonly comments: CommentsRepository;
  readonly clock: Clock;
  readonly loadUser: (id: string) => Promise<User | null>;
}

const REPEAT_MS = 10 * 60 * 1000;
const LATELY_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_TAKEN_DOWN = 10;

export function createScreening({ comments, clock, loadUser }: ScreeningDeps): Screening {
  const factsOf = async (
    author: KnownViewer,
    { text, under }: Writing,
  ): Promise<ScreeningFacts> => {
    const { userId } = author;
    const now = clock.now();
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const [user, isRepeated, takenDownCount] = await Promise.all([
      loadUser(userId),
      comments.isRepeated({
        authorId: userId,
        under,
        textHash: textHashOf(text),
        since: ago(REPEAT_MS),
      }),
      comments.countTakenDown(userId, ago(LATELY_MS), MOST_TAKEN_DOWN),
    ]);
    const authorSince = user?.createdAt ?? null;
    return { text, authorSince, now, isRepeated, takenDownCount, flagCount: 0 };
  };
  const judge = async (author: KnownViewer, writing: Writing): Promise<Verdict> =>
    isExempt(author) ? unscreened : screen(await factsOf(author, writing));

  return {
    admit: async (author, writing) => {
      const verdict = await judge(author, writing);
      if (!verdict.isRefused) return verdict;
      throw domainError('duplicate_comment', 'You have just posted the same text here.');
    },
    preview: async (author, writing) => {
      const { phases, ...verdict } = await judge(author, writing);
      return { ...verdict, phases: phases.map(phaseResult) };
    },
    edit: async (author, { comment, state, text }) => {
      const verdict = await judge(author, { text, under: `edit of ${comment.id}` });
      const isHeld = verdict.status === 'pending' && state.status === 'published';
      return {
        state: isHeld ? { ...state, status: 'hidden' } : state,
        events: isHeld ? ['comment.updated', 'comment.hidden'] : ['comment.updated'],
        action: 'edit',
        actorId: author.userId,
        reasonCode: verdict.reasonCode,
        text,
        set: { editedAt: clock.now(), textHash: textHashOf(text) },
      };
    },
    isFlaggedDown: ({ text }, flagCount) => {
      const now = clock.now();
      const calm = { isRepeated: false, takenDownCount: 0, authorSince: new Date(0) };
      const before = screen({ ...calm, text, now, flagCount: 0 });
      const after = screen({ ...calm, text, now, flagCount });
      return before.status === 'published' && after.status === 'pending';
    },
  };
}

/** Moderators and admins are not screened. */
function isExempt(author: KnownViewer): boolean {
  return reachOf(author, 'comment.moderate') !== null;
}

function phaseResult({ name, outcome }: Verdict['phases'][number]): PhaseResult {
  return {
    name,
    outcome: outcome.kind,
    reasonCode: outcome.kind === 'hold' ? outcome.reasonCode : null,
  };
}
