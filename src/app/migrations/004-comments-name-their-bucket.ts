import { changeEachInBatches, type Migration } from '../../platform/database-changes';
import { bucketOf } from '../../platform/ids';

/** The shard key of comments begins with the bucket of the post, which stood in their ids only. */
export const commentsNameTheirBucket: Migration = {
  number: 4,
  name: 'comments name their bucket',
  run: (tools) =>
    changeEachInBatches(tools, {
      collection: 'comments',
      filter: { bucket: { $exists: false } },
      field: 'postId',
      updateOf: (postId) => ({ $set: { bucket: bucketOf(postId) } }),
    }),
};
