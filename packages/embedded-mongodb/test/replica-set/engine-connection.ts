import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import { MessageSplitter } from '../../src/message-splitter';

const REPLY_BODY_OFFSET = 21;

interface Waiting {
  readonly resolve: (body: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** One connection to the engine behind the members; commands are executed in order. */
export class EngineConnection {
  private readonly waiting: Waiting[] = [];
  private readonly socket: Socket;

  constructor(path: string) {
    this.socket = connect(path);
    const splitter = new MessageSplitter((message) =>
      this.waiting.shift()?.resolve(message.subarray(REPLY_BODY_OFFSET)),
    );
    this.socket.on('data', (bytes: Buffer) => splitter.push(bytes));
    const fail = (): void => {
      for (const { reject } of this.waiting.splice(0)) reject(new Error('the engine went away'));
    };
    this.socket.on('error', fail);
    this.socket.on('close', fail);
  }

  /** The BSON of the reply. */
  ask(message: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Error('the engine went away'));
      this.waiting.push({ resolve, reject });
      this.socket.write(message);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}

/** The socket of an engine's `mongodb://` address. */
export function socketPathOf(url: string): string {
  return decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(url)?.[1] ?? '');
}

/** A command for the engine itself. */
export function toMessage(command: Document): Buffer {
  const body = BSON.serialize(command);
  const head = Buffer.alloc(REPLY_BODY_OFFSET);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}
