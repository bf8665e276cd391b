import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { BSON, MongoNetworkError, MongoServerError } from 'mongodb';
import { MessageSplitter } from './embedded/message-splitter';
import { readBatch, replyBody, type Batch } from './wire-message';

/** The parts of the driver's connection that are used here. */
export interface DriverConnection extends EventEmitter {
  readonly socket: Socket;
  readonly messageStream: NodeJS.WritableStream;
  readonly closed: boolean;
  /** Why it was closed. */
  readonly error: Error | null;
  /** Connections of an earlier generation than their pool's are not to be used any more. */
  readonly generation: number;
  readonly socketTimeoutMS: number;
  /** The time limit has passed, but an answer that is there already, unread, still counts. */
  delayedTimeoutId: NodeJS.Timeout | null;
  destroy(): void;
}

interface Pending {
  readonly requestId: number;
  readonly resolve: (batch: Batch) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A connection of the driver's pool on which read commands are sent, one at a time. The driver has opened and
 * authenticated it, watches its time limit, and closes it when its monitor finds the server silent; only a command's
 * way through the driver is left out.
 */
export class ReadConnection {
  private pending: Pending | null = null;
  private readonly splitter = new MessageSplitter((message) => this.answer(message));
  private readonly socket: Socket;

  constructor(
    private readonly connection: DriverConnection,
    /** Called when the next command can be sent. */
    private readonly onFree: () => void,
  ) {
    this.socket = connection.socket;
    this.socket.unpipe(connection.messageStream);
    this.socket.on('data', (bytes: Buffer) => this.receive(bytes));
    this.socket.resume();
    connection.once('close', () => this.close());
  }

  /** Sends a message when none is under way. Rejects with the driver's errors. */
  send(requestId: number, message: Buffer): Promise<Batch> {
    return new Promise((resolve, reject) => {
      this.pending = { requestId, resolve, reject };
      this.socket.setTimeout(this.connection.socketTimeoutMS);
      this.socket.write(message);
    });
  }

  private receive(bytes: Buffer): void {
    this.forgiveDelay();
    try {
      this.splitter.push(bytes);
    } catch {
      this.connection.destroy();
    }
  }

  /** A process that was busy for long finds both at once: the time limit and the answer that came in time. */
  private forgiveDelay(): void {
    if (this.connection.delayedTimeoutId === null) return;
    clearTimeout(this.connection.delayedTimeoutId);
    this.connection.delayedTimeoutId = null;
  }

  private answer(message: Buffer): void {
    const pending = this.pending;
    const body = pending === null ? null : replyBody(message, pending.requestId);
    // Whatever this is, nothing on this connection can be trusted after it.
    if (pending === null || body === null) return this.connection.destroy();
    this.socket.setTimeout(0);
    this.pending = null;
    this.onFree();
    settle(pending, body);
  }

  private close(): void {
    const reason = this.connection.error ?? new MongoNetworkError('the connection is closed');
    this.pending?.reject(reason);
    this.pending = null;
  }
}

function settle({ resolve, reject }: Pending, body: Buffer): void {
  try {
    const batch = readBatch(body);
    if (batch === null) reject(new MongoServerError(BSON.deserialize(body)));
    else resolve(batch);
  } catch (error) {
    reject(error);
  }
}
