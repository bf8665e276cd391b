import { useTestApp } from '../../support/build-test-app';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send } = requests(service);
let categoryId: string;

type ItemError = { message: string };
type Item = { index: number; status: number; error: { errors: { pointer: string }[] } | null };

const outcomes = ({ results }: { results: Item[] }) =>
  results.map(({ index, status, error }) =>
    [index, status, ...(error?.errors ?? []).map(({ pointer }) => pointer)].join(' '),
  );

const item = (title: string) => ({ title, price: 5, categoryId });

const createProduct = async (): Promise<string> =>
  (await send('POST', '/products', item('Single'))).body.id;

beforeAll(async () => {
  categoryId = (await send('POST', '/categories', { title: 'Gadgets' })).body.id;
});

describe('a malformed item of a bulk request', () => {
  it('is refused without affecting the others when it is null', async () => {
    const { status, body } = await send('POST', '/products/bulk', [null, item('A'), null]);
    expect([status, ...outcomes(body)]).toEqual([207, '0 400 ', '1 201', '2 400 ']);
    expect(body.summary).toEqual({ total: 3, succeeded: 1, failed: 2 });
    expect(body.results[0].error.errors[0]).toMatchObject({ code: 'wrong_type' });
  });

  it.each(['POST', 'PATCH'] as const)(
    'gets a message with the expected type of %s',
    async (method) => {
      const { body } = await send(method, '/products/bulk', [null, 5, 'a', [], true]);
      const messages = body.results.map(({ error }: { error: ItemError }) => error.message);
      expect(new Set(messages)).toEqual(new Set(['The item must be object.']));
    },
  );

  it('is reported in the same fields as the others', async () => {
    const ids = [await createProduct(), 7, 'prd_none'];
    const { body } = await send('DELETE', '/products/bulk', { ids });
    const [success, malformedItem, refusedItem] = body.results;
    expect([success.status, malformedItem.status, refusedItem.status]).toEqual([200, 400, 404]);
    expect(Object.keys(malformedItem)).toEqual(Object.keys(success));
    expect(Object.keys(refusedItem)).toEqual(Object.keys(success));
    expect(Object.keys(malformedItem.error)).toEqual(Object.keys(refusedItem.error));
    const [violation] = malformedItem.error.errors;
    expect(Object.keys(violation)).toEqual(['pointer', 'code', 'message', 'params']);
    expect(violation.params).toEqual({ type: 'string' });
  });

  it('is refused without affecting the others in a list of ids', async () => {
    const ids = [await createProduct(), 7, await createProduct(), ''];
    const { status, body } = await send('DELETE', '/products/bulk', { ids });
    expect([status, ...outcomes(body)]).toEqual([207, '0 200', '1 400 ', '2 200', '3 400 ']);
    expect(body.results[2]).toMatchObject({ id: ids[2], outcome: 'deleted' });
  });

  it('is refused without affecting the others, with a pointer to its invalid field', async () => {
    const { status, body } = await send('POST', '/comments/bulk-moderate', [
      { id: 'cmt_none', action: 'hide', reasonCode: 'spam' },
      { id: 5, action: 'hide' },
      { id: 'cmt_other', action: 'eat', nonsense: 1 },
    ]);
    expect(status).toBe(422);
    expect(outcomes(body)).toEqual(['0 404', '1 400 /id', '2 400 /nonsense /action']);
    expect(body.errors[1]).toMatchObject({ pointer: '/items/1' });
  });

  it('leaves an atomic batch unapplied', async () => {
    const { status, body } = await send('POST', '/products/bulk?mode=atomic', [item('B'), null]);
    expect([status, ...outcomes(body)]).toEqual([400, '0 424', '1 400 ']);
    expect(await service.database.db.collection('products').countDocuments({ title: 'B' })).toBe(0);
  });

  it('keeps the names of the other items of an atomic batch', async () => {
    const items = [{ ...item('F'), externalId: 'named' }, null];
    const { body } = await send('POST', '/products/bulk?mode=atomic', items);
    expect(body.results[0]).toMatchObject({ outcome: 'not_applied', externalId: 'named' });
  });

  it.each(['POST', 'PATCH'] as const)(
    'does not hide other faults of an atomic batch: %s',
    async (method) => {
      const wrong = { externalId: 'own', categoryId, title: '', price: -1 };
      const items = [wrong, 5, null, { title: 1 }, { ...item('E'), externalId: 'nul', sku: 'a\0' }];
      const atomic = await send(method, '/products/bulk?mode=atomic', items);
      const partial = await send(method, '/products/bulk', items);
      expect([atomic.status, ...outcomes(atomic.body)]).toEqual([400, ...outcomes(partial.body)]);
      expect(outcomes(atomic.body)[0]).toBe('0 400 /title /price');
      expect(outcomes(atomic.body)[4]).toBe('4 400 /sku');
    },
  );

  it('leaves the others of an atomic batch unchecked, like a repeated item', async () => {
    const cancel = async (orderIds: readonly unknown[]) =>
      (await send('POST', '/orders/bulk-cancel?mode=atomic', { orderIds })).body.results;
    const message = expect.stringMatching(/not checked: another item .* malformed.* twice/);
    const unappliedItem = { outcome: 'not_applied', error: { code: 'not_applied', message } };
    expect(await cancel(['ord_none', 7])).toMatchObject([unappliedItem, { status: 400 }]);
    expect(await cancel(['ord_none', 'ord_one', 'ord_one'])).toMatchObject([
      unappliedItem,
      unappliedItem,
      { status: 409 },
    ]);
    const results = (await send('POST', '/products/bulk?mode=atomic', [item('C'), { title: 'D' }]))
      .body.results[0];
    expect(results.error.message).toMatch(/^This item was not checked/);
    const items = [item('C'), { ...item('D'), categoryId: 'no' }];
    const { body } = await send('POST', '/products/bulk?mode=atomic', items);
    expect(body.results[0].error.message).toMatch(/^Nothing was wrong with this item/);
  });

  it('fails the request when all items are malformed', async () => {
    const { status, body } = await send('POST', '/orders/bulk-cancel', [null, 1]);
    expect([status, ...outcomes(body)]).toEqual([400, '0 400 ', '1 400 ']);
    expect(body.errors).toMatchObject([{ pointer: '/orderIds/0' }, { pointer: '/orderIds/1' }]);
  });

  it('does not hide faults in the rest of the body', async () => {
    const items = Array.from({ length: 60 }, () => null);
    const { status, body } = await send('POST', '/orders/bulk-cancel', {
      orderIds: [...items, 'ord_1'],
      nonsense: true,
    });
    expect([status, body.code, body.results]).toEqual([400, 'unknown_field', undefined]);
  });
});
