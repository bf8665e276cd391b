import type { FastifyInstance } from 'fastify';

/** Answers are data: no browser may guess their type, frame them, or run anything in them. */
const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const IN_PRODUCTION: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Headers every answer starts with; pages for people replace the policy by their own. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { isProduction }: { readonly isProduction: boolean },
): void {
  const headers = { ...ALWAYS, ...(isProduction ? IN_PRODUCTION : {}) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
