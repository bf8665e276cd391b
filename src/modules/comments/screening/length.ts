import { hold, pass, type Phase } from './phase';

const LONGEST_WORD = 400;

/** Words this long are flooding. */
export const lengthPhase: Phase = {
  name: 'length',
  screen: ({ text }) =>
    text.split(/\s+/).some((word) => word.length > LONGEST_WORD && !word.includes('://'))
      ? hold('spam')
      : pass,
};
