import type { SecretKeys } from '../secrets/keys';

type Environment = Readonly<Record<string, string | undefined>>;

const MIN_BYTES = 32;
const FORM = /^\s*([\w-]{1,32}):(.+?)\s*$/;
/** The id of a key that was set without one. */
const DEFAULT_ID = 'default';

/**
 * The keys of `SECRET_KEYS` or `SECRET_KEY`. Without both, one empty secret, which `withGeneratedSettings` replaces in
 * development.
 */
export function readSecretKeys(env: Environment, faults: string[]): SecretKeys {
  const single = env['SECRET_KEY'];
  const list = env['SECRET_KEYS']?.trim();
  if (single && list) faults.push('SECRET_KEYS and SECRET_KEY exclude each other; set one of them');
  if (list) return parseList(list, faults);
  if (single && Buffer.byteLength(single) < MIN_BYTES) {
    faults.push(`SECRET_KEY must have at least ${MIN_BYTES} bytes`);
  }
  return [{ id: DEFAULT_ID, secret: single || '' }];
}

/** A secret that cannot be written in the list, and so could not stay there during a rotation. */
export function secretKeyWarnings(env: Environment): readonly string[] {
  const { SECRET_KEY: single = '' } = env;
  if (single === single.trim() && !/[,\r\n]/.test(single)) return [];
  return [
    'SECRET_KEY has a comma, a line break or white space at an end: SECRET_KEYS cannot contain it, so it cannot be rotated. ' +
      'While nothing is stored, set another one (openssl rand -base64 32). Later, to replace it, unset it and set ' +
      'SECRET_KEYS=<id>:<secret> with an id other than default, on all processes at once; what it sealed is lost then, ' +
      'as docs/operations/README.md describes under "Secrets and their rotation"',
  ];
}

function parseList(list: string, faults: string[]): SecretKeys {
  const entries = list.split(',').map((entry) => FORM.exec(entry));
  const keys = entries.flatMap((match) => {
    const [, id = '', secret = ''] = match ?? [];
    return match ? [{ id, secret }] : [];
  });
  if (entries.includes(null)) {
    const form = 'ids of 1 to 32 letters, digits, _ and -, secrets without commas';
    faults.push(`SECRET_KEYS must look like <id>:<secret>,<id>:<secret> (${form})`);
  }
  for (const [index, { id, secret }] of keys.entries()) {
    const isTaken = keys.findIndex((key) => key.id === id) < index;
    if (isTaken) faults.push(`SECRET_KEYS names the id ${id} twice`);
    if (Buffer.byteLength(secret) < MIN_BYTES) {
      faults.push(`SECRET_KEYS: the secret of ${id} must have at least ${MIN_BYTES} bytes`);
    }
  }
  const [first = { id: DEFAULT_ID, secret: '' }, ...others] = keys;
  return [first, ...others];
}
