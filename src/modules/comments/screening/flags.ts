import { hold, pass, type Phase } from './phase';

/** Somebody whose comments were taken down this often lately is read first. */
const TAKEN_DOWN_TO_HOLD = 3;

/** Readers whose flags weigh enough cannot all be wrong; a moderator decides whether they are. */
export const flagsPhase: Phase = {
  name: 'flags',
  screen: ({ flagWeight, takenDownCount, settings }) =>
    flagWeight >= settings.flagsToHold || takenDownCount >= TAKEN_DOWN_TO_HOLD
      ? hold('other')
      : pass,
};
