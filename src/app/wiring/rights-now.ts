import {
  createApiKeysRepository,
  createHasRightNow,
  createUsersRepository,
  type HasRightNow,
} from '../../modules/accounts';
import type { Platform } from '../platform';

/**
 * Checks the current rights of accounts that are not calling: for long-running work, and for names that belong to
 * accounts.
 */
export function hasRightNowOf({ db, clock }: Platform): HasRightNow {
  return createHasRightNow(createUsersRepository(db, clock), createApiKeysRepository(db, clock));
}
