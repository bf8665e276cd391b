import { hold, pass, type Phase } from './phase';

/** Authors whose comments were taken down this often lately are held for a moderator. */
const TAKEN_DOWN_TO_HOLD = 3;

/** Readers complained about the author's earlier comments, and moderators agreed. */
export const flagsPhase: Phase = {
  name: 'flags',
  screen: ({ takenDownCount }) => (takenDownCount >= TAKEN_DOWN_TO_HOLD ? hold('other') : pass),
};
