import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const { customer, otherCustomer } = people;
const service = useTestApp();

function rename(displayName: unknown, key?: string, headers = customer.headers) {
  return service.app.inject({
    method: 'PATCH',
    url: '/users/me',
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { displayName },
  });
}

describe('Idempotency-Key', () => {
  it('refuses a malformed key', async () => {
    const response = await rename('A', 'two words');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid_idempotency_key',
      errors: [{ header: 'Idempotency-Key' }],
    });
  });

  it('refuses a key that was used for another request', async () => {
    await rename('First', 'k-reused');
    const response = await rename('Second', 'k-reused');
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it.each([
    ['another query', '/products/bulk?mode=atomic', [{ id: 'prd_a', title: 'A' }]],
    ['another body', '/products/bulk', [{ id: 'prd_b', title: 'A' }]],
    ['another order of items', '/products/bulk', [{ id: 'prd_c' }, { id: 'prd_a', title: 'A' }]],
  ])('refuses the key of a request with %s', async (what, url, payload) => {
    const headers = {
      ...people.admin.headers,
      'idempotency-key': `k-${what.replaceAll(' ', '-')}`,
    };
    const send = (to: string, items: object) =>
      service.app.inject({ method: 'PATCH', url: to, headers, payload: items });
    const items = [{ id: 'prd_a', title: 'A' }, ...(payload.length > 1 ? [{ id: 'prd_c' }] : [])];
    await send('/products/bulk', items);
    const response = await send(url, payload);
    expect(response.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('returns the same bytes to a retry and carries nothing out again', async () => {
    const first = await rename('Once', 'k-once');
    const between = await rename('Between');
    const again = await rename('Once', '"k-once"');
    expect(again.statusCode).toBe(200);
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'cache-control': first.headers['cache-control'],
      'content-type': first.headers['content-type'],
    });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const now = await service.app.inject({ url: '/users/me', headers: customer.headers });
    expect(now.json()).toMatchObject({ displayName: between.json().displayName });
  });

  it('gives parallel retries one result; those that arrive too early are told to retry', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => rename('Parallel', 'k-parallel')),
    );
    const early = all.filter(({ statusCode }) => statusCode === 409);
    for (const { headers } of early) expect(headers['retry-after']).toBe('1');
    const rest = all.filter(({ statusCode }) => statusCode === 200);
    expect(early.length + rest.length).toBe(20);
    expect(new Set(rest.map(({ body }) => body)).size).toBe(1);
    expect((await rename('Parallel', 'k-parallel')).statusCode).toBe(200);
  });

  it('does not remember a malformed request: the corrected one runs under the same key', async () => {
    expect((await rename(7, 'k-corrected')).statusCode).toBe(400);
    const correction = await rename('Seven', 'k-corrected');
    expect(correction.statusCode).toBe(200);
    expect(correction.headers).not.toHaveProperty('idempotent-replayed');
  });

  it.each([
    ['disable', people.moderator],
    ['block', people.blockedCustomer],
  ])('treats an empty object like no body: %s', async (action, { id }) => {
    const send = (payload?: object) =>
      service.app.inject({
        method: 'POST',
        url: `/users/${id}/${action}`,
        headers: { ...people.admin.headers, 'idempotency-key': `k-empty-${action}` },
        ...(payload && { payload }),
      });
    const answers = [await send(), await send({}), await send()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const replayMarks = answers.map(({ headers }) => headers['idempotent-replayed']);
    expect(replayMarks).toEqual([undefined, 'true', 'true']);
  });

  it('is separate for each caller', async () => {
    await rename('Mine', 'k-shared');
    const other = await rename('Theirs', 'k-shared', otherCustomer.headers);
    expect(other.statusCode).toBe(200);
    expect(other.json()).toMatchObject({ id: otherCustomer.id, displayName: 'Theirs' });
  });
});
