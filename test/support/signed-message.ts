import { Webhook } from 'standardwebhooks';

/** A message as Standard Webhooks say that it is signed. */
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
