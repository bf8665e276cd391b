import {
  createApiKeysRepository,
  createHasRightNow,
  createUsersRepository,
  type HasRightNow,
} from '../../modules/accounts';
import type { Platform } from '../platform';

/**
 * Checks the current rights of accounts that are not making a request: the starters of background work, and the owners
 * of names.
 */
export function hasRightNowOf({ db, clock }: Platform): HasRightNow {
  return createHasRightNow(createUsersRepository(db, clock), createApiKeysRepository(db, clock));
}
