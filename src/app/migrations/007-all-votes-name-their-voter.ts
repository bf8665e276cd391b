import type { Migration } from '../../platform/database-changes';
import { votesNameTheirVoter } from './003-votes-name-their-voter';

/** Once more: processes of the first release may have written votes after the first time was over. */
export const allVotesNameTheirVoter: Migration = {
  number: 7,
  name: 'all votes name their voter',
  run: (tools) => votesNameTheirVoter.run(tools),
};
