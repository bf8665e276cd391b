import { countLinks } from './links';
import { hold, pass, type Phase } from './phase';

const NEW_FOR_MS = 24 * 60 * 60 * 1000;

/** Accounts that are made to advertise post their link at once. */
export const newAuthorPhase: Phase = {
  name: 'new_author',
  screen: ({ authorSince, now, text }) => {
    const isNew = authorSince === null || now.getTime() - authorSince.getTime() < NEW_FOR_MS;
    return isNew && countLinks(text) > 0 ? hold('ad') : pass;
  },
};
