import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { BSON, type Document } from 'mongodb';
import { MessageSplitter } from '../../packages/embedded-mongodb/src/message-splitter';
import { readHead, replyPrefix } from '../../packages/embedded-mongodb/src/wire';
import { listenOnLoopback } from './loopback';

/** A TCP server that looks like a database server to drivers. */
export interface WireServer {
  readonly address: string;
  close(): Promise<void>;
}

interface WireServerOptions {
  readonly port?: number;
  /** With a key and a certificate, it uses TLS. */
  readonly pem?: string;
}

/** The reply to `hello`. */
export const SERVER_LIMITS = {
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
};

/** Replies to every command with the given document. */
export async function startWireServer(
  answerTo: (command: Document) => Document | Promise<Document>,
  { port = 0, pem }: WireServerOptions = {},
): Promise<WireServer> {
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    const answer = async (message: Buffer): Promise<void> => {
      const head = readHead(message);
      if (head === null) return void socket.destroy();
      const command = BSON.deserialize(message.subarray(head.bodyOffset));
      const body = BSON.serialize(await answerTo(command));
      socket.write(Buffer.concat([replyPrefix(head, 1, body.length), body]));
    };
    const splitter = new MessageSplitter((message) => {
      answer(message).catch(() => socket.destroy());
    });
    socket.on('data', (bytes: Buffer) => splitter.push(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server =
    pem === undefined ? createServer(serve) : createTlsServer({ key: pem, cert: pem }, serve);
  return {
    address: `127.0.0.1:${await listenOnLoopback(server, port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
