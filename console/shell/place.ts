/** The scroll position by address. */
const scrollPositions = new Map<string | null, number>();
let shownAt: string | null = null;
history.scrollRestoration = 'manual';

/** Restores the address of the current view when the user decides not to leave it. */
export const revertAddress = (): void => history.replaceState(null, '', shownAt);

/** Identifies an element across renderings by its key or its link target. */
const keyOf = (element: Element): string | null =>
  element.getAttribute('data-key') ?? element.getAttribute('href');

function focusKey(content: HTMLElement, key: string): void {
  const name = CSS.escape(key);
  const selector = `[data-key="${name}"], [href="${name}"]:not([data-key])`;
  content.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/**
 * Records that the user leaves for an address. Call the returned function once the new view is shown: it restores the
 * scroll position of an earlier visit, and moves the focus to the control that had it, or else to the heading.
 */
export function leaveFor(address: string): () => void {
  // At the first view of a page load no element has had the focus; after a sign-in, the form has
  // had it.
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
