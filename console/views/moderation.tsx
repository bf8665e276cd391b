import type { Schemas } from 'commerce-client';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Filter } from '../shared/address';
import { call, messageOf } from '../shared/api';
import { Form } from '../shared/forms';
import { announce } from '../shared/status';
import { EmptyState, inWords } from '../shared/text';
import { Actions } from '../parts/actions';
import { asId } from '../parts/ids';
import { namesOf, once, type Names } from '../parts/names';
import { Badge } from '../parts/pieces';
import { asOptions, Pager, type Page } from '../parts/resource';
import { Time } from '../parts/time';
import { toView, type ViewContext } from '../parts/view-page';
import { blockAction } from './users';

type Comment = Schemas['Comment'];
type Decision = Schemas['ModerateCommentInput'];
type Reason = NonNullable<Decision['reasonCode']>;

const STATES = ['pending', 'hidden', 'rejected', 'published'];

const REASONS: readonly Reason[] = [
  ...(['offensive', 'abusive', 'spam', 'banned_word', 'ad', 'illegal_content'] as const),
  ...(['harassment', 'misinformation', 'hate_speech', 'off_topic', 'other'] as const),
];

interface Action {
  readonly key: string;
  readonly action: Decision['action'];
  readonly label: string;
}

const PUBLISH: Action = { key: 'p', action: 'publish', label: 'Publish' };
const ACTIONS: Readonly<Record<string, readonly Action[]>> = {
  pending: [PUBLISH, { key: 'r', action: 'reject', label: 'Reject' }],
  hidden: [PUBLISH],
  rejected: [PUBLISH],
  published: [{ key: 'h', action: 'hide', label: 'Hide' }],
};
const actionsOf = ({ status }: Comment): readonly Action[] => ACTIONS[status] ?? [];

interface QueuePage extends Page<Comment> {
  readonly status: string;
  /** Of the posts. */
  readonly names: Names;
}

/** Comments in a state: those that wait, the oldest first; of others the newest. Or one by its id, in any state. */
async function loadQueue({ status = 'pending', q, cursor }: Filter): Promise<QueuePage> {
  const sort = status === 'pending' ? 'oldest' : 'newest';
  const page: Page<Comment> = q
    ? { data: [await call('GET', '/comments/{id}', { path: { id: asId(q) } })] }
    : await call('GET', '/moderation/comments', { query: { status, sort, cursor, limit: 50 } });
  return { ...page, status, names: await namesOf(page.data.map(({ postId }) => postId)) };
}

export const moderation = toView<QueuePage>({
  title: 'Moderation',
  pollMs: 5000,
  controls: ({ filter: { q, status = 'pending' }, apply }) => (
    <Form
      label="Choose comments"
      submit="Find"
      fields={[
        { name: 'q', label: 'Id', type: 'search', value: q, isLong: true },
        { name: 'status', label: 'State', value: status, options: asOptions(STATES) },
      ]}
      run={apply}
    />
  ),
  load: loadQueue,
  body: (page, context) =>
    page.data.length === 0 ? (
      <EmptyState title="Nothing waits">
        Comments that screening holds back show up here.
      </EmptyState>
    ) : (
      <>
        <Queue page={page} context={context} />
        <Pager pagination={page.pagination} context={context} />
      </>
    ),
});

interface QueueProps {
  readonly page: QueuePage;
  readonly context: ViewContext;
}

/** The state that a list is in once it has been rendered again. */
const rendered = () => new Promise((resolve) => setTimeout(resolve));

/** The other comments of the list, the next one first. */
function othersThan(item: HTMLElement): readonly string[] {
  const ids = [...(item.parentElement?.children ?? [])].map(({ id }) => id);
  const at = ids.indexOf(item.id);
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

function Queue({ page: { data, status, names }, context }: QueueProps) {
  /** The comments whose decision is under way. */
  const [deciding, setDeciding] = useState<ReadonlySet<string>>(new Set());

  /** Decides on one comment; then the next one has the focus, unless the moderator went on to another meanwhile. */
  const decide = async (
    { id }: Comment,
    { action, label }: Action,
    reason: () => Promise<object>,
  ) => {
    const item = document.getElementById(id);
    if (!item || deciding.has(id)) return;
    const others = othersThan(item);
    if (item.contains(document.activeElement)) item.focus({ preventScroll: true });
    setDeciding((before) => new Set([...before, id]));
    let outcome: readonly [text: string, isBad?: boolean] = [`${label}: done.`];
    try {
      const body = { action, ...(action === 'publish' ? {} : await reason()) };
      await call('POST', '/comments/{id}/moderate', { path: { id }, body });
    } catch (error) {
      outcome = [messageOf(error), true];
    }
    await context.refresh();
    setDeciding((before) => new Set([...before].filter((other) => other !== id)));
    await rendered();
    // Before anything is said, so that the next key meets it.
    if (document.activeElement === document.body)
      others.flatMap((other) => document.getElementById(other) ?? [])[0]?.focus();
    announce(...outcome);
  };

  const offered = new Map(data.flatMap(actionsOf).map(({ key, label }) => [key, label]));
  const keys = [...offered].map(([key, label]) => `${key} ${label.toLowerCase()}`).join(', ');
  return (
    <>
      <p class="quiet">Keys: j and k move, {keys}.</p>
      <ol class="queue" aria-label={`Comments: ${status}`} onKeyDown={onKey}>
        {data.map((comment) => (
          <Entry
            key={comment.id}
            comment={comment}
            place={names[comment.postId] ?? comment.postId}
            isBusy={deciding.has(comment.id)}
            context={context}
            decide={(action, reason) => void decide(comment, action, reason)}
          />
        ))}
      </ol>
    </>
  );
}

/** j and k go to the next and the last comment, the other keys press its buttons: once, however long they are held. */
function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  const item = target.closest('li');
  if (!item || target.matches('input, select')) return;
  const next = { j: item.nextElementSibling, k: item.previousElementSibling }[key];
  if (next instanceof HTMLElement) next.focus();
  else if (!repeat)
    item.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`)?.click();
}

/** The last entry of the moderation log that gives a reason, as that of screening; null without one. */
const lastReason = ({ id, version }: Comment) =>
  once(`history of ${id} ${version}`, async () => {
    const { data } = await call('GET', '/comments/{id}/history', { path: { id } });
    return data.findLast(({ reasonCode }) => reasonCode) ?? null;
  });

/** Runs once the element is seen: each log is a request, and that of a comment far down may never be wanted. */
function useSeen(element: RefObject<Element | null>, run: () => Promise<void>): void {
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
}

interface EntryProps {
  readonly comment: Comment;
  readonly place: string;
  readonly isBusy: boolean;
  readonly context: ViewContext;
  readonly decide: (action: Action, reason: () => Promise<object>) => void;
}

function Entry({ comment, place, isBusy, context, decide }: EntryProps) {
  const { id, text, author, createdAt, status } = comment;
  const item = useRef<HTMLLIElement>(null);
  const [logged, setLogged] = useState<Schemas['ModerationLogEntry'] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');
  useSeen(item, async () => setLogged(await lastReason(comment)));
  const code = chosen ?? logged?.reasonCode ?? 'other';
  const reason = async () => {
    const decided = chosen ?? (await lastReason(comment))?.reasonCode ?? 'other';
    return { reasonCode: decided, ...(note && decided === 'other' ? { note } : {}) };
  };
  const name = author?.displayName;
  const actions = actionsOf(comment);
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
      <p class="said">{text}</p>
      <p class="quiet">{logged && sentenceOf(logged)}</p>
      <div class="row">
        {actions.map((action) => (
          <button
            key={action.key}
            type="button"
            data-shortcut={action.key}
            disabled={isBusy}
            onClick={() => decide(action, reason)}
          >
            {action.label}
            <kbd aria-hidden="true">{action.key}</kbd>
          </button>
        ))}
        {actions.some(({ action }) => action !== 'publish') && (
          <span class="row reason">
            <label>
              Reason
              <select
                value={code}
                disabled={isBusy}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {REASONS.map((value) => (
                  <option key={value} value={value}>
                    {inWords(value)}
                  </option>
                ))}
              </select>
            </label>
            {code === 'other' && (
              <label>
                Note for moderators
                <input
                  value={note}
                  maxLength={1000}
                  disabled={isBusy}
                  onInput={(event) => setNote(event.currentTarget.value)}
                />
              </label>
            )}
          </span>
        )}
        {author?.role === 'customer' && (
          <Actions
            actions={[blockAction('Block author', author.id, author.displayName)]}
            about={author.displayName}
            refresh={context.refresh}
          />
        )}
      </div>
    </li>
  );
}

function sentenceOf({ action, actor, reasonCode, note }: Schemas['ModerationLogEntry']): string {
  const name = actor?.displayName ?? 'The service';
  const who = action === 'screen' ? 'Screening' : `${name}, ${inWords(action)}`;
  return `${who}: ${inWords(reasonCode)}${note ? `: ${note}` : ''}`;
}
