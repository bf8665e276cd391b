import { focusOn, keyOf } from './dom.js';

/** How far down somebody was, by address. */
const scrolled = new Map();
let shownAt = null;
globalThis.history.scrollRestoration = 'manual';

/** The address of what is shown, which stays when somebody does not go on. */
export const stay = () => globalThis.history.replaceState(null, '', shownAt);

/**
 * Goes on to an address. What it gives leads, once that is shown, to where somebody was there before; the focus, where it went
 * with what was shown, to what had it, or to the heading.
 */
export function goOn(content, address) {
  const isFirst = shownAt === null;
  const focused = content.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const { scrollY } = globalThis;
  scrolled.set(shownAt, scrollY);
  shownAt = address;
  return () => {
    if (isFirst) return;
    const isLost = document.activeElement === document.body;
    if (isLost && focused) focusOn(focused, content);
    const isBack = isLost && document.activeElement !== document.body;
    if (isLost && !isBack) content.querySelector('h2').focus({ preventScroll: true });
    globalThis.scrollTo(0, scrolled.get(address) ?? (isBack ? scrollY : 0));
  };
}
