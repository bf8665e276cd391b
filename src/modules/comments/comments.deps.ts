import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { User } from '../accounts';
import type { SpamCheck } from './screening';
import type { CommentRepositories } from './module.repository';

/** The dependencies of the comments module. */
export interface CommentsModuleDeps extends CommentRepositories {
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  readonly editWindowMs: number;
  /** Authors, from the accounts module. */
  readonly loadUser: (id: string) => Promise<User | null>;
  readonly spamCheck: SpamCheck;
}
