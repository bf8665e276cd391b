import { changeInBatches, type Migration } from '../../platform/database-changes';

/** The voter stands in the id of a vote, `<comment>:<user>`, where no index finds it. */
export const votesNameTheirVoter: Migration = {
  number: 3,
  name: 'votes name their voter',
  run: (tools) =>
    changeInBatches(tools, {
      collection: 'comment_votes',
      filter: { userId: { $exists: false } },
      update: [{ $set: { userId: { $arrayElemAt: [{ $split: ['$_id', ':'] }, 1] } } }],
    }),
};
