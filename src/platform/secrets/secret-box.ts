import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys';

/** Encrypts strings that must be decrypted later (signing secrets, stored responses that contain a secret). */
export type SecretBox = ReturnType<typeof createSecretBox>;

/** A sealed text that no available key opens. */
export class UnreadableSecret extends Error {
  constructor(readonly keyId: string) {
    super(`no key ${keyId} opens a sealed text`);
    this.name = 'UnreadableSecret';
  }
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: sealed under the first key, opened under any. A sealed text is `<key id>.<nonce, tag and body>`. */
export function createSecretBox({ current, find }: Keys) {
  /** Like `open`, but returns null if it is unreadable. */
  const tryOpen = (sealedText: string, context: string): string | null => {
    const key = find(keyIdOf(sealedText));
    const encodedText = sealedText.slice(sealedText.indexOf('.') + 1);
    return key === undefined ? null : decrypt(key, Buffer.from(encodedText, 'base64url'), context);
  };
  return {
    /** The key for new texts, which begin with `<keyId>.`. */
    keyId: current.id,
    /** `context` names what the text belongs to; it can only be opened with the same context. */
    seal: (text: string, context: string): string => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return `${current.id}.${bytes.toString('base64url')}`;
    },
    tryOpen,
    /** Throws `UnreadableSecret` if it was sealed under a secret that is not in the list, or in another context. */
    open: (sealedText: string, context: string): string => {
      const text = tryOpen(sealedText, context);
      if (text === null) throw new UnreadableSecret(keyIdOf(sealedText));
      return text;
    },
  };
}

/** The key under which a text was sealed. */
function keyIdOf(sealedText: string): string {
  return sealedText.split('.')[0] ?? '';
}

/** Null if the key or the context is a different one, or the bytes were changed. */
function decrypt(key: Buffer, bytes: Buffer, context: string): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
