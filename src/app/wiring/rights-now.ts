import {
  createApiKeysRepository,
  createHasRightNow,
  createUsersRepository,
  type HasRightNow,
} from '../../modules/accounts';
import type { Platform } from '../platform';

/** What asks for the rights of somebody who is not there: long work, and names that belong to people. */
export function hasRightNowOf({ db, clock }: Platform): HasRightNow {
  return createHasRightNow(createUsersRepository(db, clock), createApiKeysRepository(db, clock));
}
