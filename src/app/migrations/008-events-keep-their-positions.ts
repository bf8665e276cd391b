import type { Migration } from '../../platform/database-changes';
import { keepFormerPositions } from '../../platform/events';

/**
 * Events of 1.0.0 named their positions themselves. Relays of this release go on behind the last one, so it is carried out
 * before any of them runs.
 */
export const eventsKeepTheirPositions: Migration = {
  number: 8,
  name: 'events keep their positions',
  isNeededToServe: true,
  run: async ({ db, position, save }) => {
    for (let after: number | null = Number(position ?? 0); after !== null;) {
      after = await keepFormerPositions(db, after);
      if (after !== null) await save(String(after));
    }
  },
};
