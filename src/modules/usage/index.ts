export { DailyUses } from './daily-uses';
export { createDailyUsesRepository, dailyUsesCollection } from './daily-uses.repository';
export { RequestLog } from './request-log';
export { createRequestLogRepository, requestDaysCollection } from './request-log.repository';
