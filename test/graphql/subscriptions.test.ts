import { basketOf } from '../support/basket';
import { useTestApp } from '../support/build-test-app';
import { createDiscussion } from '../support/comments';
import { useStreams, type LiveStream } from '../support/live-stream';
import { createWatchedLogger } from '../support/logger';
import { keys, people } from '../support/people';
import { seedProducts } from '../support/products';
import { until } from '../support/until';

const logLines: string[] = [];
const service = useTestApp({ log: createWatchedLogger((line) => logLines.push(line)) });
const openStream = useStreams(service);
const discussion = createDiscussion(() => service);
const { admin, customer, moderator, otherCustomer } = people;

beforeAll(() => seedProducts(service.database.db, [{ _id: 'prd_lamp', stock: 50 }]));

type Headers = Readonly<Record<string, string>>;

function ask(query: string, variables = {}, headers: Headers = {}): Promise<LiveStream> {
  const json = { 'content-type': 'application/json', ...headers };
  return openStream('/graphql', json, JSON.stringify({ query, variables }));
}

const connections = () =>
  new Promise<number>((resolve) => {
    service.app.server.getConnections((_error, count) => resolve(count));
  });

/** The content of each message. */
const resultsIn = (stream: LiveStream) =>
  stream.messages.filter(({ event }) => event === 'next').map(({ data }) => JSON.parse(data));

const isComplete = (stream: LiveStream): boolean =>
  stream.messages.some(({ event }) => event === 'complete');

const send = (
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  as = admin.headers,
) => discussion.send(method, url, { as, ...(body ? { body } : {}) });

async function placeOrder(): Promise<string> {
  const { body, status } = await send('POST', '/orders', basketOf('prd_lamp'), customer.headers);
  expect(status).toBe(201);
  return body.id;
}

const ORDER = 'subscription ($id: ID!) { orderChanged(id: $id) { id status note } }';

describe('a subscription is refused', () => {
  const post = (query: string, headers: Headers = {}) =>
    discussion.send('POST', '/graphql', { body: { query }, as: headers });

  it('when it is not requested as a stream', async () => {
    const { status, body } = await post('subscription { productChanged(id: "prd_lamp") { id } }');
    expect([status, body.errors[0].extensions.code]).toEqual([406, 'graphql_invalid_request']);
  });

  it.each([
    ['a syntax error', 'subscription { ', 'graphql_syntax_error'],
    [
      'an unknown field',
      'subscription { orderEaten(id: "a") { id } }',
      'graphql_validation_failed',
    ],
    [
      'too long a text',
      `subscription { productChanged(id: "a") { id } } #${' '.repeat(70_000)}`,
      'graphql_document_too_large',
    ],
    [
      'two fields',
      'subscription { a: productChanged(id: "a") { id } b: productChanged(id: "b") { id } }',
      'graphql_validation_failed',
    ],
    [
      'a condition on its field',
      'subscription ($s: Boolean!) { productChanged(id: "a") @include(if: $s) { id } }',
      'graphql_validation_failed',
    ],
    [
      'a condition on the fragment that contains its field',
      'subscription { ...A } fragment A on Subscription { ... @skip(if: true) { productChanged(id: "a") { id } } }',
      'graphql_validation_failed',
    ],
    [
      'a page that costs too much',
      'subscription { commentsChanged(postId: "a", page: {limit: 100}) { data { replies { data { replies { data { id text status } } } } } } }',
      'document_too_complex',
    ],
  ])('with %s, as a query is', async (_what, query, code) => {
    const headers = { accept: 'text/event-stream' };
    const { status, body, headers: responseHeaders } = await post(query, headers);
    expect([status, body.errors[0].extensions.code]).toEqual([400, code]);
    expect(body.errors[0].extensions.requestId).toBe(responseHeaders['x-request-id']);
  });

  it.each(['abc', [1], 5])('with variables that are not an object: %j', async (variables) => {
    const body = { query: 'subscription { productChanged(id: "a") { id } }', variables };
    const as = { accept: 'text/event-stream' };
    const answer = await discussion.send('POST', '/graphql', { body, as });
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([
      400,
      'graphql_invalid_request',
    ]);
  });

  it('with a condition on its field, whether it is sent or registered', async () => {
    const query = 'subscription ($s: Boolean!) { productChanged(id: "a") @skip(if: $s) { id } }';
    for (const headers of [{}, { accept: 'text/event-stream' }]) {
      const { status, body } = await post(query, headers);
      const [{ locations, extensions }] = body.errors;
      expect([status, extensions.code, locations]).toEqual([
        400,
        'graphql_validation_failed',
        [{ line: 1, column: query.indexOf('@') + 1 }],
      ]);
    }
    const manifest = { name: 'conditions', version: '1', documents: { A: query } };
    const registering = await send('POST', '/graphql/documents', manifest);
    expect([
      registering.status,
      registering.body.errors?.[0].extensions?.code ?? JSON.stringify(registering.body),
    ]).toEqual([400, expect.stringContaining('graphql_validation_failed')]);
  });

  it('when its caller has too many streams open', async () => {
    const query = 'subscription { productChanged(id: "prd_lamp") { id } }';
    const streams = await Promise.all(
      Array.from({ length: 100 }, () => ask(query, {}, admin.headers)),
    );
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    const headers = { accept: 'text/event-stream', ...admin.headers };
    const { status, body, headers: responseHeaders } = await post(query, headers);
    expect([status, body.errors[0].extensions.code]).toEqual([429, 'too_many_streams']);
    expect(Number(responseHeaders['retry-after'])).toBeGreaterThan(0);
    expect(responseHeaders['ratelimit']).toBe(
      `"streams";r=0;t=${String(responseHeaders['retry-after'])}`,
    );
    expect(responseHeaders['ratelimit-policy']).toMatch(
      /^"streams";q=\d+;qu="concurrent-requests"$/,
    );
    for (const stream of streams) stream.close();
  });

  it('for its caller before its arguments are checked', async () => {
    const codeOf = async (query: string, headers: Headers) => {
      const stream = await ask(query, {}, headers);
      await until(() => isComplete(stream));
      return resultsIn(stream)[0].errors?.[0].extensions.code;
    };
    const events = 'subscription { eventAdded(types: []) { type } }';
    expect(await codeOf(events, {})).toBe('authentication_required');
    expect(await codeOf(events, keys.readonly.headers)).toBe('forbidden');
    expect(await codeOf(events, admin.headers)).toBe('empty_array');
  });

  it('when its arguments break a rule, its caller has no right, or the object does not exist', async () => {
    const codeOf = async (stream: LiveStream) => {
      await until(() => isComplete(stream));
      return resultsIn(stream)[0].errors?.[0].extensions.code;
    };
    const page =
      'subscription { commentsChanged(postId: "a", page: {limit: 101}) { data { id } } }';
    expect(await codeOf(await ask(page))).toBe('out_of_range');
    expect(await codeOf(await ask(ORDER, { id: 'ord_a' }))).toBe('authentication_required');
    expect(await codeOf(await ask('subscription { eventAdded { type } }'))).toBe(
      'authentication_required',
    );
    const foreign = await ask(ORDER, { id: await placeOrder() }, otherCustomer.headers);
    await until(() => isComplete(foreign));
    expect(resultsIn(foreign)).toEqual([
      {
        data: { orderChanged: null },
        extensions: { cost: { estimated: 4, limit: expect.any(Number) } },
      },
    ]);
    expect(foreign.headers.get('query-cost')).toMatch(/^4;limit=\d+$/);
  });
});

describe('a subscription', () => {
  it('leaves a query as JSON for a client that accepts both', async () => {
    const accept = 'application/json, text/event-stream';
    const body = { query: '{ apiVersion }' };
    const answer = await discussion.send('POST', '/graphql', { as: { accept }, body });
    expect(answer.body.data).toEqual({ apiVersion: '1' });
  });

  it('of an order sends its state, then each new one, as a query returns it', async () => {
    const id = await placeOrder();
    const stream = await ask(ORDER, { id }, customer.headers);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('x-request-id')).toBeTruthy();
    await until(() => resultsIn(stream).length === 1);
    await send('PATCH', `/orders/${id}`, { note: 'At the door' }, customer.headers);
    await until(() => resultsIn(stream).length === 2);
    await send('POST', `/orders/${id}/pay`, undefined, customer.headers);
    await until(() => resultsIn(stream).length === 3);
    expect(resultsIn(stream).map(({ data: { orderChanged } }) => orderChanged)).toEqual([
      { id, status: 'pending', note: null },
      { id, status: 'pending', note: 'At the door' },
      { id, status: 'paid', note: 'At the door' },
    ]);
  });

  it('of a product sends nothing while the selected fields are the same, and ends with the product', async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_gone' }]);
    const stream = await ask('subscription { productChanged(id: "prd_gone") { title } }');
    await until(() => resultsIn(stream).length === 1);
    await send('PATCH', '/products/prd_gone', { price: 12 });
    await send('PATCH', '/products/prd_gone', { title: 'Other' });
    await until(() => resultsIn(stream).length === 2);
    await send('DELETE', '/products/prd_gone');
    await stream.untilEnd();
    expect(resultsIn(stream).map(({ data }) => data)).toEqual([
      { productChanged: { title: expect.any(String) } },
      { productChanged: { title: 'Other' } },
      { productChanged: null },
    ]);
    expect(isComplete(stream)).toBe(true);
  });

  it('ends when its reader disconnects: nothing more is read for it', async () => {
    const stream = await ask('subscription { productChanged(id: "prd_lamp") { title } }');
    await until(() => resultsIn(stream).length === 1);
    logLines.splice(0);
    const open = await connections();
    stream.close();
    await until(async () => (await connections()) < open);
    await send('PATCH', '/products/prd_lamp', { price: 13 });
    expect(logLines.filter((line) => line.includes('already sent'))).toEqual([]);
  });

  it('of an import follows it to its end', async () => {
    const items = [{ externalId: 'new-lamp', title: 'New', price: 3, categoryId: 'no' }];
    const { body } = await send('POST', '/imports', { type: 'products', mode: 'upsert', items });
    const query = 'subscription ($id: ID!) { importChanged(id: $id) { done } }';
    const stream = await ask(query, { id: body.id }, admin.headers);
    await until(() => resultsIn(stream).length === 1);
    await service.app.worker.settle();
    await until(() => resultsIn(stream).at(-1).data.importChanged.done === true);
  });

  it('of comments shows each reader what a query would show', async () => {
    const postId = await discussion.post();
    const id = await discussion.comment(postId);
    const query = 'subscription ($id: ID!) { commentsChanged(postId: $id) { data { id status } } }';
    const [anybody, ofModerator] = await Promise.all([
      ask(query, { id: postId }),
      ask(query, { id: postId }, moderator.headers),
    ]);
    const dataIn = (stream: LiveStream) => resultsIn(stream).at(-1)?.data.commentsChanged.data;
    await until(() => [anybody, ofModerator].every((stream) => dataIn(stream)?.length === 1));
    await discussion.moderate(id, 'hide');
    await service.app.worker.settle();
    await until(() => dataIn(anybody).length === 0);
    await until(() => dataIn(ofModerator)[0].status === 'hidden');
  });

  it('is open immediately, before the first change', async () => {
    const query = 'subscription { eventAdded(types: ["order.*"]) { type } }';
    const startedAt = performance.now();
    const { status, messages } = await ask(query, {}, customer.headers);
    expect([status, messages]).toEqual([200, []]);
    // The first heartbeat comes 15 seconds after the start.
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  });

  it('of events sends each event after a position once, if its reader may see it', async () => {
    const query =
      'subscription ($after: String) { eventAdded(types: ["order.*"], after: $after) { type position } }';
    const own = await ask(query, {}, customer.headers);
    const foreign = await ask(query, {}, otherCustomer.headers);
    await until(() => own.messages.length >= 0 && own.status === 200);
    await placeOrderSeenBy(own);
    const [first] = resultsIn(own);
    expect(first.data.eventAdded.type).toBe('order.created');
    own.close();
    for (let n = 0; n < 3; n += 1) await placeOrder();
    await service.app.worker.settle();
    const after = { after: first.data.eventAdded.position };
    const resumedStream = await ask(query, after, customer.headers);
    await until(() => resultsIn(resumedStream).length === 3);
    const positions = resultsIn(resumedStream).map(({ data }) => Number(data.eventAdded.position));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(new Set(positions).size).toBe(3);
    expect(resultsIn(foreign)).toEqual([]);
  });

  it('ends within three seconds when its credential is revoked', async () => {
    const keyInput = { name: 'short', scopes: ['orders:read'] };
    const { body: key } = await send('POST', '/auth/api-keys', keyInput, customer.headers);
    const authorization = `Bearer ${key.secret}`;
    const stream = await ask(ORDER, { id: await placeOrder() }, { authorization });
    await until(() => resultsIn(stream).length === 1);
    await send('DELETE', `/auth/api-keys/${key.id}`, undefined, customer.headers);
    await stream.untilEnd(3000);
    expect(resultsIn(stream).at(-1).errors[0].extensions.code).toBe('invalid_credential');
  });
});

/** The feed may begin a moment after the response, so orders are placed until one is seen. */
async function placeOrderSeenBy(stream: LiveStream): Promise<void> {
  await placeOrder();
  await service.app.worker.settle();
  await until(() => resultsIn(stream).length > 0).catch(async () => {
    await placeOrder();
    await service.app.worker.settle();
    await until(() => resultsIn(stream).length > 0);
  });
}
