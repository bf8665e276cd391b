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

const kept = (what: string, seconds: number, since: string) => ({ what, seconds, since });

/** By collection. */
const periods: Readonly<Record<string, Omit<Retention, 'collection'>>> = {
  access_tokens: kept('access tokens', 15 * MINUTE, 'their issue'),
  sessions: kept('sessions with address and device', 30 * DAY, 'their last refresh'),
  refresh_tokens: kept('hashes of refresh tokens', 30 * DAY, 'their issue'),
  api_keys: kept('API keys that are over', 30 * DAY, 'their end'),
  identity_proofs: kept('mailed codes of sign-up and reset', DAY, 'their issue'),
  mfa_challenges: kept('open second factors', 10 * MINUTE, 'their issue'),
  used_solutions: kept('CAPTCHA solutions that were used', 10 * MINUTE, 'their use'),
  throttle: kept('counters of login protection', DAY, 'the last attempt'),
  attack_alarm: kept('counters of a mass attack', HOUR, 'the last attempt'),
  security_events: kept('the security log', 90 * DAY, 'the event'),
  mails: kept('mails, where no SMTP server is set', 7 * DAY, 'their sending'),
  idempotency_keys: kept('answers for repeated requests', DAY, 'the request'),
  tombstones: kept('traces of deletions for repeated requests', DAY, 'the deletion'),
  bulk_operations: kept('records of atomic bulk requests', 7 * DAY, 'their end'),
  comment_text_claims: kept('texts of comments against doubles', 10 * MINUTE, 'the comment'),
  events: kept('the event log', 30 * DAY, 'the event'),
  event_positions: kept('the order of the event log', 30 * DAY, 'the event'),
  audit_entries: kept('the audit trail', 400 * DAY, 'the change'),
  webhook_deliveries: kept('deliveries with their attempts', 30 * DAY, 'the event'),
  imports: kept('imports', 30 * DAY, 'their creation'),
  import_chunks: kept('uploaded items of imports', 30 * DAY, 'their upload'),
  import_results: kept('results of imports', 30 * DAY, 'the creation of the import'),
  orders: kept('orders that were refused at once', 2 * DAY, 'the refusal'),
  categories: kept('marks of deleted categories', DAY, 'the deletion'),
  deprecation_uses: kept('uses of deprecated parts', 400 * DAY, 'the last use of a day'),
  request_days: kept('requests of a credential, by day', 7 * DAY, 'the last request of a day'),
  schema_uses: kept('uses of documents and fields', 400 * DAY, 'the day'),
  held_keys: kept('ids of secrets that processes hold', DAY, 'the end of the process'),
};

/** Everything that goes by itself; docs/operations/database.md shows the same table. All else stays until it is deleted. */
export const retention: readonly Retention[] = Object.entries(periods).map(
  ([collection, period]) => ({ collection, ...period }),
);

/** The period in words. */
export function periodOf({ seconds }: Pick<Retention, 'seconds'>): string {
  if (seconds >= DAY) return seconds === DAY ? '24 hours' : `${seconds / DAY} days`;
  return seconds >= HOUR ? '1 hour' : `${seconds / MINUTE} minutes`;
}
