import type { Schemas } from 'commerce-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Actions } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call } from '../shared/api';
import { field, Form, search, type FieldSpec, type Values } from '../shared/forms';
import { asId, namesOf, once } from '../parts/lookups';
import { Badge, capitalize, inWords } from '../parts/pieces';
import { Time } from '../parts/time';
import { defineView, isModerator, type Page, type ViewContext } from '../parts/view';
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
const verdictsOf = ({ status }: Comment): readonly Verdict[] => VERDICTS[status] ?? [];

/** Comments in a state, pending ones oldest first, others newest first; or one comment by its id, in any state. */
async function loadQueue({ status = 'pending', q, cursor }: Filter) {
  const sort = status === 'pending' ? 'oldest' : 'newest';
  const page: Page<Comment> = q
    ? { data: [await call('GET', '/comments/{id}', { path: { id: asId(q) } })] }
    : await call('GET', '/moderation/comments', { query: { status, sort, cursor, limit: 50 } });
  const postNames = await namesOf(page.data.map(({ postId }) => postId));
  return { ...page, status, postNames };
}

export const moderation = defineView({
  title: 'Moderation',
  isFor: isModerator,
  pollMs: 5000,
  filters: [search('q', 'Id'), field('status', 'State', { options: STATES })],
  load: loadQueue,
  body: ({ data, status, postNames }, { refresh }, table) => {
    if (data.length === 0) return table;
    const hints = [...new Set(data.flatMap(verdictsOf))].map((action) => `${action[0]} ${action}`);
    return (
      <>
        <p class="quiet">Keys: j and k move, {hints.join(', ')}.</p>
        <ol class="queue" aria-label={`Comments: ${status}`}>
          {data.map((comment) => {
            const place = postNames[comment.postId] ?? comment.postId;
            return <Entry key={comment.id} comment={comment} place={place} refresh={refresh} />;
          })}
        </ol>
      </>
    );
  },
  empty: ['Nothing waits', 'Comments that screening holds back show up here.'],
});

/** The other comments of the list: the following ones first, then the preceding ones backwards. */
function othersThan(item: HTMLElement | null): readonly string[] {
  const ids = [...(item?.parentElement?.children ?? [])].map(({ id }) => id);
  const at = ids.indexOf(item?.id ?? '');
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

/**
 * `j` and `k` move to the next and the previous comment; from elsewhere in the page, `j` moves to the first one. Other
 * keys press the buttons of the focused comment, once however long they are held.
 */
addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (target.matches('input, select') || target.closest('dialog')) return;
  const item = target.closest('.queue li');
  const after = item ? item.nextElementSibling : document.querySelector('.queue li');
  const next = { j: after, k: item?.previousElementSibling }[key];
  if (next instanceof HTMLElement) next.focus();
  else if (!repeat)
    item?.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`)?.click();
});

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

interface EntryProps extends Pick<ViewContext, 'refresh'> {
  readonly comment: Comment;
  /** The title of the discussion. */
  readonly place: string;
}

function Entry({ comment, place, refresh }: EntryProps) {
  const { id, text, author, createdAt, status } = comment;
  const name = author?.displayName;
  const [isBusy, setIsBusy] = useState(false);
  /** `undefined` until the log is read. */
  const [lastEntry, setLastEntry] = useState<LogEntry | null>();
  const item = useSeen(async () => setLastEntry(await lastReason(comment)));

  /** Moves the focus to the next comment, unless the moderator has moved it in the meantime. */
  const decide = async ({ action = '', reasonCode: chosen, note }: Values) => {
    const others = othersThan(item.current);
    setIsBusy(true);
    try {
      const reasonCode = chosen || (await lastReason(comment))?.reasonCode || 'other';
      const reason = { reasonCode, ...(note && reasonCode === 'other' && { note }) };
      const body = { action, ...(action === 'publish' ? {} : reason) } as Decision;
      await call('POST', '/comments/{id}/moderate', { path: { id }, body });
    } finally {
      await refresh();
      setIsBusy(false);
      // Runs after the list is rendered again and before the result is announced, so that the next
      // key applies to the next comment.
      await new Promise((resolve) => setTimeout(resolve));
      if (document.activeElement === document.body)
        others.flatMap((other) => document.getElementById(other) ?? [])[0]?.focus();
    }
    return `${capitalize(action)}: done.`;
  };
  const verdicts = verdictsOf(comment);
  const fields = verdicts.some((action) => action !== 'publish') ? reasonFields(lastEntry) : [];
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
      <Form
        label={`Decision on the comment of ${name ?? 'somebody'}`}
        fields={fields}
        run={decide}
        extra={
          <>
            {verdicts.map((action) => (
              <button
                key={action}
                name="action"
                value={action}
                data-shortcut={action[0]}
                aria-disabled={isBusy}
              >
                {capitalize(action)}
                <kbd aria-hidden="true">{action[0]}</kbd>
              </button>
            ))}
            {author?.role === 'customer' && (
              <Actions
                actions={[blockAction('Block author', author.id, author.displayName)]}
                about={author.displayName}
                refresh={refresh}
              />
            )}
          </>
        }
      />
    </li>
  );
}

/** Defaults to the reason of screening, which may not be in this list. */
function reasonFields(lastEntry: LogEntry | null | undefined): readonly FieldSpec[] {
  const own = lastEntry?.reasonCode ?? 'other';
  const reasons = [...new Set([...REASONS, own])].map((code) => [code, inWords(code)] as const);
  const choices =
    lastEntry === undefined
      ? { options: [['', '…'] as const, ...reasons] }
      : { options: reasons, value: own };
  return [
    field('reasonCode', 'Reason', choices),
    field('note', 'Note for moderators', { maxLength: 1000, showIf: ['reasonCode', 'other'] }),
  ];
}

function sentenceOf({ action, actor, reasonCode, note }: LogEntry): string {
  const name = actor?.displayName ?? 'The service';
  const label = action === 'screen' ? 'Screening' : `${name}, ${inWords(action)}`;
  return `${label}: ${inWords(reasonCode)}${note ? `: ${note}` : ''}`;
}
