import { createReceiver } from './receiver';

/** `WEBHOOK_SECRET=whsec_… npx tsx examples/webhook-receiver/main.ts`: prints every event once, on `PORT` or 4000. */
const port = Number(process.env['PORT'] ?? 4000);
const secret = process.env['WEBHOOK_SECRET'];
if (!secret) throw new Error('set WEBHOOK_SECRET to the secret the endpoint was created with');

createReceiver({
  secret,
  onEvent: ({ type, resourceId, sequenceNumber }, isLatest) => {
    console.log(`${type} ${resourceId} #${sequenceNumber}${isLatest ? '' : ' (late)'}`);
  },
}).listen(port, '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${port}`));
