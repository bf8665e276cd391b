import { hold, pass, type Phase } from './phase';

/** So many readers cannot all be wrong; a moderator decides whether they are. */
const FLAGS_TO_HOLD = 5;
/** Somebody whose comments were taken down this often lately is read first. */
const TAKEN_DOWN_TO_HOLD = 3;

export const flagsPhase: Phase = {
  name: 'flags',
  judge: ({ flagCount, takenDownCount }) =>
    flagCount >= FLAGS_TO_HOLD || takenDownCount >= TAKEN_DOWN_TO_HOLD ? hold('other') : pass,
};
