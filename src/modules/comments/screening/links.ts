import { hold, pass, type Phase } from './phase';

export function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
}

/** A comment that consists of links is mostly advertising. */
export const linksPhase: Phase = {
  name: 'links',
  screen: ({ text, settings }) => (countLinks(text) > settings.maxLinks ? hold('spam') : pass),
};
