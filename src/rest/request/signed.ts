import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A message as it was signed; all texts. */
export interface SignedMessage {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  /** The body, byte for byte. */
  readonly payload: string;
}

/** A body that is signed as a whole: it is not parsed before its signature was checked. */
export class SignedBody {
  constructor(readonly text: string) {}
}

/** Hands the bytes of JSON bodies on as they came. */
export function acceptSigned(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new SignedBody(text)),
  );
}

/** The body and the headers of Standard Webhooks; what is missing is empty and no valid signature. */
export function signedMessageOf({ body, headers }: FastifyRequest): SignedMessage {
  const header = (name: string): string => String(headers[name] ?? '');
  return {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    payload: body instanceof SignedBody ? body.text : '',
  };
}
