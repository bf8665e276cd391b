import type { AllowedDifference } from './allowed';
import type { Difference } from './differences';

const WIDTH = 160;

/** Prints the unexplained differences of an exchange. */
export function report(
  { key, unexplained }: { readonly key: string; readonly unexplained: readonly Difference[] },
  lines: number,
): void {
  if (unexplained.length === 0) return;
  console.log(`\n${key}`);
  for (const { where, from, to } of unexplained.slice(0, lines)) {
    console.log(`  ${where.padEnd(28)} ${excerpt(from, to)} → ${excerpt(to, from)}`);
  }
  if (unexplained.length > lines) console.log(`  … and ${unexplained.length - lines} more`);
}

/** Prints the entries that no longer explain anything. */
export function reportStale(entries: readonly AllowedDifference[]): void {
  for (const { operation, where, request = '', reason } of entries) {
    console.log(`Warning: stale in allowed.ts: ${operation} ${where} ${request} (${reason})`);
  }
}

/** A long text, starting shortly before the first character that differs from the other. */
function excerpt(text: string, other: string): string {
  if (text.length <= WIDTH) return text;
  let first = 0;
  while (text[first] === other[first]) first += 1;
  const start = Math.max(0, Math.min(first - 20, text.length - WIDTH));
  return `${start > 0 ? '…' : ''}${text.slice(start, start + WIDTH)}…`;
}
