import { allPages } from '../support/all-pages';
import { useTestApp } from '../support/build-test-app';
import { createWatchedLogger } from '../support/logger';
import { keys, people } from '../support/people';
import { seedProducts } from '../support/products';

const { admin, customer } = people;
const CARD = 'query ($id: ID!) { product(id: $id) { id title price } }';

type Headers = Readonly<Record<string, string>>;
type Documents = Readonly<Record<string, string>>;

const logLines: string[] = [];
const service = useTestApp({ log: createWatchedLogger((line) => logLines.push(line)) });
let number = 0;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_lamp', title: 'Lamp' }]);
});

const unusedName = (): string => `client-${(number += 1)}`;

async function send(method: 'GET' | 'POST' | 'DELETE', url: string, options: SentRequest = {}) {
  const { payload, headers = {} } = options;
  const payloadPart = payload === undefined ? {} : { payload };
  const response = await service.app.inject({ method, url, headers, ...payloadPart });
  const body = response.body === '' ? null : response.json();
  return { status: response.statusCode, headers: response.headers, body, text: response.body };
}

interface SentRequest {
  readonly payload?: object;
  readonly headers?: Headers;
}

interface Registering {
  readonly name?: string;
  readonly version?: string;
  readonly headers?: Headers;
}

const register = (
  documents: Documents,
  { name = unusedName(), version = '1', headers = admin.headers }: Registering = {},
) => send('POST', '/graphql/documents', { payload: { name, version, documents }, headers });

/** Registers one document; returns its id for `documentId`. */
async function registerDocument(text: string): Promise<string> {
  const { body, status } = await register({ Doc: text });
  expect([status, body.documents?.length]).toEqual([201, 1]);
  return body.documents[0].documentId;
}

/** Gives the name and its documents to a colleague who temporarily has this role. */
async function withOwner(name: string, role: string, run: () => Promise<void>): Promise<void> {
  const { id, role: usual } = people.moderator;
  const collection = (of: string) => service.database.db.collection<{ _id: string }>(of);
  await collection('document_names').updateOne({ _id: name }, { $set: { ownerId: id } });
  await collection('document_manifests').updateMany({ name }, { $set: { ownerId: id } });
  await collection('users').updateOne({ _id: id }, { $set: { role } });
  try {
    await run();
  } finally {
    await collection('users').updateOne({ _id: id }, { $set: { role: usual } });
  }
}

const run = (documentId: unknown, variables?: unknown, headers: Headers = {}) =>
  send('POST', '/graphql', { payload: { documentId, variables }, headers });

const codeOf = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) =>
  body.errors?.[0]?.extensions.code;

describe('POST /graphql/documents', () => {
  it('is for admins and their keys with documents:write', async () => {
    for (const [headers, status] of [
      [{}, 401],
      [customer.headers, 403],
      [keys.internal.headers, 403],
    ] as const) {
      expect((await register({ Doc: CARD }, { headers })).status).toBe(status);
    }
    const payload = { name: 'ci', scopes: ['documents:write'] };
    const creation = await send('POST', '/auth/api-keys', { payload, headers: admin.headers });
    const headers = { authorization: `Bearer ${creation.body.secret}` };
    expect((await register({ Doc: CARD }, { headers })).status).toBe(201);
    const own = await send('POST', '/auth/api-keys', { payload, headers: customer.headers });
    expect([own.status, own.body.errors[0].code]).toEqual([422, 'scope_not_allowed']);
  });

  it('returns the ids and the maximum cost of each document', async () => {
    const name = unusedName();
    const { status, body } = await register({ B: CARD, A: '{ apiVersion }' }, { name });
    expect(status).toBe(201);
    expect(body).toEqual({
      name,
      version: '1',
      documents: [
        { id: 'A', documentId: `${name}@1/A`, cost: 1 },
        { id: 'B', documentId: `${name}@1/B`, cost: 4 },
      ],
      createdAt: expect.any(String),
    });
  });

  it('returns 200 for the same manifest again, also in parallel, and writes one audit entry', async () => {
    const name = unusedName();
    const answers = await Promise.all([1, 2, 3].map(() => register({ Doc: CARD }, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await register({ Doc: CARD }, { name })).status).toBe(200);
    await service.app.worker.settle();
    const url = `/audit?resourceId=${name}@1`;
    const trail = await send('GET', url, { headers: admin.headers });
    expect(trail.body.data).toMatchObject([
      { action: 'created', resourceType: 'document_manifest', to: { documents: ['Doc'] } },
    ]);
  });

  it('refuses other documents under the same name and version', async () => {
    const name = unusedName();
    await register({ Doc: CARD, Other: CARD }, { name });
    const update = await register({ Doc: '{ apiVersion }', Other: CARD }, { name });
    expect([update.status, update.body.code, update.body.documents]).toEqual([
      409,
      'document_version_exists',
      ['Doc'],
    ]);
    expect((await register({ Doc: CARD }, { name })).status).toBe(409);
    expect((await register({ Doc: CARD }, { name, version: '2' })).status).toBe(201);
  });

  it('reserves a name for its first owner, as long as the owner may register documents', async () => {
    const name = unusedName();
    await register({ Doc: CARD }, { name });
    await withOwner(name, 'admin', async () => {
      const foreign = await register({ Doc: CARD }, { name, version: '2' });
      expect([foreign.status, foreign.body.code]).toEqual([403, 'not_yours']);
    });
    await withOwner(name, 'customer', async () => {
      const two = ['2', '3'].map((version) => register({ Doc: CARD }, { name, version }));
      expect((await Promise.all(two)).map(({ status }) => status)).toEqual([201, 201]);
    });
    expect((await register({ Doc: CARD }, { name, version: '4' })).status).toBe(201);
  });

  it('refuses a faulty manifest, lists all of its faults, and registers nothing', async () => {
    const name = unusedName();
    const { status, body } = await register(
      {
        Fine: CARD,
        Syntax: '{ product(',
        Unknown: '{ product(id: "a") { titel } }',
        Two: 'query a { apiVersion } query b { apiVersion }',
        Dear: '{ a: products(page: {pageSize: 100}) { data { ...all } } } fragment all on Product { id title images { url alt } specs { name label value } breadcrumbs { id title } seo { title } reviewsSummary { distribution { stars count } } }',
        Schema: '{ __schema { types { name } } }',
        'no/id': CARD,
        Prototype: '{ __proto__: apiVersion }',
      },
      { name },
    );
    expect(status).toBe(400);
    const violations = body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [
      pointer.slice('/documents/'.length),
      code,
    ]);
    expect(violations).toEqual(
      expect.arrayContaining([
        ['Dear', 'document_too_complex'],
        ['Prototype', 'graphql_validation_failed'],
        ['Schema', 'introspection_disabled'],
        ['Syntax', 'graphql_syntax_error'],
        ['Two', 'graphql_validation_failed'],
        ['Unknown', 'graphql_validation_failed'],
        ['no~1id', 'wrong_format'],
      ]),
    );
    expect(violations.map(([id]: string[]) => id)).not.toContain('Fine');
    expect(codeOf(await run(`${name}@1/Fine`, { id: 'prd_lamp' }))).toBe('unknown_document');
  });

  it.each([
    ['no documents', { name: 'a', version: '1', documents: {} }],
    ['a list of documents', { name: 'a', version: '1', documents: [CARD] }],
    ['a document that is not a string', { name: 'a', version: '1', documents: { Doc: 1 } }],
    ['a name with @', { name: 'a@b', version: '1', documents: { Doc: CARD } }],
    ['a version with /', { name: 'a', version: '1/2', documents: { Doc: CARD } }],
    ['an unknown field', { name: 'a', version: '1', documents: { Doc: CARD }, owner: 'me' }],
  ])('refuses %s', async (_what, payload) => {
    const { status } = await send('POST', '/graphql/documents', {
      payload,
      headers: admin.headers,
    });
    expect(status).toBe(400);
  });
});

describe('a trusted document by POST /graphql', () => {
  it('gets the response of the document, with its cost', async () => {
    const documentId = await registerDocument(CARD);
    const { status, body, headers } = await run(documentId, { id: 'prd_lamp' });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { product: { id: 'prd_lamp', title: 'Lamp', price: expect.any(Number) } },
      extensions: { cost: { estimated: 4, limit: 1_500_000 } },
    });
    expect(headers['query-cost']).toBe('4;limit=1500000');
  });

  it.each([
    [
      'fragments',
      '{ product(id: "prd_lamp") { ...card ... on Product { title } } } fragment card on Product { id title }',
    ],
    ['type names', '{ __typename product(id: "prd_lamp") { __typename id title } }'],
    [
      'directives',
      'query ($b: Boolean = true) { product(id: "prd_lamp") { id title @include(if: $b) price @skip(if: $b) } }',
    ],
    [
      'two roots',
      '{ a: product(id: "prd_lamp") { id title } b: product(id: "prd_no") { id title } }',
    ],
  ])('with %s gets the same response as its text', async (_what, text) => {
    const trustedAnswer = await run(await registerDocument(text));
    const plain = await send('POST', '/graphql', { payload: { query: text } });
    expect(trustedAnswer.body.data).toEqual(plain.body.data);
    expect(JSON.stringify(trustedAnswer.body.data)).toBe(JSON.stringify(plain.body.data));
    expect(trustedAnswer.body.errors).toBeUndefined();
  });

  it('reports every error like its text does, beside the data', async () => {
    const text =
      '{ apiVersion,\n\n ...none me { id } product(id: "prd_lamp") { id } } fragment none on Query { order(id: "ord_no") { id } }';
    const trustedAnswer = await run(await registerDocument(text));
    const plain = await send('POST', '/graphql', { payload: { query: text } });
    const withoutIds = ({ body }: typeof plain) =>
      body.errors.map(({ extensions: { code }, ...error }: GraphqlErrorView) => ({
        ...error,
        code,
      }));
    expect(withoutIds(trustedAnswer)).toEqual(withoutIds(plain));
    expect(trustedAnswer.body.data).toEqual(plain.body.data);
  });

  it('refuses variables that do not fit and inputs that break a rule', async () => {
    const documentId = await registerDocument(CARD);
    for (const variables of [{}, { id: null }, { id: {} }]) {
      const answer = await run(documentId, variables);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_value']);
      expect(Object.keys(answer.body.errors[0].extensions)).toEqual(
        expect.not.arrayContaining(['http']),
      );
    }
    const listDocument = await registerDocument(
      'query ($size: Int) { products(page: {pageSize: $size}) { data { id } } }',
    );
    expect(codeOf(await run(listDocument, { size: 101 }))).toBe('out_of_range');
  });

  it.each([
    ['an id', '($v: ID = "prd_lamp") { products(lookUp: { ids: [$v] }) { data { id } } }'],
    ['a filter', '($v: String = "lamps") { products(filter: { category: [$v] }) { data { id } } }'],
    ['an argument', '($v: ID = "prd_lamp") { product(id: $v) { id } }'],
  ])('refuses null instead of %s like its text', async (_what, rest) => {
    const query = `query ${rest}`;
    const documentId = await registerDocument(query);
    const trustedAnswer = await run(documentId, { v: null });
    expect([trustedAnswer.status, codeOf(trustedAnswer)]).toEqual([400, 'invalid_value']);
    const payload = { query, variables: { v: null } };
    const plain = await send('POST', '/graphql', { payload });
    expect([plain.status, codeOf(plain)]).toEqual([400, 'invalid_value']);
    expect((await run(documentId, {})).body.errors).toBeUndefined();
  });

  it.each([
    ['an unknown id', 'shop@1/none', 404, 'unknown_document'],
    ['a text that is not the id of a document', 'none', 404, 'unknown_document'],
    ['a number', 1, 400, 'graphql_invalid_request'],
    ['null', null, 400, 'graphql_invalid_request'],
  ])('refuses %s', async (_what, documentId, status, code) => {
    const answer = await run(documentId, {});
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('refuses a document together with an id, and variables that are not an object', async () => {
    const documentId = await registerDocument(CARD);
    const payload = { documentId, query: '{ apiVersion }' };
    expect((await send('POST', '/graphql', { payload })).status).toBe(400);
    expect(codeOf(await run(documentId, [1]))).toBe('graphql_invalid_request');
  });

  it('shows only what its caller may see', async () => {
    const documentId = await registerDocument('{ orders { data { id } } }');
    expect(codeOf(await run(documentId))).toBe('authentication_required');
    expect((await run(documentId, {}, customer.headers)).body.errors).toBeUndefined();
  });
});

interface GraphqlErrorView {
  readonly message: string;
  readonly path: unknown;
  readonly extensions: { readonly code: string };
}

describe('a trusted document of an earlier release', () => {
  /** Registers a document, then replaces its text by one for another schema. */
  async function registeredBefore(text: string): Promise<string> {
    const documentId = await registerDocument('{ apiVersion }');
    const [manifest = ''] = documentId.split('/');
    await service.database.db
      .collection<{ _id: string }>('document_manifests')
      .updateOne({ _id: manifest }, { $set: { 'documents.0.text': text } });
    return documentId;
  }

  it.each([
    ['a field', '{ product(id: "prd_lamp") { id weight } }'],
    ['a root field', '{ stores { id } }'],
    ['an argument', '{ product(id: "prd_lamp", region: "eu") { id } }'],
    ['a value', '{ orders(filter: {status: [eaten]}) { data { id } } }'],
    [
      'a type',
      'query ($filter: StoreFilter) { apiVersion products(filter: $filter) { data { id } } }',
    ],
    ['no need for an argument', '{ product { id } }'],
    ['a change', 'mutation { eatOrder(id: "ord_a") { id } }'],
  ])('that used a removed %s is refused like its text', async (_what, query) => {
    const documentId = await registeredBefore(query);
    const trustedAnswer = await run(documentId, {}, admin.headers);
    const plain = await send('POST', '/graphql', { payload: { query }, headers: admin.headers });
    const summaryOf = ({ status, body }: typeof plain) => [
      status,
      codeOf({ body }),
      body.errors[0].locations,
    ];
    expect(summaryOf(trustedAnswer)).toEqual(summaryOf(plain));
    expect(summaryOf(trustedAnswer).slice(0, 2)).toEqual([400, 'graphql_validation_failed']);
    expect(logLines.filter((line) => line.includes(documentId))).toHaveLength(1);
    await run(documentId, {}, admin.headers);
    expect(logLines.filter((line) => line.includes(documentId))).toHaveLength(1);
  });
});

describe('a change by a trusted document', () => {
  const POST = 'mutation ($title: String!) { createPost(input: {title: $title}) { id title } }';
  const LINKED_POST = POST.replace('id title', 'title comments { data { id } }');

  it('is carried out once per Idempotency-Key, and refused by GET', async () => {
    const documentId = await registerDocument(POST);
    const headers = { ...admin.headers, 'idempotency-key': 'trusted-post' };
    const first = await run(documentId, { title: 'Trusted' }, headers);
    const again = await run(documentId, { title: 'Trusted' }, headers);
    expect(first.body.data.createPost.title).toBe('Trusted');
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const url = `/graphql?documentId=${encodeURIComponent(documentId)}`;
    const refusal = await send('GET', url, { headers: admin.headers });
    expect([refusal.status, codeOf(refusal), refusal.headers['allow']]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ]);
  });

  it('fails like its text', async () => {
    const documentId = await registerDocument(POST);
    const trustedAnswer = await run(documentId, { title: 'No' }, customer.headers);
    const payload = { query: POST, variables: { title: 'No' } };
    const plain = await send('POST', '/graphql', { payload, headers: customer.headers });
    expect(trustedAnswer.body.data).toEqual(plain.body.data);
    expect(codeOf(trustedAnswer)).toBe('forbidden');
    expect(trustedAnswer.body.errors[0].path).toEqual(plain.body.errors[0].path);
    expect(trustedAnswer.body.errors[0].message).toBe(plain.body.errors[0].message);
  });

  /** A page with parameters of both styles is refused after the change was made. */
  it.each([
    ['alone', 'updateMe(input: { displayName: "Kim" }) { id orders(PAGE) { data { id } } }'],
    [
      'with the whole response',
      'createPost(input: { title: "linked" }) { comments(PAGE) { data { id } } }',
    ],
  ])('reports that a link failed, %s, like its text', async (_what, field) => {
    const query = `mutation { ${field.replace('PAGE', 'page: { page: 1, limit: 5 }')} }`;
    const documentId = await registerDocument(query);
    const trustedAnswer = await run(documentId, {}, admin.headers);
    const plain = await send('POST', '/graphql', { payload: { query }, headers: admin.headers });
    expect(trustedAnswer.body.errors[0].path).toEqual(plain.body.errors[0].path);
    expect(trustedAnswer.body.errors[0].path.length).toBe(2);
    expect(trustedAnswer.body.data).toEqual(plain.body.data);
  });

  it.each([[POST], [LINKED_POST]])(
    'refuses variables of a wrong type, and leaves the key free: %s',
    async (text) => {
      const documentId = await registerDocument(text);
      const headers = { ...admin.headers, 'idempotency-key': documentId };
      for (const variables of [{}, { title: null }, { title: 5 }]) {
        const refusal = await run(documentId, variables, headers);
        expect([refusal.status, codeOf(refusal)]).toEqual([400, 'invalid_value']);
      }
      const creation = await run(documentId, { title: 'Fits' }, headers);
      expect(creation.body.data.createPost.title).toBe('Fits');
    },
  );

  it('is carried out once per key when a link failed', async () => {
    const documentId = await registerDocument(
      'mutation { createPost(input: { title: "once" }) { id comments(page: { page: 1, limit: 5 }) { data { id } } } }',
    );
    const headers = { ...admin.headers, 'idempotency-key': 'trusted-link' };
    const first = await run(documentId, {}, headers);
    const again = await run(documentId, {}, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const posts = service.database.db.collection('posts');
    expect(await posts.countDocuments({ title: 'once' })).toBe(1);
  });
});

describe('a trusted document by GET /graphql', () => {
  const get = async (query: Readonly<Record<string, string>>, headers: Headers = {}) =>
    send('GET', `/graphql?${new URLSearchParams(query).toString()}`, { headers });

  it('gets an ETag, and 304 for a client that has the response', async () => {
    const documentId = await registerDocument(CARD);
    const parameters = { documentId, variables: '{"id":"prd_lamp"}' };
    const first = await get(parameters);
    expect([first.status, first.body.data.product.title]).toEqual([200, 'Lamp']);
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[\w-]+"$/);
    const crossing = await get(parameters, { origin: 'http://localhost:5173' });
    expect(crossing.headers['vary']).toBe('Origin, Authorization, Accept');
    const notModified = await get(parameters, { 'if-none-match': tag });
    expect([notModified.status, notModified.text]).toEqual([304, '']);
    expect((await get({ ...parameters, variables: '{"id":"prd_no"}' })).headers['etag']).not.toBe(
      tag,
    );
  });

  it('refuses a variable given twice, as by POST and in an ad-hoc document', async () => {
    const variables = '{"id":"prd_no","id":"prd_lamp"}';
    const query = 'query ($id: ID!) { product(id: $id) { id } }';
    for (const parameters of [{ documentId: await registerDocument(CARD) }, { query }]) {
      const { status, body } = await get(
        { ...parameters, variables },
        { 'x-apollo-operation-name': 'a' },
      );
      const [{ message, extensions }] = body.errors;
      expect([status, extensions.code]).toEqual([400, 'graphql_invalid_request']);
      expect(message).toContain('"id" twice');
    }
  });

  it.each(['GET', 'POST'] as const)('varies by Accept, in refusals too: %s', async (method) => {
    const documentId = await registerDocument(CARD);
    const documents = [documentId, 'nobody@1/No'];
    for (const id of documents) {
      const url = method === 'GET' ? `/graphql?documentId=${encodeURIComponent(id)}` : '/graphql';
      const options = method === 'GET' ? {} : { payload: { documentId: id } };
      const { status, headers, body } = await send(method, url, options);
      expect([status, body.errors.length]).toEqual([id === documentId ? 400 : 404, 1]);
      expect(headers['vary']).toBe('Origin, Authorization, Accept');
    }
  });

  it('refuses unknown parameters, also beside an ad-hoc document', async () => {
    const documentId = await registerDocument(CARD);
    for (const parameters of [{ documentId }, { query: '{ apiVersion }' }]) {
      const answer = await get({ ...parameters, variabels: '{}' });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'unknown_parameter']);
    }
  });

  it('refuses variables that are not a JSON object', async () => {
    const documentId = await registerDocument(CARD);
    for (const variables of ['{', '[]', 'null', '"a"']) {
      expect((await get({ documentId, variables })).status).toBe(400);
    }
  });
});

describe('an API key with documentsOnly', () => {
  it('runs only registered documents at /graphql', async () => {
    const payload = { name: 'app', scopes: ['orders:read'], documentsOnly: true };
    const creation = await send('POST', '/auth/api-keys', { payload, headers: customer.headers });
    expect([creation.status, creation.body.documentsOnly]).toEqual([201, true]);
    const headers = { authorization: `Bearer ${creation.body.secret}` };
    const documentId = await registerDocument('{ orders { data { id } } }');
    expect((await run(documentId, {}, headers)).body.data.orders.data).toEqual([]);
    const others = [
      send('POST', '/graphql', { payload: { query: '{ apiVersion }' }, headers }),
      send('POST', '/graphql', { payload: {}, headers }),
      send('GET', '/graphql?query=%7BapiVersion%7D', { headers }),
    ];
    for (const other of await Promise.all(others)) {
      expect([other.status, codeOf(other)]).toEqual([403, 'document_not_trusted']);
    }
    expect((await send('GET', '/orders', { headers })).status).toBe(200);
    const keysList = await send('GET', '/auth/api-keys', { headers: customer.headers });
    expect(keysList.body.data.some((key: { documentsOnly: boolean }) => key.documentsOnly)).toBe(
      true,
    );
  });
});

describe('DELETE /graphql/documents/{name}/{version}', () => {
  it('removes its documents immediately, and they can be registered again', async () => {
    const name = unusedName();
    await register({ Doc: CARD }, { name });
    const documentId = `${name}@1/Doc`;
    expect((await run(documentId, { id: 'prd_lamp' })).status).toBe(200);
    const url = `/graphql/documents/${name}/1`;
    expect((await send('DELETE', url, { headers: customer.headers })).status).toBe(403);
    service.clock.advance(1000);
    expect((await send('DELETE', url, { headers: admin.headers })).status).toBe(204);
    expect((await run(documentId, { id: 'prd_lamp' })).status).toBe(404);
    expect((await send('DELETE', url, { headers: admin.headers })).status).toBe(404);
    service.clock.advance(1000);
    expect((await register({ Doc: '{ apiVersion }' }, { name })).status).toBe(201);
    expect((await run(documentId)).body.data).toEqual({ apiVersion: '1' });
    await service.app.worker.settle();
    const trail = await send('GET', `/audit?resourceId=${name}@1`, { headers: admin.headers });
    const actions = trail.body.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['created', 'deleted', 'created']);
  });

  it('is for the owner of the name, and for any admin once the owner is no longer an admin', async () => {
    const name = unusedName();
    await register({ Doc: CARD }, { name });
    const url = `/graphql/documents/${name}/1`;
    await withOwner(name, 'admin', async () => {
      const foreign = await send('DELETE', url, { headers: admin.headers });
      expect([foreign.status, foreign.body.code]).toEqual([403, 'not_yours']);
    });
    service.clock.advance(1000);
    await withOwner(name, 'moderator', async () => {
      expect((await send('DELETE', url, { headers: admin.headers })).status).toBe(204);
    });
    await service.app.worker.settle();
    const trail = await send('GET', `/audit?resourceId=${name}@1`, { headers: admin.headers });
    expect(trail.body.data[0]).toMatchObject({ action: 'deleted', actorId: admin.id });
  });
});

describe('GET /graphql/documents', () => {
  it('lists manifests by name and version in pages of both styles, without deleted ones', async () => {
    await register({ Doc: CARD }, { name: 'zz-list', version: '2' });
    await register({ Doc: CARD }, { name: 'zz-list', version: '1' });
    await register({ Doc: CARD }, { name: 'zz-list', version: '3' });
    await send('DELETE', '/graphql/documents/zz-list/3', { headers: admin.headers });
    const { headers } = admin;
    const documents = await allPages<NamedDocument>(
      async (cursor) =>
        (await send('GET', `/graphql/documents?limit=4${cursor}`, { headers })).body,
    );
    const ids = documents.map(({ name, version }) => `${name}@${version}`);
    expect(ids).toEqual([...ids].sort());
    expect(ids.slice(-2)).toEqual(['zz-list@1', 'zz-list@2']);
    const numberedPage = await send('GET', '/graphql/documents?pageSize=100', {
      headers: admin.headers,
    });
    expect(
      numberedPage.body.data.map(({ name, version }: NamedDocument) => `${name}@${version}`),
    ).toEqual(ids);
    expect((await send('GET', '/graphql/documents', { headers: customer.headers })).status).toBe(
      403,
    );
  });
});

interface NamedDocument {
  readonly name: string;
  readonly version: string;
}

describe('GET /meta/usage', () => {
  const usage = (query: string, headers: Headers = keys.internal.headers) =>
    send('GET', `/meta/usage?${query}`, { headers });

  it('shows runs of documents and uses of fields by client and day', async () => {
    const documentId = await registerDocument(CARD);
    const headers = { 'x-client-id': 'usage-test' };
    await run(documentId, { id: 'prd_lamp' }, headers);
    await run(documentId, { id: 'prd_lamp' }, headers);
    await send('POST', '/graphql', {
      payload: { query: '{ product(id: "prd_lamp") { title brand } }' },
      headers,
    });
    const { body, status } = await usage('client=usage-test');
    const day = service.clock.now().toISOString().slice(0, 10);
    const use = (kind: string, name: string, count: number) => {
      return { day, kind, name, client: 'usage-test', count };
    };
    expect(status).toBe(200);
    expect(body.data).toEqual([
      use('field', 'Query.product', 3),
      use('field', 'Product.title', 3),
      use('field', 'Product.price', 2),
      use('field', 'Product.id', 2),
      use('field', 'Product.brand', 1),
      use('document', documentId, 2),
    ]);
    await run(documentId, { id: 'prd_lamp' }, headers);
    const later = await usage(`client=usage-test&kind=document&from=${day}&to=${day}`);
    expect(later.body.data).toEqual([use('document', documentId, 3)]);
    const entries = await usage('client=usage-test&name=Product.brand&limit=1');
    expect(entries.body.data).toEqual([use('field', 'Product.brand', 1)]);
    expect((await usage(`client=usage-test&to=2020-01-01`)).body.data).toEqual([]);
  });

  it('is for callers who may read internals, and accepts days', async () => {
    expect((await usage('', {})).status).toBe(401);
    expect((await usage('', customer.headers)).status).toBe(403);
    expect((await usage('from=yesterday')).status).toBe(400);
    expect((await usage('kind=type')).status).toBe(400);
  });
});
