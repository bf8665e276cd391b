import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/values/project-root';
import { startCommerce } from './support/built-client';

/** Nothing listens there: what these tests say is said before anything is sent. */
const URL_OF_NOBODY = 'http://127.0.0.1:1';
const home = mkdtempSync(join(tmpdir(), 'commerce-line-'));
const config = join(home, 'commerce', 'config.json');
const withKey = { COMMERCE_URL: URL_OF_NOBODY, COMMERCE_KEY: 'sk_any' };

async function run(args: readonly string[], own: Readonly<Record<string, string>> = {}) {
  const command = startCommerce(args, { HOME: home, XDG_CONFIG_HOME: home, ...own });
  const code = await command.ended();
  return { code, stdout: command.stdout(), stderr: command.stderr().trim() };
}

function keep(current: string, names: readonly string[]): void {
  const profile = { url: URL_OF_NOBODY, key: 'sk_any' };
  mkdirSync(join(home, 'commerce'), { recursive: true });
  const profiles = Object.fromEntries(names.map((name) => [name, profile]));
  writeFileSync(config, JSON.stringify({ current, profiles }));
}

function kept() {
  const { current, profiles } = JSON.parse(readFileSync(config, 'utf8')) as {
    readonly current: string;
    readonly profiles: object;
  };
  return { current, names: Object.keys(profiles) };
}

describe('the profiles of commerce', () => {
  it('stay as they are when another one is forgotten', async () => {
    keep('c', ['a', 'b', 'c']);
    expect((await run(['logout', '--profile', 'b'])).code).toBe(0);
    expect(kept()).toEqual({ current: 'c', names: ['a', 'c'] });
  });

  it('are chosen again when the one in use is forgotten: another may be that of another service', async () => {
    keep('c', ['a', 'b', 'c']);
    const none = 'No profile is in use (there are: a, b): commerce profiles <name>';
    const { code, stdout } = await run(['logout']);
    expect([code, stdout]).toEqual([0, `Profile c is forgotten. ${none}\n`]);
    expect(kept()).toEqual({ current: '', names: ['a', 'b'] });
    const again = await run(['logout']);
    expect([again.code, again.stderr]).toEqual([2, `commerce: ${none}`]);
    const whoami = await run(['whoami']);
    expect([whoami.code, whoami.stderr]).toEqual([4, expect.stringContaining(none)]);
    expect((await run(['profiles', 'a'])).code).toBe(0);
    expect(kept().current).toBe('a');
  });

  it.each([
    [['logout', '--profile', 'typo'], 'typo'],
    [['profiles', 'constructor'], 'constructor'],
    [['orders', 'list', '--profile', 'typo'], 'typo'],
  ])('are named when %j names none of them', async (args, name) => {
    keep('b', ['a', 'b']);
    const { code, stderr } = await run(args, withKey);
    expect([code, stderr]).toEqual([
      2,
      `commerce: There is no profile ${name} (there are: a, b): commerce login --profile ${name}`,
    ]);
    expect(kept()).toEqual({ current: 'b', names: ['a', 'b'] });
  });

  it('are in a file that is named when it cannot be read', async () => {
    writeFileSync(config, '{"current":');
    const { code, stderr } = await run(['whoami']);
    expect(code).toBe(1);
    expect(stderr).toContain(`${config} cannot be used; correct or remove it.`);
  });
});

describe('the file of the profiles', () => {
  it.each([
    '{"profiles":null}',
    '{"profiles":[]}',
    '{"profiles":{"a":null}}',
    '{"current":7}',
    '[]',
    '7',
  ])('is named when it is not what a login keeps: %s', async (text) => {
    writeFileSync(config, text);
    const { code, stderr } = await run(['whoami'], withKey);
    const message = `${config} is not what commerce login keeps; correct or remove it.`;
    expect([code, stderr]).toEqual([1, `commerce: ${message}`]);
    expect(readFileSync(config, 'utf8')).toBe(text);
  });

  it('keeps every login of commands that run at once', async () => {
    keep('first', ['first']);
    const module = join(projectRoot, 'packages', 'client', 'dist', 'cli', 'profiles.js');
    const code = `import { keepProfile } from ${JSON.stringify(module)};
      const [, letter] = process.argv;
      for (let n = 0; n < 25; n += 1) keepProfile(letter + n, { url: 'http://x', key: 'k' });`;
    const env = { ...process.env, XDG_CONFIG_HOME: home };
    const login = (letter: string) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, letter], { env });
    await Promise.all(['a', 'b', 'c', 'd'].map(login));
    expect(kept().names).toHaveLength(1 + 4 * 25);
    expect(readdirSync(join(home, 'commerce'))).toEqual(['config.json']);
  });

  it('is not held for ever by a command that was killed', async () => {
    keep('b', ['a', 'b']);
    writeFileSync(`${config}.lock`, '');
    expect((await run(['logout', '--profile', 'a'])).code).toBe(0);
    expect(kept().names).toEqual(['b']);
    expect(existsSync(`${config}.lock`)).toBe(false);
  });

  it('is in the home of its owner when XDG_CONFIG_HOME is empty', async () => {
    const folder = join(home, '.config', 'commerce');
    mkdirSync(folder, { recursive: true });
    const profiles = { mine: { url: URL_OF_NOBODY, key: 'sk_any' } };
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ current: 'mine', profiles }));
    const { stdout } = await run(['profiles'], { XDG_CONFIG_HOME: '' });
    expect(stdout).toBe(`* mine  ${URL_OF_NOBODY}\n`);
  });
});

describe('a word that every object has', () => {
  beforeAll(() => keep('a', ['a']));

  it.each([
    [['constructor'], 'There is no command constructor'],
    [['trigger', 'constructor'], 'constructor cannot be made'],
    [['orders', 'toString'], 'commerce orders takes list'],
    [['completion', 'constructor'], 'commerce completion takes bash, zsh or fish'],
  ])('is refused in %j', async (args, text) => {
    const { code, stdout, stderr } = await run(args, withKey);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(text);
  });
});

describe('the output of commerce', () => {
  it('ends the command with a message when it cannot be written', async () => {
    const commerce = join(projectRoot, 'packages', 'client', 'bin', 'commerce.js');
    const line = ['-c', '"$0" "$1" --help > /dev/full', process.execPath, commerce];
    await expect(promisify(execFile)('/bin/sh', line)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^commerce: .*ENOSPC/),
    });
  });
});

describe('an argument', () => {
  it('of replay is said to be missing', async () => {
    const { code, stderr } = await run(['replay'], withKey);
    expect([code, stderr]).toEqual([2, 'commerce: <eventId> is missing.']);
  });

  it('that is no id is refused before anything is sent', async () => {
    const { code, stderr } = await run(['products', 'get', '..'], withKey);
    expect([code, stderr]).toEqual([2, 'commerce: "path.id" must be an id, not "..".']);
  });

  it.each([
    [['products', 'search', 'laptop'], 'commerce products search does not take "laptop"'],
    [['import', 'a.ndjson', 'b.ndjson'], 'commerce import does not take "b.ndjson".'],
    [['tail', '--limit', '0'], '--limit takes a whole number from 1 on.'],
    [['tail', '--since', '5'], '--since takes a time, as 2h or 2026-01-31T08:00:00Z.'],
    [['tail', '--since', '99999999999d'], '--since takes a time, as 2h or 2026-01-31T08:00:00Z.'],
    [['tail', '--since', '800000d'], '--since takes a time, as 2h or 2026-01-31T08:00:00Z.'],
    [['tail', '--since', '2026-02-30'], '--since takes a time, as 2h or 2026-01-31T08:00:00Z.'],
    [['tail', '--since', 'last 3'], '--since takes a time, as 2h or 2026-01-31T08:00:00Z.'],
    [
      ['orders', 'create', '--data', '@missing.json'],
      '--data @missing.json cannot be read: ENOENT',
    ],
    [
      ['orders', 'create', '--data', '{}', '--idempotency-key', ''],
      '--idempotency-key takes 1 to 255 visible ASCII characters.',
    ],
    [['listen', '--forward', 'localhost:4215'], '--forward takes an address, as http://'],
    [
      ['orders', 'list', '--url', 'localhost:4205'],
      'localhost:4205 is not an address, as https://',
    ],
    [
      ['listen', '--forward', '4000', '--secret', 'whsec_not!base64'],
      '--secret takes whsec_ and base64',
    ],
  ])('that is not taken is refused: %j', async (args, text) => {
    const { code, stdout, stderr } = await run(args, withKey);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(text);
  });

  it('is no credential with a line break, which is not shown', async () => {
    const key = 'sk_one_secret\nsk_two_secret';
    const { code, stderr } = await run(['orders', 'list'], { ...withKey, COMMERCE_KEY: key });
    expect(code).not.toBe(0);
    expect(stderr).toContain('The credential holds a blank, a line break');
    expect(stderr).not.toContain('secret');
  });

  it('of --query is given once a name', async () => {
    const args = ['orders', 'list', '-q', 'status=paid', '-q', 'status=shipped'];
    const { code, stderr } = await run(args, withKey);
    expect([code, stderr]).toEqual([2, 'commerce: --query status can be given once.']);
  });

  it.each([['null'], ['[]'], ['{"secret":"whsec_a","position":7}']])(
    'of --state keeps what an earlier run kept, not %s',
    async (text) => {
      const state = join(home, 'state.json');
      writeFileSync(state, text);
      const args = ['listen', '--forward', '4000', '--state', state];
      const { code, stderr } = await run(args, withKey);
      const message = `${state} is not what an earlier run kept; correct or remove it.`;
      expect([code, stderr]).toEqual([1, `commerce: ${message}`]);
    },
  );

  it('of --secret counts in the place of what --state keeps', async () => {
    const state = join(home, 'without-secret.json');
    writeFileSync(state, '{"secret":"whsec_","position":"7"}');
    const args = ['listen', '--forward', '4000', '--state', state];
    const { code, stderr } = await run(args, withKey);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${state} is not what`)]);
    const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
    const given = await run([...args, '--secret', secret], withKey);
    expect([given.code, given.stderr]).toEqual([3, expect.stringContaining(URL_OF_NOBODY)]);
  });

  it('of import is a file that can be read and unpacked', async () => {
    const broken = join(home, 'products.ndjson.gz');
    writeFileSync(broken, '{"externalId":"a"}');
    const expected = 'a file with one item a line is expected, packed when it ends in .gz.';
    for (const [file, what] of [
      [home, `${home} cannot be read (EISDIR: illegal operation on a directory, read)`],
      [broken, `${broken} is not a whole gzip file (incorrect header check)`],
    ] as const) {
      const { code, stderr } = await run(['import', file], withKey);
      expect([code, stderr]).toEqual([2, `commerce: ${what}: ${expected}`]);
    }
  });
});
