import type { LoggedEvent } from '../../../platform/events';
import { reachOf, type Action, type Viewer } from '../../accounts';

/** The permission that an event requires: that of reading its resource, by the policy table. */
const READ_ACTIONS: Readonly<
  Record<
    string,
    {
      readonly read: Action;
      /** The permission while the resource is not public. */ readonly readHidden?: Action;
    }
  >
> = {
  order: { read: 'order.read' },
  product: { read: 'product.read', readHidden: 'product.write' },
  import: { read: 'import.read' },
  comment: { read: 'comment.read', readHidden: 'comment.moderate' },
  user: { read: 'user.read' },
  webhook_endpoint: { read: 'webhook.manage' },
};

/** A group of events that a viewer may see. */
interface VisibleKind {
  readonly resourceType: string;
  /** Limits the group to events about public resources. */
  readonly publicOnly: boolean;
  /** Limits the group to events about resources of this user; null for everyone. */
  readonly ownerId: string | null;
}

/** The events that a viewer may see in the event log, by the current policy table. */
function visibleKinds(viewer: Viewer): readonly VisibleKind[] {
  const kinds: VisibleKind[] = [];
  const add = (resourceType: string, action: Action, publicOnly: boolean): void => {
    const reach = reachOf(viewer, action);
    if (reach === null) return;
    const ownerId = reach === 'own' && viewer.kind !== 'anonymous' ? viewer.userId : null;
    kinds.push({ resourceType, publicOnly, ownerId });
  };
  for (const [resourceType, { read, readHidden }] of Object.entries(READ_ACTIONS)) {
    add(resourceType, read, readHidden !== undefined);
    if (readHidden) add(resourceType, readHidden, false);
  }
  return kinds;
}

/** The marks of the events that a viewer may find in the log; with `only`, those about one kind of resource. */
export function marksSeenBy(
  viewer: Viewer,
  { commentMarksOf }: Pick<ReadableNow, 'commentMarksOf'>,
  only?: string,
): readonly string[] {
  const kinds = visibleKinds(viewer).filter(({ resourceType: type }) => (only ?? type) === type);
  const marks = kinds.flatMap(({ resourceType, publicOnly, ownerId }) => {
    if (resourceType === 'comment') return commentMarksOf(viewer);
    if (publicOnly) return [`${resourceType}:public`];
    return [ownerId === null ? resourceType : `${resourceType}:${ownerId}`];
  });
  return [...new Set(marks)];
}

/** Whether this viewer may receive an event. Checked when the event is distributed and when it is read. */
export function mayReceive(
  viewer: Viewer,
  event: Pick<LoggedEvent, 'resourceType' | 'isPublic' | 'ownerId'>,
): boolean {
  return visibleKinds(viewer).some(
    ({ resourceType, publicOnly, ownerId }) =>
      resourceType === event.resourceType &&
      (!publicOnly || event.isPublic) &&
      (ownerId === null || ownerId === event.ownerId),
  );
}

/** Rights that only the modules of the resources can check. */
export interface ReadableNow {
  /** Whether this viewer may now receive this type of event about the comment. */
  readonly mayReceiveCommentEvent: (
    viewer: Viewer,
    commentId: string,
    type: string,
  ) => Promise<boolean>;
  /** The marks of the events about comments that this viewer may find in the log. */
  readonly commentMarksOf: (viewer: Viewer) => readonly string[];
}

/**
 * The events that the viewer may receive now. Every moderation action may change who can read a comment, so events
 * about comments are checked by a read. If that read fails, so does this function.
 */
export async function readableNow<Event extends LoggedEvent>(
  viewer: Viewer,
  events: readonly Event[],
  { mayReceiveCommentEvent }: Pick<ReadableNow, 'mayReceiveCommentEvent'>,
): Promise<Event[]> {
  const allowedEvents = events.filter((event) => mayReceive(viewer, event));
  const isReadable = await Promise.all(
    allowedEvents.map(async ({ type, resourceType, resourceId, recipientId }) => {
      if (resourceType !== 'comment' || recipientId !== null) return true;
      return mayReceiveCommentEvent(viewer, resourceId, type);
    }),
  );
  return allowedEvents.filter((_event, index) => isReadable[index]);
}
