/** How far down somebody was, by address. */
const scrollPositions = new Map<string | null, number>();
let shownAt: string | null = null;
history.scrollRestoration = 'manual';

/** Takes the address back to that of the view that is shown, when somebody does not leave it. */
export const revertAddress = (): void => history.replaceState(null, '', shownAt);

/** What names an element in a view that is shown again: its key, or where it leads. */
const keyOf = (element: Element): string | null =>
  element.getAttribute('data-key') ?? element.getAttribute('href');

function focusKey(content: HTMLElement, key: string): void {
  const name = CSS.escape(key);
  const selector = `[data-key="${name}"], [href="${name}"]:not([data-key])`;
  content.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/**
 * Leaves for an address. Call the answer once the view there is shown: it scrolls to where somebody was there before, and
 * puts the focus on the control that had it, or on the heading.
 */
export function leaveFor(address: string): () => void {
  // With the page itself nothing had the focus; after a sign-in its form had it.
  const isFirst = shownAt === null && document.activeElement === document.body;
  const content = document.getElementById('content');
  const { activeElement } = document;
  const key =
    content && activeElement && content.contains(activeElement) ? keyOf(activeElement) : null;
  const { scrollY } = globalThis;
  scrollPositions.set(shownAt, scrollY);
  shownAt = address;
  return () => {
    const place = document.getElementById('content');
    if (isFirst || !place) return;
    const isLost = document.activeElement === document.body;
    if (isLost && key) focusKey(place, key);
    const isBack = isLost && document.activeElement !== document.body;
    if (isLost && !isBack) place.querySelector('h2')?.focus({ preventScroll: true });
    globalThis.scrollTo(0, scrollPositions.get(address) ?? (isBack ? scrollY : 0));
  };
}
