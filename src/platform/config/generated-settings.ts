import { randomBytes } from 'node:crypto';
import { ConfigError, type Config } from './config';
import { persistedText } from './data-folder';

const SECRET_BYTES = 32;

/**
 * Creates once what development need not set, and stores it in the data folder: the secret, and the time at which a
 * faster clock began. Creates nothing if everything is set.
 */
export function withGeneratedSettings(config: Config): Config {
  const { secretKeys, dataDir, clockSpeed } = config;
  const [{ id, secret }] = secretKeys;
  const readOrCreate = (name: string, make: () => string): string => {
    try {
      return persistedText(dataDir, name, make);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new ConfigError([`DATA_DIR ${dataDir} cannot be used (${code})`]);
    }
  };
  const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
  const startClock = (): string =>
    readOrCreate(`clock-speed-${clockSpeed}`, () => String(Date.now()));
  return {
    ...config,
    secretKeys:
      secret === '' ? [{ id, secret: readOrCreate('secret-key', makeSecret) }] : secretKeys,
    clockStartedAt: clockSpeed === 1 ? 0 : Number(startClock()),
  };
}
