import type { Clock } from '../../../platform/values/clock';
import { AppError, repeated, structuralError } from '../../../platform/values/errors';
import type { EventFeed, PlacedEvent } from '../../../platform/events';
import { authorizeKnown, type Viewer } from '../../accounts';
import { isHiddenNow, mayReceive, type ReadableNow } from '../deliveries/audience';
import { unknownFilters, wantsEvent } from '../endpoints/event-filter';
import type { EventTypeFacts } from '../endpoints/endpoints.types';

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

export interface FollowDeps extends Pick<ReadableNow, 'mayReceiveCommentEvent'> {
  readonly feed: EventFeed;
  readonly types: readonly EventTypeFacts[];
  readonly clock: Clock;
}

/** A full page of the feed; more may follow. */
const PAGE = 100;

/** Reads the log on; rights are asked for every event at the moment it is read. */
export function createFollow({ feed, types, mayReceiveCommentEvent, clock }: FollowDeps) {
  return async (viewer: Viewer, request: FollowRequest): Promise<FollowedEvents> => {
    authorizeKnown(viewer, 'event.read');
    refuseUnknown(request.types, types);
    refuseFuture(request, clock.now());
    const position = await startOf(request, feed);
    const rows = await feed.after(position);
    if (rows[0]?.position !== position + 1) await refuseUnreachable(position, feed);
    const wanted = rows.filter((event) => isWanted(event, request) && mayReceive(viewer, event));
    const hidden = await Promise.all(
      wanted.map((event) => isHiddenNow(viewer, event, { mayReceiveCommentEvent })),
    );
    return {
      data: wanted.filter((_event, index) => !hidden[index]),
      next: String(rows.at(-1)?.position ?? position),
      hasMore: rows.length === PAGE,
    };
  };
}

function isWanted(event: PlacedEvent, { types, resourceId }: FollowRequest): boolean {
  const resourceIds = resourceId === null ? [] : [resourceId];
  return wantsEvent({ eventTypes: types, resourceIds }, event);
}

async function startOf({ after, since }: FollowRequest, feed: EventFeed): Promise<number> {
  if (after === null) return since === null ? feed.end() : feed.positionAt(since);
  if (!/^\d{1,15}$/.test(after)) throw invalidPoint();
  return Number(after);
}

async function refuseUnreachable(position: number, feed: EventFeed): Promise<void> {
  const fault = await feed.faultOf(position);
  if (fault === 'expired') throw expired('Events behind this resume point have expired');
  if (fault !== null) throw expired('This log does not reach that resume point');
}

function refuseUnknown(filters: readonly string[], types: readonly EventTypeFacts[]): void {
  const allowed = types.map(({ type }) => type);
  const unknown = unknownFilters(filters, allowed);
  if (unknown.length === 0) return;
  throw structuralError(
    unknown.map((filter) => ({
      parameter: 'types',
      code: 'not_allowed',
      message: `"${repeated(filter)}" names no event type; use an exact type or e.g. order.*.`,
      params: { allowed },
    })),
  );
}

/** Nobody can tell yet what will be the first event since then. */
function refuseFuture({ after, since }: FollowRequest, now: Date): void {
  if (after !== null || since === null || since <= now) return;
  const message = `"since" is in the future; the latest is now, ${now.toISOString()}.`;
  throw structuralError([{ parameter: 'since', code: 'invalid_range', message }]);
}

function invalidPoint(): AppError {
  const message = 'This is no `next` of this log, nor the `id` of a message of its stream.';
  return structuralError([{ parameter: 'after', code: 'invalid_cursor', message }]);
}

function expired(reason: string): AppError {
  return new AppError({
    kind: 'structural',
    code: 'resume_point_expired',
    message: `${reason}; begin again without it.`,
  });
}
