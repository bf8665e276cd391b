const KEPT_MS = 30 * 86_400_000;

/** Imports made before this moment are gone. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

/** Imports, their results and what was left behind of them are removed after 30 days. */
export function keptUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + KEPT_MS);
}
