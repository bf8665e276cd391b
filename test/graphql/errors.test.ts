import { Writable } from 'node:stream';
import pino from 'pino';
import { describeCode } from '../../src/contract/codes';
import { useTestApp } from '../support/build-test-app';
import { interceptedDatabase } from '../support/intercepted-database';
import { people } from '../support/people';

const REQUEST_ID = 'the-request-of-this-test';

interface GraphError {
  readonly message: string;
  readonly extensions: {
    readonly code: string;
    readonly category?: string;
    readonly requestId?: string;
    readonly errors?: readonly {
      readonly pointer: string;
      readonly code: string;
      readonly message: string;
    }[];
  };
}

const lines: Readonly<Record<string, unknown>>[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  }),
);

const service = useTestApp();
const failing = useTestApp({
  log,
  // A fault of the service, not of the caller: categories cannot be read.
  wrapDatabase: (db) =>
    interceptedDatabase(db, async ({ collection }, run) => {
      if (collection === 'categories') throw new Error('planted');
      return run();
    }),
});

async function send(
  payload: unknown,
  { app } = service,
  as: Record<string, string> = people.admin.headers,
) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      'x-request-id': REQUEST_ID,
      ...as,
    },
    payload: JSON.stringify(payload),
  });
  const { errors } = response.json<{ errors?: readonly GraphError[] }>();
  return { status: response.statusCode, errors: errors ?? [], body: response.body };
}

describe('an error of POST /graphql', () => {
  it.each([
    ['syntax', { query: '{ product(' }, 400, 'graphql_syntax_error'],
    ['an unknown field', { query: '{ nothing }' }, 400, 'graphql_validation_failed'],
    [
      'a literal of another type',
      { query: '{ product(id: {}) { id } }' },
      400,
      'graphql_validation_failed',
    ],
    [
      'a missing variable',
      { query: 'query ($id: ID!) { product(id: $id) { id } }' },
      400,
      'invalid_value',
    ],
    [
      'null for an argument that must not be null',
      { query: 'query ($id: ID = "a") { product(id: $id) { id } }', variables: { id: null } },
      400,
      'invalid_value',
    ],
    [
      'an unknown operation',
      { query: 'query a { apiVersion } query b { apiVersion }', operationName: 'c' },
      400,
      'graphql_invalid_request',
    ],
    ['no document', { variables: {} }, 400, 'graphql_invalid_request'],
    [
      'a document that is not a string',
      { query: { kind: 'Document' } },
      400,
      'graphql_invalid_request',
    ],
    ['several requests in one body', [{ query: '{ apiVersion }' }], 400, 'graphql_invalid_request'],
    [
      'a long document',
      { query: `{ apiVersion }${' '.repeat(66_000)}` },
      400,
      'graphql_document_too_large',
    ],
    [
      'a document of too many tokens',
      { query: `{ ${Array.from({ length: 1999 }, (_, n) => `f${n}`).join(' ')} }` },
      400,
      'graphql_document_too_large',
    ],
    [
      'a long comment',
      { query: `#${'x'.repeat(66_000)}\n{ apiVersion }` },
      400,
      'graphql_document_too_large',
    ],
    [
      'an absent object',
      { query: 'mutation { cancelOrder(id: "ord_no") { id } }' },
      200,
      'not_found',
    ],
    [
      'an argument out of range',
      { query: '{ orders(page: { pageSize: 0 }) { data { id } } }' },
      200,
      'out_of_range',
    ],
  ] as const)(
    'for %s has a code from the table and the request id',
    async (_what, payload, status, code) => {
      const answer = await send(payload);
      expect(answer.errors.map(({ extensions }) => extensions)).toEqual([
        expect.objectContaining({
          code,
          requestId: REQUEST_ID,
          category: describeCode(code)?.kind,
        }),
      ]);
      expect(answer.status).toBe(status);
    },
  );

  /** The order in which errors are reported. */
  it.each([
    ['createPost(input: { title: "" }) { id }', 'forbidden'],
    ['createProduct(input: { title: "", price: -1, categoryId: "c" }) { outcome }', 'forbidden'],
    ['createProducts(input: { items: [] }) { mode }', 'forbidden'],
    ['createCoupon(input: { code: "A B" }) { code }', 'forbidden'],
    ['startImport(input: { products: [] }) { id }', 'forbidden'],
    ['registerDocuments(input: { name: "-", version: "", documents: {} }) { isNew }', 'forbidden'],
    ['updateModerationSettings(input: { maxLinks: -1 }) { version }', 'forbidden'],
    ['replaceSearchSynonyms(input: { items: [{ words: ["a"] }] }) { version }', 'forbidden'],
    ['moderateComments(input: { items: [] }) { mode }', 'forbidden'],
    ['updateMe(input: { displayName: "", avatarUrl: "http://x" }) { id }', null],
    [
      'placeOrder(input: { items: [], deliveryAddressText: "x", paymentMethodId: "p" }) { isNew }',
      null,
    ],
    ['createComment(postId: "pst_x", input: { text: "" }) { id }', null],
  ])('checks the caller before the arguments: mutation { %s }', async (field, forCustomers) => {
    const query = `mutation { ${field} }`;
    const codesFor = async (headers: Record<string, string>) => {
      const { errors } = await send({ query }, service, headers);
      return errors.map(({ extensions }) => extensions.code);
    };
    expect(await codesFor({})).toEqual(['authentication_required']);
    const [code] = await codesFor(people.customer.headers);
    if (forCustomers !== null) expect(code).toBe(forCustomers);
    else expect(describeCode(String(code))?.kind).toBe('structural');
    const [ours] = await codesFor(people.admin.headers);
    expect(describeCode(String(ours))?.kind).toBe('structural');
  });

  it('checks who may read a list before its page', async () => {
    const query = '{ orders(page: { pageSize: 500 }) { data { id } } }';
    const { errors } = await send({ query }, service, {});
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['authentication_required']);
  });

  it('accepts an address in parts or as one text, never both', async () => {
    const parts = 'deliveryAddress: { line1: "Street 1", city: "Oulu", country: "FI" }';
    const text = 'deliveryAddressText: "Street 1"';
    const fault = async (address: string) => {
      const input = `{ items: [{ productId: "a", quantity: 0 }], paymentMethodId: "p", ${address} }`;
      const { errors } = await send({
        query: `mutation { placeOrder(input: ${input}) { isNew } }`,
      });
      const violations = errors[0]?.extensions.errors ?? [];
      return violations.map(({ pointer, code }) => [pointer, code]).slice(1);
    };
    expect(await fault(parts)).toEqual([]);
    expect(await fault(text)).toEqual([]);
    expect(await fault(`${parts} ${text}`)).toEqual([
      ['/input/deliveryAddress', 'invalid_parameter'],
    ]);
    expect(await fault('')).toEqual([['/input/deliveryAddress', 'required']]);
  });

  it('names the same place in its message and its pointer', async () => {
    const { errors } = await send({
      query: 'mutation ($input: CreateOrderInput!) { placeOrder(input: $input) { isNew } }',
      variables: {
        input: {
          items: [{ productId: 'a', quantity: 0 }],
          deliveryAddressText: 'High Street 1',
          paymentMethodId: 'p',
        },
      },
    });
    const [violation] = errors[0]?.extensions.errors ?? [];
    expect(violation?.pointer).toBe('/input/items/0/quantity');
    expect(violation?.message).toContain('"/input/items/0/quantity"');
    expect(errors[0]?.message).toContain('"/input/items/0/quantity"');
  });

  it.each([
    ['createPost(input: {title: "\\u200b"}) { id }', '/input/title'],
    ['createComment(postId: "POST", input: {text: "\\u200b"}) { id }', '/input/text'],
    [
      'createComment(postId: "POST", input: {text: "a", parentId: "cmt_no"}) { id }',
      '/input/parentId',
    ],
    ['updateModerationSettings(input: {heldWords: ["a", "!!"]}) { version }', '/input/heldWords/1'],
    [
      `blockUser(id: "${people.otherCustomer.id}", input: {until: "2020-01-01T00:00:00Z"}) { id }`,
      '/input/until',
    ],
  ])('points into the arguments, whichever layer found the fault: %s', async (field, pointer) => {
    const { headers } = people.admin;
    const post = { method: 'POST', url: '/posts', headers, payload: { title: 'A post' } } as const;
    const { id } = (await service.app.inject(post)).json<{ id: string }>();
    const query = `mutation { ${field.replace('POST', id)} }`;
    const { errors } = await send({ query });
    expect(errors[0]?.extensions.errors?.map((violation) => violation.pointer)).toEqual([pointer]);
    expect(errors[0]?.message).not.toContain(`"${pointer.slice('/input'.length)}"`);
  });

  it('never contains the value of a variable, whichever engine reads it', async () => {
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }';
    const input = { email: 'a@b.example', password: 'hunter2-secret', zzz: 1 };
    const manifest = { name: 'repeats', version: '1', documents: { SignIn: query } };
    const { admin } = people;
    await service.app.inject({
      method: 'POST',
      url: '/graphql/documents',
      payload: manifest,
      headers: admin.headers,
    });
    const payloads = [{ query }, { documentId: 'repeats@1/SignIn' }];
    for (const one of payloads) {
      const { status, errors } = await send({ ...one, variables: { input } });
      expect([status, errors.map(({ message }) => message)]).toEqual([
        400,
        ['Variable "$input" got invalid value; Field "zzz" is not defined by type "SignInInput".'],
      ]);
    }
  });

  it('is not many times longer than its request, however many errors there are', async () => {
    const query = `query ${'Z'.repeat(60_000)} { ${'apiVersion @skip(if: $v) '.repeat(99)} }`;
    const { errors, body } = await send({ query });
    expect(body.length).toBeLessThan(2 * query.length + 10_000);
    expect(errors.map(({ message }) => message.length <= 2001)).not.toContain(false);
    expect(errors.at(-1)?.message).toContain('Too many validation errors');
    const variables = { sort: 'x'.repeat(60_000) };
    const sortedOrders = 'query ($sort: OrderSort) { orders(sort: $sort) { data { id } } }';
    expect((await send({ query: sortedOrders, variables })).body.length).toBeLessThan(1000);
  });

  it('that is a fault of the service is masked, and logged with the id of its request', async () => {
    const { errors, body } = await send({ query: '{ categories { data { id } } }' }, failing);
    expect(errors[0]?.extensions).toMatchObject({ code: 'internal_error', requestId: REQUEST_ID });
    expect(body).not.toContain('planted');
    const entries = lines.filter(({ err }) => (err as Error | undefined)?.message === 'planted');
    expect(entries).toEqual([expect.objectContaining({ requestId: REQUEST_ID })]);
  });
});

describe('persisted queries', () => {
  const persistedQuery = {
    version: 1,
    sha256Hash: 'a2f4e5a3a9e3b1d1d5c1d6a1b7a4b2f3c8d9e0f1a2b3c4d5e6f708192a3b4c5d',
  };

  it.each([
    ['are not registered', { query: '{ apiVersion }', extensions: { persistedQuery } }],
    ['are not looked up', { extensions: { persistedQuery } }],
  ])('%s, with the message that makes clients fall back', async (_what, payload) => {
    const { status, errors } = await send(payload);
    expect(status).toBe(400);
    expect(errors).toEqual([
      {
        message: 'PersistedQueryNotSupported',
        extensions: {
          code: 'persisted_query_not_supported',
          category: 'structural',
          requestId: REQUEST_ID,
        },
      },
    ]);
  });
});

describe('a key __proto__', () => {
  it.each([
    ['attributes', 'attributes: { __proto__: { color: "red" } }'],
    ['attributes, below', 'attributes: { size: [{ __proto__: 1 }] }'],
  ])('in %s is refused as a literal', async (_where, attributes) => {
    const input = `title: "Thing", price: 1, categoryId: "c", ${attributes}`;
    const { status, errors } = await send({
      query: `mutation { createProduct(input: { ${input} }) { outcome } }`,
    });
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'graphql_validation_failed']);
    expect(errors[0]?.message).toContain('__proto__');
  });

  it.each([
    ['an item of a batch', 'createProducts(input: { items: [{ __proto__: 1 }] }) { mode }'],
    [
      'an address',
      'placeOrder(input: { items: [], paymentMethodId: "p", deliveryAddress: { __proto__: 1 } }) { isNew }',
    ],
  ])('in %s is refused as a literal', async (_where, field) => {
    const { status, errors } = await send({ query: `mutation { ${field} }` });
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'graphql_validation_failed']);
  });
});

describe('the body of POST /graphql', () => {
  it('may have at most 128 KiB', async () => {
    const payloadOf = (bytes: number) => {
      const empty = { query: '{ apiVersion }', variables: { x: '' } };
      return { ...empty, variables: { x: 'x'.repeat(bytes - JSON.stringify(empty).length) } };
    };
    expect((await send(payloadOf(128 * 1024))).status).toBe(200);
    const { status, body } = await send(payloadOf(128 * 1024 + 1));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 'body_too_large', max: 128 * 1024 });
  });
});
