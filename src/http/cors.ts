import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Response headers a page of another origin may read. */
const EXPOSED = [
  'Api-Version',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Query-Cost',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** Frontends that are being developed on this machine. */
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

interface CorsOptions {
  /** `*`, or origins such as `https://shop.example.com`. */
  readonly corsOrigins: readonly string[];
  readonly isProduction: boolean;
}

/**
 * Lets pages of the configured origins call the service. Without configured origins no page of elsewhere can, but for
 * those of this machine outside production.
 */
export async function registerCors(
  app: FastifyInstance,
  { corsOrigins, isProduction }: CorsOptions,
): Promise<void> {
  const isAnybody = corsOrigins.includes('*');
  const origins = corsOrigins.length === 0 && !isProduction ? [LOCAL] : [...corsOrigins];
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: isAnybody ? '*' : origins,
    credentials: !isAnybody,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: 600,
    // A caller that is no browser gets the options too.
    strictPreflight: false,
    // The answer says which methods the path has (`registerOptions`).
    preflightContinue: true,
  });
}
