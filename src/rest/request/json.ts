import type { FastifyInstance } from 'fastify';
import { structuralError } from '../../platform/errors';
import { refuseEncoded } from './content-encoding';

/** JSON in, nothing else (decisions.md part 1); PATCH also as a merge patch. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null, undefined);
      refuseEncoded(request);
      try {
        return done(null, JSON.parse(text as string, refusePrototype));
      } catch (error) {
        const message = `The body is not valid JSON: ${(error as Error).message}.`;
        return done(structuralError([{ pointer: '', code: 'invalid_json', message }]));
      }
    },
  );
}

/** `__proto__` as an own key could poison objects that are copied later. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('the key __proto__ is not allowed');
  return value;
}
