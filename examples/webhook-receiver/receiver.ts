import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';

/**
 * A complete webhook receiver: it verifies the signature over the raw bytes, responds to the challenge that verifies
 * its URL, handles each event once although it may arrive twice, even simultaneously, and tolerates events out of
 * order. Keep `processedIds` and `latest` in your database.
 */
export interface ReceivedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: string;
  readonly sequenceNumber: number;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly resourceUrl: string | null;
  readonly payloadStyle: 'thin' | 'full';
  readonly test: boolean;
  readonly data?: { readonly object: Readonly<Record<string, unknown>> };
}

export interface ReceiverOptions {
  readonly secret: string;
  /**
   * Called once per event. Throw to have it delivered again. `isLatest`: no later event of the resource has arrived
   * yet.
   */
  readonly onEvent: (event: ReceivedEvent, isLatest: boolean) => void | Promise<void>;
}

/** The first message to a new URL; the receiver returns its `challenge`. */
interface Challenge {
  readonly type: 'endpoint.verification';
  readonly challenge: string;
}

const MAX_BYTES = 512 * 1024;

export function createReceiver({ secret, onEvent }: ReceiverOptions): Server {
  const webhook = new Webhook(secret);
  const processedIds = new Set<string>();
  /** In memory only: if the process ends during an event, the event arrives again. */
  const underWay = new Map<string, Promise<void>>();
  const latest = new Map<string, number>();

  const handle = async (event: ReceivedEvent): Promise<void> => {
    const latestSequence = (): number => latest.get(event.resourceId) ?? 0;
    await onEvent(event, event.sequenceNumber > latestSequence());
    latest.set(event.resourceId, Math.max(latestSequence(), event.sequenceNumber));
    processedIds.add(event.eventId);
  };
  /** A second delivery of an event in progress waits for its outcome; after a failure the event may arrive again. */
  const handleOnce = async (event: ReceivedEvent): Promise<void> => {
    const { eventId } = event;
    if (processedIds.has(eventId)) return;
    const handling = underWay.get(eventId) ?? handle(event);
    underWay.set(eventId, handling);
    await handling.finally(() => underWay.delete(eventId));
  };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await readBody(request);
    const event = verifySignature(webhook, body, request.headers);
    if (event === null) return { status: 401 };
    if ('challenge' in event) {
      return { status: 200, body: JSON.stringify({ challenge: event.challenge }) };
    }
    await handleOnce(event);
    return { status: 200 };
  };
  return createServer((request: IncomingMessage, response: ServerResponse) => {
    answer(request).then(
      ({ status, body = '' }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
}

interface Answer {
  readonly status: number;
  readonly body?: string;
}

/** The event, or null if it does not come from the service or is older than five minutes. */
function verifySignature(
  webhook: Webhook,
  body: string,
  headers: IncomingMessage['headers'],
): ReceivedEvent | Challenge | null {
  try {
    return webhook.verify(body, headers as Record<string, string>) as ReceivedEvent | Challenge;
  } catch {
    return null;
  }
}

/** The bytes as they arrived, because the signature covers them and not the parsed body. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) throw new Error('the body is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
