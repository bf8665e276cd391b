import { useKillableApp } from '../../support/crashing-database';
import { people } from '../../support/people';

const service = useKillableApp();
let categoryId: string;
let number = 0;

beforeAll(async () => {
  const category = await send('/categories', { title: 'Overtaken' }, {});
  categoryId = category.json<{ id: string }>().id;
});

const send = (url: string, payload: object, headers: object) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { ...people.admin.headers, ...headers },
    payload,
  });

const product = (externalId: string) => ({ title: 'Late', price: 5, categoryId, externalId });
async function overRest(key: string) {
  const response = await send('/products', product(key), { 'idempotency-key': key });
  const { id, code } = response.json<{ id?: string; code?: string }>();
  return { answer: { id, code }, isReplayed: 'idempotent-replayed' in response.headers };
}
async function overGraphQL(key: string) {
  const query =
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { id } } }';
  const body = { query, variables: { input: product(key) } };
  const response = await send('/graphql', body, { 'idempotency-key': key });
  const { data, errors } = response.json<{
    data?: { createProduct: { product: { id: string } } };
    errors?: { extensions: { code: string } }[];
  }>();
  const id = data?.createProduct.product.id;
  const code = errors?.[0]?.extensions.code;
  return { answer: { id, code }, isReplayed: 'idempotent-replayed' in response.headers };
}

/** The commands of a request before its write: by then it has claimed its key. */
const BEFORE_WRITING = 3;

/** The pause in the middle of a request, longer than its claim lasts. */
async function standingStill<T>(request: () => Promise<T>, meanwhile: () => Promise<unknown>) {
  // Caches the credential first, so that every attempt sends the same commands.
  await service.app.inject({ url: '/users/me', headers: { ...people.admin.headers } });
  const pause = async () => {
    service.clock.advance(7000);
    await meanwhile();
  };
  return service.during({ afterCommands: BEFORE_WRITING, isExecuted: true, pause }, request);
}

describe.each([
  ['REST', overRest],
  ['GraphQL', overGraphQL],
] as const)('an attempt over %s that paused until another one took over', (_name, attempt) => {
  it('has no response of its own: a retry gets the response of the other', async () => {
    const key = `overtaken-${(number += 1)}`;
    const meanwhile: Awaited<ReturnType<typeof attempt>>[] = [];
    const late = await standingStill(
      () => attempt(key),
      async () => meanwhile.push(await attempt(key)),
    );
    const [other] = meanwhile;
    expect(other).toMatchObject({
      answer: { id: expect.stringMatching(/^prd_/) },
      isReplayed: false,
    });
    expect(late.answer.code).toBe('idempotency_in_progress');
    expect(await attempt(key)).toEqual({ answer: other?.answer, isReplayed: true });
    const products = service.database.db.collection('products').countDocuments({ externalId: key });
    expect(await products).toBe(1);
  });
});

describe('a request without a key that paused until another one arrived', () => {
  it('gets its response, because the other one is a separate request', async () => {
    const bulk = (externalId: string) => send('/products/bulk', [product(externalId)], {});
    const others: number[] = [];
    const late = await standingStill(
      () => bulk('unkeyed-late'),
      async () => others.push((await bulk('unkeyed-other')).statusCode),
    );
    expect(others).toEqual([201]);
    expect(late.json()).toMatchObject({ results: [{ outcome: 'created' }] });
  });
});
