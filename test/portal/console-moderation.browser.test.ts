import type { Page } from 'playwright-core';
import { demoPeople } from '../../src/tools/demo';
import { button, inBrowser, openConsole, usePages } from '../support/browser';
import { bearer } from '../support/accounts';
import { requests } from '../support/requests';
import { until } from '../support/until';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp());
const customer = bearer(demoPeople.customer.accessToken);
const moderator = demoPeople.moderator.accessToken;
const { succeed } = requests(service, bearer(moderator));

async function openQueue(view = 'moderation'): Promise<Page> {
  return (await openConsole(service, view, { token: moderator })).page;
}

const statusOf = async (id: string | undefined) =>
  (await succeed('GET', `/comments/${id}`)).status as string;
const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.id');

/** Posts comments that screening holds because of their links. */
async function hold(number: number, word: string): Promise<void> {
  for (let index = 0; index < number; index += 1) {
    const links = ['a', 'b', 'c', 'd'].map((name) => `http://${name}.example/${index}`);
    const text = `Look at ${word} ${links.join(' ')}`;
    await succeed('POST', '/posts/pst_demo_0001/comments', { text }, customer);
  }
}

inBrowser('the queue of comments', () => {
  it('can be worked through with keys that act on the focused comment', async () => {
    await hold(4, 'first');
    const page = await openQueue();
    const comments = page.locator('.queue li');
    await comments.nth(3).waitFor();
    const ids = await comments.evaluateAll((all) => all.map(({ id }) => id));
    const answers: (() => void)[] = [];
    await page.route('**/moderate', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await comments.first().focus();
    for (const key of ['p', 'r']) await page.keyboard.press(key);
    await page.locator(`#${ids[0]}[aria-busy=true]`).waitFor();
    for (const key of ['j', 'j']) await page.keyboard.press(key);
    expect(await focusedId(page)).toBe(ids[2]);
    await until(() => answers.length > 0);
    answers.shift()?.();
    await page.getByText('Publish: done.').waitFor();
    expect(await focusedId(page)).toBe(ids[2]);
    await page.keyboard.press('r');
    await until(() => answers.length > 0);
    answers.shift()?.();
    await page.getByText('Reject: done.').waitFor();
    expect(await focusedId(page)).toBe(ids[3]);
    expect(await Promise.all(ids.slice(0, 3).map(statusOf))).toEqual([
      'published',
      'pending',
      'rejected',
    ]);
    await page.context().close();
  });

  it('is entered with j from anywhere on the page, except from a field', async () => {
    await hold(1, 'fifth');
    const page = await openQueue();
    const first = page.locator('.queue li').first();
    await first.waitFor();
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.keyboard.press('j');
    expect(await field.inputValue()).toBe('j');
    await page.getByRole('heading', { name: 'Moderation' }).focus();
    await page.keyboard.press('j');
    expect(await focusedId(page)).toBe(await first.getAttribute('id'));
    await page.context().close();
  });

  it('keeps a choice that is made before the log has loaded', async () => {
    await hold(1, 'third');
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const page = (await openConsole(service, 'account', { token: moderator })).page;
    const logs: string[] = [];
    await page.route('**/history', async (route) => {
      logs.push(route.request().url());
      await isAnswered;
      await route.continue();
    });
    await page.goto(`${service.address}/dashboard#moderation`);
    const third = page.locator('.queue li').filter({ hasText: 'Look at third' });
    await third.getByLabel('Reason').scrollIntoViewIfNeeded();
    const id = await third.getAttribute('id');
    await until(() => logs.some((url) => url.includes(String(id))));
    await page.evaluate('new Promise(requestAnimationFrame)');
    await third.getByLabel('Reason').selectOption('harassment');
    answer();
    await third.getByText('Screening: ').waitFor();
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await third.getByLabel('Reason').inputValue()).toBe('harassment');
    await page.context().close();
  });

  it('is not shared with the next user who signs in', async () => {
    await hold(1, 'fourth');
    const page = await openQueue();
    const fourth = page.locator('.queue li').filter({ hasText: 'Look at fourth' });
    await fourth.getByLabel('Reason').selectOption('other');
    await fourth.getByLabel('Note for moderators').fill('Ask me first');
    await page.route('**/moderate', () => undefined);
    await Promise.all([
      page.waitForRequest('**/moderate'),
      fourth.getByRole('button', { name: 'Reject' }).click(),
    ]);
    await button(page, 'Sign out').click();
    await page.getByLabel('Access token or API key').fill(demoPeople.admin.accessToken);
    await button(page, 'Use this credential').click();
    await fourth.scrollIntoViewIfNeeded();
    await fourth.getByText('Screening: ').waitFor();
    expect(await fourth.getByLabel('Reason').inputValue()).not.toBe('other');
    await fourth.getByLabel('Reason').selectOption('other');
    expect(await fourth.getByLabel('Note for moderators').inputValue()).toBe('');
    expect(await fourth.getByRole('button', { name: 'Reject' }).isEnabled()).toBe(true);
    await page.context().close();
  });

  it('shows the reason of screening or the chosen one, and blocks the author', async () => {
    await hold(1, 'second');
    const page = await openQueue();
    const spam = page.locator('.queue li').filter({ hasText: 'Look at second' });
    await spam.scrollIntoViewIfNeeded();
    await spam.getByText('Screening: ').waitFor();
    const id = await spam.getAttribute('id');
    const lastOf = async () => (await succeed('GET', `/comments/${id}/history`)).data.at(-1);
    const lastEntry = await lastOf();
    expect(lastEntry).toMatchObject({ action: 'screen' });
    await until(
      async () => (await spam.getByLabel('Reason').inputValue()) === lastEntry.reasonCode,
    );
    await spam.focus();
    await page.keyboard.press('r');
    await page.getByText('Reject: done.').waitFor();
    expect(await lastOf()).toMatchObject({ action: 'reject', reasonCode: lastEntry.reasonCode });
    await page.goto(`${service.address}/dashboard#moderation?q=${id?.toUpperCase()}`);
    await page.getByText('Morgan Moderator, reject: ').waitFor();
    await spam.getByRole('button', { name: /^Block author: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await page.getByText(/ is blocked\.$/).waitFor();
    await page.goto(`${service.address}/dashboard#moderation?status=published`);
    const { data } = await succeed(
      'GET',
      '/moderation/comments?status=published&sort=newest&limit=1',
    );
    const first = page.locator('.queue li').first();
    await until(async () => (await first.getAttribute('id')) === data[0].id);
    await first.getByLabel('Reason').selectOption('other');
    await first.getByLabel('Note for moderators').fill('As agreed');
    await button(page, /^Hide/).first().click();
    await page.getByText('Hide: done.').waitFor();
    const log = await succeed('GET', `/comments/${data[0].id}/history`);
    const entry = { action: 'hide', reasonCode: 'other', note: 'As agreed' };
    expect(log.data.at(-1)).toMatchObject(entry);
    await page.context().close();
  });
});
