import {
  createDeprecationsService,
  createRequestLog,
  createRequestLogRepository,
  createUsageRepository,
} from '../../modules/usage';
import type { Platform } from '../platform';

/** What clients use: deprecated parts, and requests of their own. */
export function wireUsage({ db, clock }: Platform) {
  return {
    deprecations: createDeprecationsService({ usage: createUsageRepository(db), clock }),
    requestLog: createRequestLog({ requests: createRequestLogRepository(db), clock }),
  };
}
