import { el, inWords } from './dom.js';
import { field } from './forms.js';
import { keptInSession, once } from './names.js';

const CODES = [
  'offensive',
  'abusive',
  'spam',
  'banned_word',
  'ad',
  'illegal_content',
  'harassment',
  'misinformation',
  'hate_speech',
  'off_topic',
  'other',
];

const chosenHere = keptInSession();

/** What somebody chose and wrote about a comment: it is kept, as a list is shown anew when it changes. */
export function chosenFor({ id }) {
  const all = chosenHere();
  if (!all.has(id)) all.set(id, {});
  return all.get(id);
}

/** The last entry of the moderation log that gives a reason, as that of screening; null without one. */
const lastReason = ({ id, version }) =>
  once(
    `/comments/${id}/history`,
    ({ data }) => data.findLast(({ reasonCode }) => reasonCode) ?? null,
    version,
  );

/** What is chosen, else the reason that is in the log. */
export async function reasonOf(comment, chosen) {
  const logged = chosen.reasonCode ? null : await lastReason(comment);
  // Somebody may have chosen meanwhile.
  const { reasonCode, note } = chosen;
  const code = reasonCode ?? logged?.reasonCode ?? 'other';
  return { reasonCode: code, ...(note && code === 'other' ? { note } : {}) };
}

/** A choice of reasons, which shows the one that is decided with. */
export function reasonChoice(comment, chosen) {
  const { id } = comment;
  const { note } = chosen;
  const options = CODES.map((code) => [code, inWords(code)]);
  const key = (name) => `${name}-${id}`;
  const reason = field({ name: 'reasonCode', label: 'Reason', options, 'data-key': key('reason') });
  const own = { name: 'note', label: 'Note for moderators', value: note, maxlength: 1000 };
  const words = field({ ...own, 'data-key': key('note') });
  const showReason = async () => {
    const { reasonCode } = await reasonOf(comment, chosen);
    reason.lastChild.value = reasonCode;
    words.hidden = reasonCode !== 'other';
  };
  const keep = ({ target: { name, value } }) => {
    chosen[name] = value;
    return showReason();
  };
  const choice = el('span', { class: 'row reason', oninput: keep }, reason, words);
  whenSeen(choice, showReason);
  return choice;
}

/** Why a comment is where it is, once somebody sees it. */
export function lastDecision(comment) {
  const line = el('p', { class: 'quiet' });
  whenSeen(line, async () => {
    const entry = await lastReason(comment);
    if (entry) line.textContent = inSentence(entry);
  });
  return line;
}

function inSentence({ action, actor, reasonCode, note }) {
  const name = actor?.displayName ?? 'The service';
  const who = action === 'screen' ? 'Screening' : `${name}, ${inWords(action)}`;
  const words = note ? `: ${note}` : '';
  return `${who}: ${inWords(reasonCode)}${words}`;
}

/** Each log is a request: that of a comment far down may never be wanted. */
const seeing = new globalThis.IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seeing.unobserve(target);
    waiting.get(target)();
  }
});
const waiting = new WeakMap();

function whenSeen(element, run) {
  waiting.set(element, run);
  seeing.observe(element);
}
