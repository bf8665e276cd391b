import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts what must be readable again (signing secrets, stored answers that carry a secret). */
export interface SecretBox {
  /** `context` names what the text belongs to; it opens only with the same one. */
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under the first key; texts sealed under any of the given keys can be opened (rotation). */
export function createSecretBox(...keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [current] = keys;
  return {
    seal: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return `${keyId(current)}.${bytes.toString('base64url')}`;
    },
    open: (sealed, context) => {
      const [id = '', encoded = ''] = sealed.split('.');
      const key = byId.get(id);
      if (key === undefined) throw new Error(`no key ${id} to open a sealed text`);
      const bytes = Buffer.from(encoded, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 6);
}
