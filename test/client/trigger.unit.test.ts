import { trigger } from '../../packages/client/src/cli/trigger';
import { json, problem, scripted } from './support/scripted-fetch';

const url = 'https://api.shop.example';

/** Triggers an order where these answers come, and tells what was sent. */
async function triggerOn(answers: readonly Response[]) {
  const { client, sent } = scripted(answers);
  const printed: string[] = [];
  const ended = trigger.run({
    args: ['order.created'],
    values: {},
    url,
    client,
    signal: new AbortController().signal,
    print: (text) => void printed.push(text),
    note: () => undefined,
  });
  const refusal = await ended.then(
    () => null,
    (error: unknown) => error,
  );
  return { refusal, printed, paths: sent.map((request) => new URL(request.url).pathname) };
}

describe('commerce trigger', () => {
  it('makes nothing where there are no demo data', async () => {
    const { refusal, paths } = await triggerOn([problem(404, 'not_found')]);
    expect(refusal).toEqual(
      new Error(
        `${url} has no demo data (prd_demo_0001), and commerce trigger works on nothing else. ` +
          'A test event goes to an endpoint with: commerce endpoints test <id>',
      ),
    );
    expect(paths).toEqual(['/products/prd_demo_0001']);
  });

  it('makes it where they are', async () => {
    const product = json({ id: 'prd_demo_0001' });
    const found = json({ data: [{ id: 'prd_demo_0007' }] });
    const { printed, paths } = await triggerOn([product, found, json({ id: 'ord_1' }, 201)]);
    expect(printed).toEqual(['order.created happened to ord_1.']);
    expect(paths.at(-1)).toBe('/orders');
  });
});
