import type { Page } from 'playwright-core';
import { demoPeople } from '../../src/tools/demo';
import { inBrowser, openConsole, usePages } from '../support/browser';
import { bearer } from '../support/accounts';
import { requests } from '../support/requests';
import { until } from '../support/until';
import { buildDemoApp } from '../support/world';

const service = usePages(() => buildDemoApp());
const { succeed } = requests(service, bearer(demoPeople.moderator.accessToken));

async function openQueue(view = 'moderation'): Promise<Page> {
  const token = demoPeople.moderator.accessToken;
  return (await openConsole(service, view, { token })).page;
}

const statusOf = async (id: string | undefined) =>
  (await succeed('GET', `/comments/${id}`)).status as string;
const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.id');

/** Comments that screening holds, for their links. */
async function hold(number: number): Promise<void> {
  for (let index = 0; index < number; index += 1) {
    const links = ['a', 'b', 'c', 'd'].map((name) => `http://${name}.example/${index}`);
    const text = `Look at ${links.join(' ')}`;
    await succeed('POST', '/posts/pst_demo_0001/comments', { text });
  }
}

inBrowser('the queue of comments', () => {
  it('is decided on by keys, each of which meets the comment that has the focus', async () => {
    await hold(4);
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
});
