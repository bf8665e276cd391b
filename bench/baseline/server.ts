import { MongoClient } from 'mongodb';
import { createCursorCodec } from '../../src/platform/values/cursor';
import { createKeyring } from '../../src/platform/secrets/keys';
import { buildBaseline } from './app';

/** The baseline as a process of its own. */
async function main(): Promise<void> {
  const client = new MongoClient(process.env['MONGODB_URL'] ?? '');
  await client.connect();
  const cursors = createCursorCodec(
    createKeyring([{ id: 'default', secret: process.env['SECRET_KEY'] ?? '' }])('cursor'),
  );
  const app = buildBaseline(client.db(process.env['MONGODB_DB']), cursors);
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  process.on('SIGTERM', () => {
    void app
      .close()
      .then(() => client.close())
      .then(() => process.exit(0));
  });
}

void main();
