import { createCircuitBreaker } from '../../platform/egress/circuit-breaker';
import { withDeadline } from '../../platform/values/deadline';
import { createSetting } from '../../platform/settings';
import {
  authorize,
  authorizeKnown,
  reachOf,
  type RequestActor,
  type KnownViewer,
  type Viewer,
} from '../accounts';
import type { State } from './comment-status';
import type { CommentsModuleDeps } from './comments.deps';
import {
  builtInSettings,
  withPatch,
  type ModerationSettings,
  type SettingsPatch,
  type StoredSettings,
} from './moderation-settings';
import { screen, passedScreening, type ScreeningFacts, type Verdict } from './screening';
import type { Change } from './state-changes';

export type Screening = ReturnType<typeof createScreening>;

export interface Edit {
  readonly state: State;
  readonly text: string;
}

const RECENT_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_TAKEN_DOWN = 10;
const SPAM_CHECK_DEADLINE_MS = 500;

export function createScreening(
  { comments, clock, loadUser, spamCheck }: CommentsModuleDeps,
  currentSettings: () => Promise<ModerationSettings>,
) {
  const breaker = createCircuitBreaker(clock);
  /** If the check does not respond in time, the other phases decide alone. */
  const isSpam = (text: string, authorId: string): Promise<boolean> =>
    breaker(() => withDeadline(spamCheck.isSpam({ text, authorId }), SPAM_CHECK_DEADLINE_MS)).catch(
      () => false,
    );
  const factsOf = async (author: KnownViewer, text: string): Promise<ScreeningFacts> => {
    const { userId } = author;
    const now = clock.now();
    const recentStart = new Date(now.getTime() - RECENT_MS);
    const [user, takenDownCount, settings, spam] = await Promise.all([
      loadUser(userId),
      comments.countTakenDown(userId, recentStart, MAX_TAKEN_DOWN),
      currentSettings(),
      isSpam(text, userId),
    ]);
    const authorSince = user?.createdAt ?? null;
    return { text, now, settings, authorSince, takenDownCount, isSpam: spam };
  };
  const admit = async (author: KnownViewer, text: string): Promise<Verdict> =>
    isExempt(author) ? passedScreening : screen(await factsOf(author, text));

  return {
    /** Screens a new comment. Duplicates are checked when it is inserted. */
    admit,
    /**
     * The change for an edit: a published comment whose new text would be held is hidden until a moderator has read it.
     */
    edit: async (author: KnownViewer, { state, text }: Edit): Promise<Change> => {
      const verdict = await admit(author, text);
      const isHeld = verdict.status === 'pending' && state.status === 'published';
      return {
        state: isHeld ? { ...state, status: 'hidden' } : state,
        events: isHeld ? ['comment.updated', 'comment.hidden'] : ['comment.updated'],
        action: 'edit',
        actorId: author.userId,
        reasonCode: verdict.reasonCode,
        text,
        set: { editedAt: clock.now() },
      };
    },
    /** Whether its flags alone hide the comment, whatever screening says about its text. */
    isFlaggedDown: async (flagWeight: number): Promise<boolean> =>
      flagWeight >= (await currentSettings()).flagsToHold,
  };
}

/** Moderators and admins are not screened. */
function isExempt(author: KnownViewer): boolean {
  return reachOf(author, 'comment.moderate') !== null;
}

export function createModerationSettings({ settings: repository, clock }: CommentsModuleDeps) {
  const builtIn = builtInSettings;
  const setting = createSetting({ repository, clock, resourceId: 'moderation', builtIn });
  return {
    /** Read by screening for every comment. */
    current: setting.current,
    service: {
      get: async (viewer: Viewer): Promise<StoredSettings> => {
        authorize(viewer, 'moderation.configure');
        return setting.read();
      },
      /** Effective immediately in this process, in others within 3 seconds. */
      update: async (
        { viewer, op }: RequestActor,
        patch: SettingsPatch,
        ifMatch: number | null = null,
      ): Promise<StoredSettings> => {
        const { userId: actorId } = authorizeKnown(viewer, 'moderation.configure');
        return setting.change({ actorId, op, ifMatch }, (before) => withPatch(before, patch));
      },
    },
  };
}
