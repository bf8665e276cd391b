import type { LoggedEvent } from '../../../platform/events';
import { reachOf, type Action, type Viewer } from '../../accounts';

interface ReadRule {
  /** What reading such a resource is called in the policy table. */
  readonly read: Action;
  /** What it takes when the resource is not public (drafts, comments that wait for moderation). */
  readonly readHidden?: Action;
}

/** Which permission an event needs: that of reading its resource. */
const readRules: Readonly<Record<string, ReadRule>> = {
  order: { read: 'order.read' },
  product: { read: 'product.read', readHidden: 'product.write' },
  import: { read: 'import.read' },
  comment: { read: 'comment.read', readHidden: 'comment.moderate' },
  user: { read: 'user.read' },
  webhook_endpoint: { read: 'webhook.manage' },
};

/** One kind of events a viewer may see. */
interface VisibleKind {
  readonly resourceType: string;
  /** Only about public resources. */
  readonly publicOnly: boolean;
  /** Only about what this user owns; null = whoever owns it. */
  readonly ownerId: string | null;
}

/** What a viewer may see in the event log, by the policy table as it is now. */
function visibleKinds(viewer: Viewer): readonly VisibleKind[] {
  return Object.entries(readRules).flatMap(([resourceType, { read, readHidden }]) => {
    const kinds = [kindOf(viewer, read, { resourceType, publicOnly: readHidden !== undefined })];
    if (readHidden) kinds.push(kindOf(viewer, readHidden, { resourceType, publicOnly: false }));
    return kinds.filter((kind) => kind !== null);
  });
}

/** The marks of the events that a viewer may find in the log; `only` those about one kind of resource. */
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

/** May this viewer learn of this event? Asked when it is handed out and when it is read. */
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

/** What only the modules of the resources know. */
export interface ReadableNow {
  /** May this viewer receive this type of event now about the comment? */
  readonly mayReceiveCommentEvent: (
    viewer: Viewer,
    commentId: string,
    type: string,
  ) => Promise<boolean>;
  /** Marks of the events about comments that this viewer may find in the log. */
  readonly commentMarksOf: (viewer: Viewer) => readonly string[];
}

/**
 * Who may read a comment changes with every act of moderation, so its events are held against a read at the moment
 * they are handed out or listed. A failure to ask is not an answer: it is thrown.
 */
export async function isHiddenNow(
  viewer: Viewer,
  { type, resourceType, resourceId, recipientId }: LoggedEvent,
  { mayReceiveCommentEvent }: Pick<ReadableNow, 'mayReceiveCommentEvent'>,
): Promise<boolean> {
  if (resourceType !== 'comment' || recipientId !== null) return false;
  return !(await mayReceiveCommentEvent(viewer, resourceId, type));
}

function kindOf(
  viewer: Viewer,
  action: Action,
  facts: Omit<VisibleKind, 'ownerId'>,
): VisibleKind | null {
  const reach = reachOf(viewer, action);
  if (reach === null) return null;
  const ownerId = reach === 'own' && viewer.kind !== 'anonymous' ? viewer.userId : null;
  return { ...facts, ownerId };
}
