import { pass, type Phase } from './phase';

/** The same text by the same author in the same place: a second click, or a flood. */
export const duplicatePhase: Phase = {
  name: 'duplicate',
  appliesToStaff: true,
  screen: ({ isRepeated }) => (isRepeated ? { kind: 'refuse', code: 'duplicate_comment' } : pass),
};
