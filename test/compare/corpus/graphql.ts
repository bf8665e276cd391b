import type { Session } from '../session';
import { viewers } from '../world';
import type { Script } from './index';
import { basket, commentOf, orderAfter, postOf } from './things';

const ask = (
  session: Session,
  viewer: string,
  query: string,
  variables: object = {},
  headers = {},
) => session.ask(viewer, 'POST /graphql', { query, variables }, headers);

const PAGE = 'pagination { hasNext nextCursor totalItems }';

const queries: Script = {
  name: 'graphql/queries',
  play: async (session, world) => {
    const id = await orderAfter(session, world, ['pay']);
    const post = await postOf(session, 'Asked for by GraphQL');
    const comment = await commentOf(session, post, 'Linked');
    const documents: readonly (readonly [string, object])[] = [
      [
        'query ($id: ID!) { product(id: $id) { id title price currency stock category { id title parent { title } } } }',
        { id: world.products['L-1'] },
      ],
      [`{ products(page: {limit: 2}) { data { id title } ${PAGE} } }`, {}],
      [
        'query ($id: ID!) { order(id: $id) { id status totalAmount total customer { id email } items { product { title } } events(page: {limit: 5}) { data { type } } } }',
        { id },
      ],
      [
        'query ($id: ID!) { post(id: $id) { id title comments(page: {limit: 2}) { data { id text post { id } replies(page: {limit: 1}) { data { id } } } } } }',
        { id: post },
      ],
      [
        'query ($id: ID!) { comment(id: $id) { id text parent { id } author { id role } } }',
        { id: comment },
      ],
      ['{ me { id email orders(page: {limit: 1}) { data { id } } } apiVersion }', {}],
      [
        '{ categories { data { id title children { id } products(page: {limit: 1}) { data { sku } } } } }',
        {},
      ],
      ['{ __typename }', {}],
      ['{ __schema { queryType { name } } }', {}],
      [
        '{ products { data { ...Card } } } fragment Card on Product { id ...Money } fragment Money on Product { price currency }',
        {},
      ],
    ];
    for (const viewer of [...viewers, 'partner', 'internal'])
      for (const [query, variables] of documents) await ask(session, viewer, query, variables);
  },
};

const mutations: Script = {
  name: 'graphql/mutations',
  play: async (session, world) => {
    const create =
      'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { id status totalAmount items { quantity } } }';
    const key = { 'idempotency-key': 'graph-order' };
    for (const viewer of ['anonymous', 'customer', 'customer'])
      await ask(session, viewer, create, { input: basket(world, 'C-1 2') }, key);
    await ask(session, 'customer', create, { input: basket(world, 'C-1 3') }, key);
    await ask(session, 'customer', create, { input: basket(world, 'K-2') });
    await ask(session, 'customer', create, { input: { items: [] } });
    await ask(session, 'customer', 'mutation { a: signOut b: signOut }', {}, key);
    const id = await orderAfter(session, world);
    const pay =
      'mutation ($id: ID!, $input: PayOrderInput) { payOrder(id: $id, input: $input) { id status payment { state } } }';
    for (const viewer of ['other', 'moderator', 'customer', 'customer'])
      await ask(session, viewer, pay, { id, input: {} });
    const post = await postOf(session, 'Written to by GraphQL');
    const write =
      'mutation ($post: ID!, $text: String!) { createComment(postId: $post, input: {text: $text}) { id text status } }';
    for (const viewer of viewers) await ask(session, viewer, write, { post, text: `By ${viewer}` });
    const update =
      'mutation ($id: ID!, $version: Int) { updateProduct(id: $id, version: $version, input: {stockDelta: 1}) { id version stock } }';
    for (const version of [1, 99, null])
      await ask(session, 'admin', update, { id: world.products['K-1'], version });
  },
};

const refusals: Script = {
  name: 'graphql/refusals',
  play: async (session) => {
    const nestedQuery = (depth: number): string =>
      '{ categories { data '.concat(
        '{ parent '.repeat(depth),
        '{ id }',
        ' }'.repeat(depth),
        ' } }',
      );
    const documents = [
      '',
      '{',
      '{ nothing }',
      '{ product { id } }',
      '{ products(page: {limit: 1000}) { data { id } } }',
      '{ products(page: {limit: "x"}) { data { id } } }',
      `#${'x'.repeat(70_000)}`,
      nestedQuery(4),
      nestedQuery(12),
      `{ ${'apiVersion '.repeat(2100)} }`,
      `{ ${Array.from({ length: 60 }, (_, n) => `a${n}: categories { data { id products(page: {limit: 100}) { data { id } } } }`).join(' ')} }`,
      'query A { apiVersion } query B { apiVersion }',
      'subscription { eventAdded { id } }',
      '{ order(id: "ord_none") { id } }',
    ];
    for (const query of documents)
      for (const viewer of ['anonymous', 'admin']) await ask(session, viewer, query);
    const bodies: readonly unknown[] = [
      {},
      { variables: {} },
      { query: 5 },
      [{ query: '{ apiVersion }' }],
      { query: '{ apiVersion }', variables: 'x' },
      { query: '{ apiVersion }', extra: 1 },
      { extensions: { persistedQuery: { version: 1 } } },
      { query: 'query A { apiVersion }', operationName: 'B' },
      {
        query: 'query ($limit: Int) { products(page: { limit: $limit }) { data { id } } }',
        variables: { limit: 'many' },
      },
      '{',
    ];
    for (const body of bodies) await session.ask('customer', 'POST /graphql', body);
    const query = { query: '{ apiVersion }' };
    for (const accept of [
      'application/json',
      'application/graphql-response+json',
      'text/html',
      '*/*',
      'application/json;q=0.1, application/graphql-response+json',
    ])
      await session.ask('customer', 'POST /graphql', query, { accept });
    await session.ask('customer', 'POST /graphql', '{ apiVersion }', {
      'content-type': 'application/graphql',
    });
    for (const line of [
      'GET /graphql',
      'GET /graphql?query={apiVersion}',
      'PUT /graphql',
      'GET /schema.graphql',
    ])
      for (const viewer of ['anonymous', 'customer'])
        await session.ask(viewer, line, undefined, { accept: 'application/json' });
    await session.probe('admin', 'GET /schema.graphql');
  },
};

const trustedDocuments: Script = {
  name: 'graphql/trusted-documents',
  play: async (session, world) => {
    const text = 'query ($id: ID!) { product(id: $id) { id title } }';
    const manifest = {
      name: 'shop',
      version: '1',
      documents: { Product: text, Pay: 'mutation { signOut }' },
    };
    for (const viewer of [...viewers, 'admin'])
      await session.ask(viewer, 'POST /graphql/documents', manifest);
    await session.ask('demo admin', 'POST /graphql/documents', { ...manifest, version: '2' });
    await session.ask('admin', 'POST /graphql/documents', {
      ...manifest,
      documents: { Product: '{ apiVersion }' },
    });
    await session.ask('admin', 'POST /graphql/documents', {
      name: 'bad',
      version: '1',
      documents: { A: '{ nothing }', B: '{', C: '{ apiVersion }' },
    });
    const variables = { id: world.products['L-1'] };
    for (const documentId of ['shop@1/Product', 'shop@1/Nothing', 'shop@9/Product', 'nonsense'])
      for (const viewer of ['anonymous', 'customer']) {
        await session.ask(viewer, 'POST /graphql', { documentId, variables });
        await session.ask(
          viewer,
          `GET /graphql?documentId=${documentId}&variables=${encodeURIComponent(JSON.stringify(variables))}`,
        );
      }
    await session.ask('customer', 'POST /graphql', { documentId: 'shop@1/Product', variables: {} });
    await session.ask('customer', 'POST /graphql', {
      documentId: 'shop@1/Product',
      query: text,
      variables,
    });
    await session.ask('customer', 'GET /graphql?documentId=shop@1/Pay');
    for (const viewer of viewers) {
      await session.walk(viewer, 'GET /graphql/documents?limit=1');
      await session.ask(viewer, 'DELETE /graphql/documents/shop/1');
    }
    await session.ask('customer', 'POST /graphql', { documentId: 'shop@1/Product', variables });
  },
};

export const graphqlScripts = [queries, mutations, refusals, trustedDocuments];
