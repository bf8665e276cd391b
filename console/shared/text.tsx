import type { ComponentChildren } from 'preact';

/** A state or code as one reads it. */
export const inWords = (code: string | null | undefined): string =>
  code?.replaceAll('_', ' ') ?? '–';

/** "1 delivery", "2 deliveries". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** What somebody reads before there is anything to show. */
export function EmptyState({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
