import {
  createDailyUsesRepository,
  createRequestLogRepository,
  DailyUses,
  RequestLog,
} from '../../modules/usage';
import type { Platform } from '../platform';

/** Counts which parts of the contract clients use, and the requests of each account. */
export function wireUsage({ db, clock, cursors }: Platform) {
  return {
    usage: new DailyUses(createDailyUsesRepository(db), clock, cursors),
    requestLog: new RequestLog(createRequestLogRepository(db), clock),
  };
}
