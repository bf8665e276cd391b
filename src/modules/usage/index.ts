export { createDeprecationsService, type DeprecationsService } from './usage.service';
export { createUsageRepository, deprecationUsesCollection } from './usage.repository';
