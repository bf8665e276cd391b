import { hold, pass, type Phase } from './phase';

const MAX_LINKS = 3;

export function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
}

/** A comment that consists of links is mostly advertising. */
export const linksPhase: Phase = {
  name: 'links',
  judge: ({ text }) => (countLinks(text) > MAX_LINKS ? hold('spam') : pass),
};
