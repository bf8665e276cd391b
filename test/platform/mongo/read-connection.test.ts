import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { MongoNetworkError } from 'mongodb';
import { ReadConnection, type DriverConnection } from '../../../src/platform/mongo/read-connection';
import { encodeCommand } from '../../../src/platform/mongo/wire-message';

/** A connection of the driver whose server says what the test says. */
function connect() {
  const socket = Object.assign(new PassThrough(), { setTimeout: () => socket });
  const say = socket.write.bind(socket);
  socket.write = () => true;
  const driver = Object.assign(new EventEmitter(), {
    socket,
    closed: false,
    error: null,
    generation: 0,
    socketTimeoutMS: 100,
    delayedTimeoutId: null,
    messageStream: new PassThrough(),
    destroy: () => {
      if (driver.closed) return;
      driver.closed = true;
      driver.emit('close');
    },
  });
  const frees: number[] = [];
  const connection = new ReadConnection(driver as unknown as DriverConnection, () => frees.push(1));
  return { connection, driver, say, frees };
}

function reply(document: object, responseTo: number): Buffer {
  const message = encodeCommand(document, 1);
  message.writeInt32LE(responseTo, 8);
  return message;
}

const ANSWER = { cursor: { firstBatch: [{ _id: 'a' }], id: 0 }, ok: 1 };

describe('ReadConnection', () => {
  it('is free again when the answer is there, and before its reader goes on', async () => {
    const { connection, say, frees } = connect();
    const answer = connection.send(7, Buffer.from('command'));
    expect(frees).toHaveLength(0);
    say(reply(ANSWER, 7));
    expect((await answer).rows).toHaveLength(1);
    expect(frees).toHaveLength(1);
  });

  it.each([
    ['the answer to another request', reply(ANSWER, 8)],
    ['a message of impossible length', Buffer.alloc(64, 0xff)],
  ])('closes on %s and rejects as for a broken connection', async (_name, bytes) => {
    const { connection, driver, say, frees } = connect();
    const answer = connection.send(7, Buffer.from('command'));
    say(bytes);
    await expect(answer).rejects.toBeInstanceOf(MongoNetworkError);
    expect(driver.closed).toBe(true);
    expect(frees).toHaveLength(0);
  });

  it('closes when its server speaks without being asked', async () => {
    const { driver, say } = connect();
    say(reply(ANSWER, 7));
    await new Promise(setImmediate);
    expect(driver.closed).toBe(true);
  });

  it('rejects an answer that cannot be read', async () => {
    const { connection, say } = connect();
    const answer = connection.send(7, Buffer.from('command'));
    const broken = reply(ANSWER, 7);
    broken.writeInt32LE(9999, 21);
    say(broken);
    await expect(answer).rejects.toThrow();
  });
});
