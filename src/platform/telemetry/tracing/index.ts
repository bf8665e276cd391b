export { startTracing } from './start';
export { traceCaused, traceRequest } from './tracing';
