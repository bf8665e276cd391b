/** How long something is kept before the database (or the reaper) removes it. */
export interface Retention {
  readonly collection: string;
  readonly what: string;
  /** At most, from `since` on. */
  readonly seconds: number;
  readonly since: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const kept = (collection: string, what: string, seconds: number, since: string): Retention => ({
  collection,
  what,
  seconds,
  since,
});

/** Everything that goes by itself; docs/operations/database.md shows the same table. All else stays until it is deleted. */
export const retention: readonly Retention[] = [
  kept('access_tokens', 'access tokens', 15 * MINUTE, 'their issue'),
  kept('sessions', 'sessions with address and device', 30 * DAY, 'their last refresh'),
  kept('refresh_tokens', 'hashes of refresh tokens', 30 * DAY, 'their issue'),
  kept('api_keys', 'API keys that are over', 30 * DAY, 'their end'),
  kept('identity_proofs', 'mailed codes of sign-up and reset', DAY, 'their issue'),
  kept('mfa_challenges', 'open second factors', 10 * MINUTE, 'their issue'),
  kept('used_solutions', 'CAPTCHA solutions that were used', 10 * MINUTE, 'their use'),
  kept('throttle', 'counters of login protection', DAY, 'the last attempt'),
  kept('attack_alarm', 'counters of a mass attack', HOUR, 'the last attempt'),
  kept('security_events', 'the security log', 90 * DAY, 'the event'),
  kept('mails', 'mails, where no SMTP server is set', 7 * DAY, 'their sending'),
  kept('idempotency_keys', 'answers for repeated requests', DAY, 'the request'),
  kept('tombstones', 'traces of deletions for repeated requests', DAY, 'the deletion'),
  kept('bulk_operations', 'records of atomic bulk requests', 7 * DAY, 'their end'),
  kept('comment_text_claims', 'texts of comments against doubles', 10 * MINUTE, 'the comment'),
  kept('events', 'the event log', 30 * DAY, 'the event'),
  kept('audit_entries', 'the audit trail', 400 * DAY, 'the change'),
  kept('webhook_deliveries', 'deliveries with their attempts', 30 * DAY, 'the event'),
  kept('imports', 'imports', 30 * DAY, 'their creation'),
  kept('import_chunks', 'uploaded items of imports', 30 * DAY, 'their upload'),
  kept('import_results', 'results of imports', 30 * DAY, 'the creation of the import'),
  kept('orders', 'orders that were refused at once', 2 * DAY, 'the refusal'),
  kept('categories', 'marks of deleted categories', DAY, 'the deletion'),
  kept('deprecation_uses', 'uses of deprecated parts', 400 * DAY, 'the last use of a day'),
  kept('request_days', 'requests of a credential, by day', 7 * DAY, 'the last request of a day'),
  kept('schema_uses', 'uses of documents and fields', 400 * DAY, 'the day'),
  kept('held_keys', 'ids of secrets that processes hold', DAY, 'the end of the process'),
];

/** The period in words. */
export function periodOf({ seconds }: Pick<Retention, 'seconds'>): string {
  if (seconds >= DAY) return seconds === DAY ? '24 hours' : `${seconds / DAY} days`;
  return seconds >= HOUR ? '1 hour' : `${seconds / MINUTE} minutes`;
}
