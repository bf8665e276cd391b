export { respondToPrimary, createClusterMetrics } from './cluster-metrics';
export { ageSeconds, backlogGauges, type Backlog, type Gauge } from './gauge';
export { counter, histogram, level, SECONDS } from './instruments';
export { startMetrics } from './registry';
export { serveMetrics } from './serve';
