import { createLogger } from '../../src/platform/logger';

export const silentLogger = createLogger('silent');
