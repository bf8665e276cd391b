import { hold, pass, type Phase } from './phase';

/** Words that moderators want to see first; a starting point that every community extends. */
const BANNED_WORDS: ReadonlySet<string> = new Set([
  'asshole',
  'bastard',
  'bitch',
  'casino',
  'cunt',
  'fuck',
  'fucking',
  'motherfucker',
  'retard',
  'shithead',
  'viagra',
  'whore',
]);

/** Whole words only, however they are spelled: case and accents do not hide them. */
export const wordListPhase: Phase = {
  name: 'word_list',
  judge: ({ text }) =>
    wordsOf(text).some((word) => BANNED_WORDS.has(word)) ? hold('banned_word') : pass,
};

function wordsOf(text: string): readonly string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/\p{L}+/gu) ?? [];
}
