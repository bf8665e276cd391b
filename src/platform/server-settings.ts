import type { Readers } from './setting-readers';

/** Who may connect, how much is served at once, and how long a client may take. */
export function serverSettings(read: Readers) {
  const headersTimeoutSeconds = read.integer('HEADERS_TIMEOUT_SECONDS', 10, { min: 1, max: 300 });
  const requestTimeoutSeconds = read.integer('REQUEST_TIMEOUT_SECONDS', 30, { min: 1, max: 3600 });
  return {
    trustedProxies: read.list('TRUSTED_PROXIES'),
    corsOrigins: read.origins('CORS_ORIGINS'),
    /** Serve the documentation, the console and the landing page. */
    hasPortal: read.flag('PORTAL', true),
    /** Requests running at once in one process; more wait their turn. */
    maxInFlight: read.integer('MAX_IN_FLIGHT', 64, { min: 1, max: 10_000 }),
    /** Requests waiting at most; beyond it they are answered 503 at once. */
    maxWaiting: read.integer('MAX_WAITING', 500, { min: 0, max: 100_000 }),
    /** Connections of one process; more are closed at once. */
    maxConnections: read.integer('MAX_CONNECTIONS', 10_000, { min: 1, max: 1_000_000 }),
    /** At most as long as the whole request: with a longer one Node bounds the request by it. */
    headersTimeoutSeconds: Math.min(headersTimeoutSeconds, requestTimeoutSeconds),
    /** From the first byte of a request to the last byte of its body. */
    requestTimeoutSeconds,
    /** How long a connection may wait for its next request. */
    keepAliveSeconds: read.integer('KEEP_ALIVE_SECONDS', 72, { min: 1, max: 3600 }),
    /** How long a connection may move no byte in the middle of a request or an answer. */
    connectionIdleSeconds: read.integer('CONNECTION_IDLE_SECONDS', 60, { min: 1, max: 3600 }),
  };
}
