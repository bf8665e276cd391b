import {
  createApiKeysRepository,
  createMayStill,
  createUsersRepository,
  type MayStill,
} from '../../modules/identity';
import type { Platform } from '../platform';

/** What asks for the rights of somebody who is not there: long work, and names that belong to people. */
export function mayStillOf({ db, clock }: Platform): MayStill {
  return createMayStill(createUsersRepository(db, clock), createApiKeysRepository(db, clock));
}
