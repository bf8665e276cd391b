import { loadConfig } from '../../../src/platform/config/config';
import { createCursorCodec } from '../../../src/platform/values/cursor';
import {
  createKeyring,
  type DeriveKeys,
  type SecretKeys,
} from '../../../src/platform/secrets/keys';
import { createSecretBox, UnreadableSecret } from '../../../src/platform/secrets/secret-box';

const secretOf = (id: string) => id.repeat(40).slice(0, 40);
const keysOf = (env: Readonly<Record<string, string>>) =>
  loadConfig({ MONGODB_URL: 'mongodb://a/commerce', NODE_ENV: 'test', ...env }).secretKeys;
const ring = (...ids: readonly [string, ...string[]]): DeriveKeys =>
  createKeyring(ids.map((id) => ({ id, secret: secretOf(id) })) as never as SecretKeys);

describe('SECRET_KEYS', () => {
  it('is a list of ids and secrets, the first of which signs', () => {
    const [a, b] = [`${secretOf('a')}:with=colons`, secretOf('b')];
    expect(keysOf({ SECRET_KEYS: `2026-11:${a}, old:${b}` })).toEqual([
      { id: '2026-11', secret: a },
      { id: 'old', secret: b },
    ]);
  });

  it('may be replaced by one secret without an id: SECRET_KEY', () => {
    const secret = `${secretOf('a')},:`;
    expect(keysOf({ SECRET_KEY: secret })).toEqual([{ id: 'default', secret }]);
  });

  it.each([
    ['both settings', { SECRET_KEYS: `a:${secretOf('a')}`, SECRET_KEY: secretOf('a') }, 'exclude'],
    ['a secret without an id', { SECRET_KEYS: secretOf('a') }, 'must look like'],
    ['an empty entry', { SECRET_KEYS: `a:${secretOf('a')},` }, 'must look like'],
    ['an id with other characters', { SECRET_KEYS: `a.b:${secretOf('a')}` }, 'must look like'],
    ['an id twice', { SECRET_KEYS: `a:${secretOf('a')},a:${secretOf('b')}` }, 'twice'],
    ['a short secret', { SECRET_KEYS: `a:${secretOf('a')},b:${'b'.repeat(31)}` }, 'secret of b'],
    ['a short single secret', { SECRET_KEY: 'x'.repeat(31) }, 'at least 32 bytes'],
  ])('refuses %s', (_what, env, message) => {
    expect(() => keysOf(env)).toThrow(message);
  });

  it.each([' x', 'x\n', 'x,', ','])('warns that SECRET_KEY with %j cannot be replaced', (end) => {
    const start = (SECRET_KEY: string) => loadConfig({ SECRET_KEY, NODE_ENV: 'test' }).warnings;
    const secret = secretOf('a') + end.replace(/^ /, '');
    const setting = end.startsWith(' ') ? ` ${secret}` : secret;
    expect(start(setting)).toEqual([
      expect.stringMatching(/^SECRET_KEY has a comma.* SECRET_KEYS=<id>:<secret>/),
    ]);
    expect(start(secretOf('a'))).toEqual([]);
  });

  it('counts bytes, not letters', () => {
    expect(keysOf({ SECRET_KEY: 'ü'.repeat(16) })).toHaveLength(1);
  });

  it('never shows a secret in a message', () => {
    const canary = 'canary-in-a-refused-setting';
    expect(() => keysOf({ SECRET_KEYS: `a:${canary},a:${canary},${canary}` })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(canary) as string }),
    );
  });
});

describe('values created with one key', () => {
  const [a, ba, b] = [ring('a'), ring('b', 'a'), ring('b')];

  it('are accepted while the key is in the list: cursors', () => {
    const cursor = createCursorCodec(a('cursor')).encode(['list'], [7, 'x']);
    expect(createCursorCodec(ba('cursor')).decode(['list'], cursor)).toEqual([7, 'x']);
    const codec = createCursorCodec(b('cursor'));
    expect(() => codec.decode(['list'], cursor)).toThrow('not issued by this service');
  });

  it('are accepted while the key is in the list: sealed texts', () => {
    const sealedText = createSecretBox(a('secret-box')).seal('text', 'of me');
    expect(sealedText).toMatch(/^a\./);
    const box = createSecretBox(ba('secret-box'));
    expect(box.open(sealedText, 'of me')).toBe('text');
    expect(box.seal('text', 'of me')).toMatch(/^b\./);
    expect(() => box.open(sealedText, 'of another')).toThrow(UnreadableSecret);
    expect(() => box.open('a.', 'of me')).toThrow(UnreadableSecret);
    expect(() => createSecretBox(b('secret-box')).open(sealedText, 'of me')).toThrow(
      UnreadableSecret,
    );
  });
});
