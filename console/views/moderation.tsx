import type { Schemas } from 'commerce-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Actions } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call, messageOf } from '../shared/api';
import { field, search } from '../shared/forms';
import { announce } from '../shared/layers';
import { asId, namesOf, once } from '../parts/lookups';
import { Badge, inWords } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { Time } from '../parts/time';
import { isModerator, type ViewContext } from '../parts/view';
import { blockAction } from './users';

type Comment = Schemas['Comment'];
type Decision = Schemas['ModerateCommentInput'];
type Reason = NonNullable<Decision['reasonCode']>;
type LogEntry = Schemas['ModerationLogEntry'];

const STATES = ['pending', 'hidden', 'rejected', 'published'];

const REASONS: readonly Reason[] = [
  ...(['offensive', 'abusive', 'spam', 'banned_word', 'ad', 'illegal_content'] as const),
  ...(['harassment', 'misinformation', 'hate_speech', 'off_topic', 'other'] as const),
];

type Verdict = 'publish' | 'reject' | 'hide';
/** The decisions that the state of a comment allows; their first letters are the shortcuts. */
const VERDICTS: Readonly<Record<string, readonly Verdict[]>> = {
  pending: ['publish', 'reject'],
  hidden: ['publish'],
  rejected: ['publish'],
  published: ['hide'],
};
const labelOf = (verdict: Verdict): string => verdict.charAt(0).toUpperCase() + verdict.slice(1);
const verdictsOf = ({ status }: Comment): readonly Verdict[] => VERDICTS[status] ?? [];

type QueuePage = Awaited<ReturnType<typeof loadQueue>>;

/** Comments in a state, pending ones oldest first, others newest first; or one comment by its id, in any state. */
async function loadQueue({ status = 'pending', q, cursor }: Filter) {
  const sort = status === 'pending' ? 'oldest' : 'newest';
  const page: Page<Comment> = q
    ? { data: [await call('GET', '/comments/{id}', { path: { id: asId(q) } })] }
    : await call('GET', '/moderation/comments', { query: { status, sort, cursor, limit: 50 } });
  const postNames = await namesOf(page.data.map(({ postId }) => postId));
  return { ...page, status, postNames };
}

export const moderation = resourceView({
  title: 'Moderation',
  isFor: isModerator,
  pollMs: 5000,
  filters: [search('q', 'Id'), field('status', 'State', { options: STATES })],
  load: loadQueue,
  instead: (page, { refresh }) => page.data.length > 0 && <Queue page={page} refresh={refresh} />,
  empty: ['Nothing waits', 'Comments that screening holds back show up here.'],
});

/** The other comments of the list: the following ones first, then the preceding ones backwards. */
function othersThan(item: HTMLElement): readonly string[] {
  const ids = [...(item.parentElement?.children ?? [])].map(({ id }) => id);
  const at = ids.indexOf(item.id);
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

type GetReason = () => Promise<Pick<Decision, 'reasonCode' | 'note'>>;
type Refresh = Pick<ViewContext, 'refresh'>;

function Queue({ page, refresh }: Refresh & { readonly page: QueuePage }) {
  const { data, status, postNames } = page;
  /** The comments whose decision is in flight. */
  const [deciding, setDeciding] = useState<readonly string[]>([]);

  /** Decides on one comment and moves the focus to the next one, unless the moderator has moved it in the meantime. */
  const decide = async ({ id }: Comment, action: Verdict, getReason: GetReason) => {
    const item = document.getElementById(id);
    if (!item || deciding.includes(id)) return;
    const others = othersThan(item);
    if (item.contains(document.activeElement)) item.focus({ preventScroll: true });
    setDeciding((before) => [...before, id]);
    let outcome: readonly [text: string, isBad?: boolean] = [`${labelOf(action)}: done.`];
    try {
      const body = { action, ...(action === 'publish' ? {} : await getReason()) };
      await call('POST', '/comments/{id}/moderate', { path: { id }, body });
    } catch (error) {
      outcome = [messageOf(error), true];
    }
    await refresh();
    setDeciding((before) => before.filter((other) => other !== id));
    // After the list is rendered again and before the result is announced, so that the next key applies to the next
    // comment.
    await new Promise((resolve) => setTimeout(resolve));
    if (document.activeElement === document.body)
      others.flatMap((other) => document.getElementById(other) ?? [])[0]?.focus();
    announce(...outcome);
  };

  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const hints = [...new Set(data.flatMap(verdictsOf))].map((action) => `${action[0]} ${action}`);
  return (
    <>
      <p class="quiet">Keys: j and k move, {hints.join(', ')}.</p>
      <ol class="queue" aria-label={`Comments: ${status}`}>
        {data.map((comment) => (
          <Entry
            key={comment.id}
            comment={comment}
            place={postNames[comment.postId] ?? comment.postId}
            isBusy={deciding.includes(comment.id)}
            refresh={refresh}
            decide={(verdict, getReason) => void decide(comment, verdict, getReason)}
          />
        ))}
      </ol>
    </>
  );
}

/**
 * `j` and `k` move to the next and the previous comment; from elsewhere in the page, `j` moves to the first one. Other
 * keys press the buttons of the focused comment, once however long they are held.
 */
function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (target.matches('input, select') || target.closest('dialog')) return;
  const item = target.closest('.queue li');
  const after = item ? item.nextElementSibling : document.querySelector('.queue li');
  const next = { j: after, k: item?.previousElementSibling }[key];
  if (next instanceof HTMLElement) next.focus();
  else if (!repeat)
    item?.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`)?.click();
}

/** The last entry of the moderation log with a reason, such as that of screening; `null` if there is none. */
const lastReason = ({ id, version }: Comment) =>
  once(`history of ${id} ${version}`, async () => {
    const { data } = await call('GET', '/comments/{id}/history', { path: { id } });
    return data.findLast(({ reasonCode }) => reasonCode) ?? null;
  });

/** Runs when the element first becomes visible: each log needs a request, and many comments are never scrolled to. */
function useSeen(run: () => Promise<void>) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void run();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}

interface EntryProps extends Refresh {
  readonly comment: Comment;
  readonly place: string;
  readonly isBusy: boolean;
  readonly decide: (verdict: Verdict, getReason: GetReason) => void;
}

function Entry({ comment, place, isBusy, refresh, decide }: EntryProps) {
  const { id, text, author, createdAt, status } = comment;
  const name = author?.displayName;
  const [lastEntry, setLastEntry] = useState<LogEntry | null>(null);
  const [choice, setChoice] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const item = useSeen(async () => setLastEntry(await lastReason(comment)));
  const code = choice ?? lastEntry?.reasonCode ?? 'other';
  const getReason: GetReason = async () => {
    const reasonCode = (choice ?? (await lastReason(comment))?.reasonCode ?? 'other') as Reason;
    return { reasonCode, ...(note && reasonCode === 'other' ? { note } : {}) };
  };
  const verdicts = verdictsOf(comment);
  const needsReason = verdicts.some((action) => action !== 'publish');
  return (
    <li
      ref={item}
      class="card"
      id={id}
      tabIndex={0}
      data-key={id}
      aria-busy={isBusy}
      aria-label={`Comment of ${name ?? 'somebody'}`}
    >
      <div class="row">
        <Badge state={status} />
        <strong>{name ?? 'Deleted account'}</strong>
        <small>
          <Time at={createdAt} /> in {place}
        </small>
      </div>
      <p>{text}</p>
      <p class="quiet">{lastEntry && sentenceOf(lastEntry)}</p>
      <div class="row">
        {verdicts.map((action) => (
          <button
            key={action}
            type="button"
            data-shortcut={action[0]}
            disabled={isBusy}
            onClick={() => decide(action, getReason)}
          >
            {labelOf(action)}
            <kbd aria-hidden="true">{action[0]}</kbd>
          </button>
        ))}
        {needsReason && (
          <label class="inline">
            Reason
            <select
              value={code}
              disabled={isBusy}
              onChange={({ currentTarget }) => setChoice(currentTarget.value as Reason)}
            >
              {REASONS.map((value) => (
                <option key={value} value={value}>
                  {inWords(value)}
                </option>
              ))}
            </select>
          </label>
        )}
        {needsReason && code === 'other' && (
          <label class="inline">
            Note for moderators
            <input
              value={note}
              maxLength={1000}
              disabled={isBusy}
              onInput={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </label>
        )}
        {author?.role === 'customer' && (
          <Actions
            actions={[blockAction('Block author', author.id, author.displayName)]}
            about={author.displayName}
            refresh={refresh}
          />
        )}
      </div>
    </li>
  );
}

function sentenceOf({ action, actor, reasonCode, note }: LogEntry): string {
  const name = actor?.displayName ?? 'The service';
  const who = action === 'screen' ? 'Screening' : `${name}, ${inWords(action)}`;
  return `${who}: ${inWords(reasonCode)}${note ? `: ${note}` : ''}`;
}
