import type { OperationLog } from '../../platform/operations';
import type { ChildCounts } from './comments.types';

/** What comments are about: as little as a discussion needs. */
export interface Post extends OperationLog {
  readonly id: string;
  readonly title: string;
  /** A closed post takes no new comments. */
  readonly closed: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  readonly childCounts: ChildCounts;
  /** Raised by each recount of its counters. */
  readonly tallyRevision: number;
}
