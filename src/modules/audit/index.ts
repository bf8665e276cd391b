export { createAuditService, type AuditService } from './audit.service';
