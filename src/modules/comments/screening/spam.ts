import { hold, pass, type Phase } from './phase';

/** What the spam check of the installation has said of the text. */
export const spamPhase: Phase = {
  name: 'spam',
  screen: ({ isSpam }) => (isSpam ? hold('spam') : pass),
};
