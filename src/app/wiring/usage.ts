import {
  createDeprecationsService,
  createRequestLog,
  createRequestLogRepository,
  createSchemaUsageRepository,
  createSchemaUsageService,
  createUsageRepository,
} from '../../modules/usage';
import type { Platform } from '../platform';

/** What clients use: deprecated parts, fields of the schema, and requests of their own. */
export function wireUsage({ db, clock, cursors }: Platform) {
  return {
    deprecations: createDeprecationsService({ usage: createUsageRepository(db), clock }),
    usage: createSchemaUsageService({ usage: createSchemaUsageRepository(db), clock, cursors }),
    requestLog: createRequestLog({ requests: createRequestLogRepository(db), clock }),
  };
}
