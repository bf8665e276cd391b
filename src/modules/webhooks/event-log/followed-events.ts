import type { Clock } from '../../../platform/values/clock';
import { AppError, repeated, structuralError } from '../../../platform/values/errors';
import type { EventFeed, PlacedEvent } from '../../../platform/events';
import { authorizeKnown, type Viewer } from '../../accounts';
import { readableNow, type ReadableNow } from '../deliveries/audience';
import type { EventTypeFacts } from '../endpoints/endpoints.types';
import { unknownFilters, wantsEvent } from '../endpoints/event-filter';

export interface FollowRequest {
  /** `next` of an earlier answer. */
  readonly after: string | null;
  /** Where to begin without `after`, never in the future; null = now. */
  readonly since: Date | null;
  /** Exact types or `order.*`; empty = all. */
  readonly types: readonly string[];
  readonly resourceId: string | null;
}

export interface FollowedEvents {
  readonly data: readonly PlacedEvent[];
  /** Where to go on: behind all that was looked at. */
  readonly next: string;
  readonly hasMore: boolean;
}

interface FollowDeps extends ReadableNow {
  readonly feed: EventFeed;
  readonly types: readonly EventTypeFacts[];
  readonly clock: Clock;
}

/** A full page of the feed; more may follow. */
const PAGE = 100;

/** Reads the log on; rights are asked for every event at the moment it is read. */
export async function followEvents(
  viewer: Viewer,
  request: FollowRequest,
  deps: FollowDeps,
): Promise<FollowedEvents> {
  authorizeKnown(viewer, 'event.read');
  refuseUnknown(request.types, deps.types);
  const position = await startOf(request, deps);
  const rows = await deps.feed.after(position);
  if (rows[0]?.position !== position + 1) {
    const fault = await deps.feed.faultOf(position);
    if (fault === 'expired') throw expired('Events after this resume point have expired');
    if (fault !== null) throw expired('This log does not reach that resume point');
  }
  const { types: eventTypes, resourceId } = request;
  const filter = { eventTypes, resourceIds: resourceId === null ? [] : [resourceId] };
  const wanted = rows.filter((event) => wantsEvent(filter, event));
  return {
    data: await readableNow(viewer, wanted, deps),
    next: String(rows.at(-1)?.position ?? position),
    hasMore: rows.length === PAGE,
  };
}

async function startOf(
  { after, since }: FollowRequest,
  { feed, clock }: FollowDeps,
): Promise<number> {
  if (after !== null) {
    if (/^\d{1,15}$/.test(after)) return Number(after);
    const message = 'This is no `next` of this log, nor the `id` of a message of its stream.';
    throw structuralError([{ parameter: 'after', code: 'invalid_cursor', message }]);
  }
  if (since === null) return feed.end();
  const now = clock.now();
  if (since <= now) return feed.positionAt(since);
  // What will be the first event since then is not decided yet.
  const message = `"since" is in the future; the latest is now, ${now.toISOString()}.`;
  throw structuralError([{ parameter: 'since', code: 'invalid_range', message }]);
}

function refuseUnknown(filters: readonly string[], types: readonly EventTypeFacts[]): void {
  const allowed = types.map(({ type }) => type);
  const violations = unknownFilters(filters, allowed).map((filter) => ({
    parameter: 'types',
    code: 'not_allowed',
    message: `"${repeated(filter)}" names no event type; use an exact type or e.g. order.*.`,
    params: { allowed },
  }));
  if (violations.length > 0) throw structuralError(violations);
}

function expired(reason: string): AppError {
  const message = `${reason}; begin again without it.`;
  return new AppError({ kind: 'structural', code: 'resume_point_expired', message });
}
