import type { Migration } from '../../platform/database-changes';
import { commentsNameTheirBucket } from './004-comments-name-their-bucket';

/** Once more: processes of 1.0.0 may have written comments after the first time was over. */
export const allCommentsNameTheirBucket: Migration = {
  number: 10,
  name: 'all comments name their bucket',
  run: (tools) => commentsNameTheirBucket.run(tools),
};
