import type { Script } from './index';

const protocol: Script = {
  name: 'http/protocol',
  play: async (session, { products }) => {
    const path = `/products/${products['L-1']}`;
    for (const encoding of ['gzip', 'br', 'gzip;q=1.0, br;q=0.1', '*', 'identity', 'gzip;q=0'])
      await session.probe('anonymous', 'GET /products', undefined, { 'accept-encoding': encoding });
    for (const line of [
      'OPTIONS /products',
      'OPTIONS /nope',
      'DELETE /orders',
      'PUT /products',
      'GET /nope',
      'HEAD /products',
      `HEAD ${path}`,
    ])
      await session.ask('admin', line);
    const origin = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, idempotency-key',
    };
    for (const line of ['OPTIONS /orders', 'GET /categories'])
      await session.ask('anonymous', line, undefined, origin);
    await session.ask('anonymous', 'OPTIONS /orders', undefined, {
      ...origin,
      origin: 'https://evil.example',
    });
    for (const id of ['abcdefgh-1', 'short', 'with blank', 'x'.repeat(65)])
      await session.ask('anonymous', `GET ${path}`, undefined, { 'x-request-id': id });
    for (const version of ['1', '2', '99', ''])
      await session.ask('customer', `GET ${path}`, undefined, { 'api-version': version });
    for (const version of ['1.9.9', '2.0.0', 'nonsense', ''])
      await session.ask('anonymous', `GET ${path}`, undefined, {
        'x-client-id': 'shop-ios',
        'x-client-version': version,
      });
    for (const tags of ['W/"1"', '*', 'nonsense', '', '"98", "99"'])
      await session.ask('admin', `PATCH ${path}`, { stockDelta: 1 }, { 'if-match': tags });
    await session.ask(
      'anonymous',
      'GET /products',
      undefined,
      Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-${n}`, '1'])),
    );
    for (const code of ['not_found', 'nothing']) {
      await session.ask('anonymous', `GET /problems/${code}`, undefined, {
        accept: 'application/json',
      });
      await session.probe('anonymous', `GET /problems/${code}`, undefined, { accept: 'text/html' });
    }
  },
};

const repeats: Script = {
  name: 'http/idempotency',
  play: async (session) => {
    for (const key of ['"quoted"', 'bare', 'with blank', '', 'x'.repeat(255)]) {
      for (const title of ['One', 'One', 'Two'])
        await session.ask('admin', 'POST /posts', { title }, { 'idempotency-key': key });
    }
    const key = { 'idempotency-key': 'shared' };
    for (const viewer of ['admin', 'demo admin', 'customer', 'anonymous'])
      await session.ask(viewer, 'POST /posts', { title: 'Shared' }, key);
    for (const body of [{ title: '' }, { title: '' }, { title: 'Right now' }])
      await session.ask('admin', 'POST /posts', body, { 'idempotency-key': 'fixed' });
    await session.ask('admin', 'GET /posts?pageSize=3', undefined, key);
  },
};

export const httpScripts = [protocol, repeats];
