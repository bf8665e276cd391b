import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { seedProducts } from '../support/products';

const service = useTestApp();

beforeAll(async () => {
  const description = 'A lamp with a shade of linen and a foot of oak. '.repeat(40);
  await seedProducts(service.database.db, [{ _id: 'prd_long', description }, { _id: 'prd_short' }]);
});

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  service.app.inject({ url, headers });

describe('a response over 1 KiB', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
    ['gzip', 'gzip;q=1.0, br;q=0.1', gunzipSync],
    ['br', '*', brotliDecompressSync],
  ])('is sent with %s to clients that accept %s', async (coding, acceptEncoding, decompress) => {
    const plain = await get('/products/prd_long');
    const compressedAnswer = await get('/products/prd_long', { 'accept-encoding': acceptEncoding });
    expect(compressedAnswer.headers['content-encoding']).toBe(coding);
    expect(decompress(compressedAnswer.rawPayload).toString()).toBe(plain.body);
    expect(compressedAnswer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(compressedAnswer.headers['content-length']).toBe(
      String(compressedAnswer.rawPayload.length),
    );
    expect(compressedAnswer.headers.vary).toContain('Accept-Encoding');
    expect(plain.headers.vary).toContain('Accept-Encoding');
    expect(compressedAnswer.headers.etag).not.toBe(plain.headers.etag);
  });

  it('is revalidated by the tag of its compressed form', async () => {
    const encoding = { 'accept-encoding': 'br' };
    const etag = String((await get('/products/prd_long', encoding)).headers.etag);
    const again = await get('/products/prd_long', { ...encoding, 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.headers.etag).toBe(etag);
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  it.each(['/products/prd_long', '/products', '/openapi.json', '/problems'])(
    'has the same headers when the client already has it: %s',
    async (url) => {
      const encoding = { 'accept-encoding': 'br' };
      const { headers: knownHeaders } = await get(url, encoding);
      const headers = { ...encoding, 'if-none-match': String(knownHeaders.etag) };
      for (const method of ['GET', 'HEAD'] as const) {
        const again = await service.app.inject({ method, url, headers });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        expect(again.headers.vary).toContain('Accept-Encoding');
        for (const name of ['etag', 'vary', 'cache-control']) {
          expect([name, again.headers[name]]).toEqual([name, knownHeaders[name]]);
        }
      }
    },
  );

  it('has a tag that a conditional change accepts', async () => {
    const headers = { ...people.admin.headers, 'accept-encoding': 'br' };
    const { etag } = (await get('/products/prd_long', headers)).headers;
    const update = await service.app.inject({
      method: 'PATCH',
      url: '/products/prd_long',
      headers: { ...headers, 'if-match': String(etag), 'idempotency-key': 'compressed-1' },
      payload: { price: 11 },
    });
    expect(update.statusCode).toBe(200);
  });

  it.each(['br', 'gzip', 'identity'])(
    'is replayed to a repeated request, whichever encoding that accepts: %s first',
    async (acceptEncoding) => {
      const patch = (encoding: string) =>
        service.app.inject({
          method: 'PATCH',
          url: '/products/prd_long',
          headers: {
            ...people.admin.headers,
            'accept-encoding': encoding,
            'idempotency-key': `compressed-${acceptEncoding}`,
          },
          payload: { price: 12 },
        });
      const { rawPayload, headers } = await patch(acceptEncoding);
      const plain = await patch('identity');
      expect(plain.json()).toMatchObject({ id: 'prd_long', price: 12 });
      expect(plain.headers).toMatchObject({ 'idempotent-replayed': 'true', vary: headers.vary });
      const again = await patch(acceptEncoding);
      expect(again.rawPayload.equals(rawPayload)).toBe(true);
      expect(again.headers.etag).toBe(headers.etag);
    },
  );

  it('has the same headers for HEAD', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const compressedAnswer = await get('/products/prd_long', headers);
    const head = await service.app.inject({ method: 'HEAD', url: '/products/prd_long', headers });
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, compressedAnswer.headers[name]]);
    }
  });

  it('is compressed as a stored document, too', async () => {
    const compressedAnswer = await get('/openapi.json', { 'accept-encoding': 'br' });
    const again = await get('/openapi.json', { 'accept-encoding': 'br' });
    expect(compressedAnswer.rawPayload.length).toBeLessThan(200_000);
    expect(again.rawPayload.equals(compressedAnswer.rawPayload)).toBe(true);
    expect(JSON.parse(brotliDecompressSync(compressedAnswer.rawPayload).toString())).toHaveProperty(
      'paths',
    );
  });
});

describe('a response stays uncompressed', () => {
  it('if it is short', async () => {
    const answer = await get('/products/prd_short', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).not.toContain('Accept-Encoding');
  });

  it('when the client accepts no supported coding', async () => {
    const answer = await get('/products/prd_long', { 'accept-encoding': 'zstd, br;q=0.0' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toHaveProperty('id', 'prd_long');
  });
});
