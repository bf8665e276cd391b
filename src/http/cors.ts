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
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** Lets pages of the configured origins call the service; without origins no page of elsewhere can. */
export async function registerCors(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  const isAnybody = origins.includes('*');
  await app.register(cors, {
    origin: isAnybody ? '*' : [...origins],
    credentials: !isAnybody,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: 600,
  });
}
