import { listAuditEntries } from './list-audit-entries';

export const auditEndpoints = [listAuditEntries];
