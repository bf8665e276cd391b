import { Webhook } from 'standardwebhooks';

/** A message signed according to Standard Webhooks. */
export function signedMessage(secret: string, body: object, at: Date) {
  const payload = JSON.stringify(body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    id: 'msg_1',
    timestamp,
    signature: new Webhook(secret).sign('msg_1', at, payload),
    payload,
  };
}
