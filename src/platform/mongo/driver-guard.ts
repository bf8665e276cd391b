import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/** The part of the driver's connection that the guard needs. */
interface DriverConnection {
  readonly socket: Pick<Socket, 'destroyed'>;
  onError(error: Error): void;
  writeCommand(...args: unknown[]): Promise<void>;
}

const guarded = new WeakSet<object>();

/**
 * mongodb 7.8 waits for "drain" when a write is refused, and a socket that is destroyed but not yet closed
 * refuses the write and never drains: the command would hang for ever, past every time limit of the driver. A
 * database that goes away under load hits that window. Here such a write fails as the network error it is.
 */
export function guardDriver(): void {
  const driver = createRequire(__filename)('mongodb/lib/cmap/connection') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  const { prototype } = driver.Connection;
  if (guarded.has(prototype)) return;
  guarded.add(prototype);
  const { writeCommand } = prototype;
  prototype.writeCommand = async function guardedWrite(this: DriverConnection, ...args) {
    if (this.socket.destroyed) {
      const error = new MongoNetworkError('the connection is closing');
      this.onError(error);
      throw error;
    }
    return writeCommand.apply(this, args);
  };
}
