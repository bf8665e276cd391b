export { createDeprecationsService, type DeprecationsService } from './usage.service';
export { createUsageRepository, deprecationUsesCollection } from './usage.repository';
export { createRequestLogRepository, requestDaysCollection } from './request-log.repository';
export { createRequestLog, type RequestLogService } from './request-log.service';
export { createSchemaUsageRepository, schemaUsesCollection } from './schema-usage.repository';
export { createSchemaUsageService, type SchemaUsageService } from './schema-usage.service';
