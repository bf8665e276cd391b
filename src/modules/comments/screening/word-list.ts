import { wordsOf } from '../settings/moderation-settings';
import { hold, pass, type Phase } from './phase';

/** Words that moderators want to see first: whole ones only, however they are spelled. */
export const wordListPhase: Phase = {
  name: 'word_list',
  screen: ({ text, settings }) => {
    const written = ` ${wordsOf(text).join(' ')} `;
    const isHeld = settings.heldWords.some((held) =>
      written.includes(` ${wordsOf(held).join(' ')} `),
    );
    return isHeld ? hold('banned_word') : pass;
  },
};
