import { responseTypeOf } from '../../src/graphql/response-type';
import { useTestApp } from '../support/build-test-app';
import { people } from '../support/people';

const service = useTestApp();

const createPost = (accept: string, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...people.admin.headers, ...headers, accept },
    payload: { query: 'mutation { createPost(input: { title: "accepted" }) { id } }' },
  });
const ask = (payload: object, accept: string) =>
  service.app.inject({ method: 'POST', url: '/graphql', headers: { accept }, payload });
const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';
const posts = () => service.database.db.collection('posts').countDocuments({ title: 'accepted' });

describe('Accept at /graphql', () => {
  it.each([
    'text/event-stream',
    'application/xml',
    'application/json;q=0',
    'application/json;charset=utf-8;q=0, application/json',
  ])('of %s is refused before the document is run', async (accept) => {
    const refusal = await createPost(accept, { 'idempotency-key': `accept-${accept.length}` });
    expect(refusal.statusCode).toBe(406);
    expect(refusal.headers).toMatchObject({ 'cache-control': 'no-store' });
    const [error] = refusal.json().errors;
    expect(error.extensions.code).toBe('graphql_invalid_request');
    expect(error.message).toContain('application/graphql-response+json');
    expect(await posts()).toBe(0);
  });

  it('with several types gets the supported one', async () => {
    const creation = await createPost('application/xml, application/json;q=0.5');
    expect(creation.json().data.createPost.id).toMatch(/^pst_/);
    expect(creation.headers['content-type']).toContain('application/json');
  });

  it.each([
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['text/html, application/xml;q=0.9, */*;q=0.8', JSON_TYPE],
    ['APPLICATION/JSON; Charset="UTF-8"', JSON_TYPE],
    ['application/*;q=0.1', JSON_TYPE],
    ['application/json;q=0, */*', RESPONSE_TYPE],
    ['application/json, application/graphql-response+json', JSON_TYPE],
    ['application/graphql-response+json, application/json', RESPONSE_TYPE],
    ['application/graphql-response+json;q=0.9, application/json', JSON_TYPE],
    ['application/json;q=0.9, application/graphql-response+json', RESPONSE_TYPE],
    ['*/*, application/graphql-response+json', RESPONSE_TYPE],
    ['application/json;charset=utf-8;q=0, application/json, */*', RESPONSE_TYPE],
    ['application/json;q=0, application/json;charset=utf-8', JSON_TYPE],
    ['application/json;q=0, application/graphql-response+json;q=0.0, */*', null],
    ['application/json; charset=utf-16', null],
    ['application/json; profile=x', null],
    ['*/*;q=0', null],
    ['application/*;q=0, */*', null],
    ['json', null],
  ])('of %s is answered in %s', (accept, type) => {
    expect(responseTypeOf(accept)).toBe(type);
  });

  it.each([
    ['*/*;q=0.001', JSON_TYPE],
    ['application/json;q=0, */*', RESPONSE_TYPE],
    ['application/json ; charset=utf-8', JSON_TYPE],
    ['application/json;q=0.5;q=0', JSON_TYPE],
  ])('of %s gets a response of Apollo in %s', async (accept, type) => {
    const answer = await ask({ query: '{ apiVersion }' }, accept);
    expect(answer.json().data).toEqual({ apiVersion: '1' });
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(answer.headers['vary']).toContain('Accept');
  });

  it('applies to refusals', async () => {
    for (const query of ['{ nothing }', '{']) {
      const { statusCode, headers } = await ask({ query }, RESPONSE_TYPE);
      expect([statusCode, headers['content-type']]).toEqual([
        400,
        `${RESPONSE_TYPE}; charset=utf-8`,
      ]);
    }
    const unknown = await ask({ documentId: 'none@1/x' }, RESPONSE_TYPE);
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
      404,
      `${RESPONSE_TYPE}; charset=utf-8`,
    ]);
  });
});

describe('Accept of a registered query', () => {
  const documentId = 'accept@1/version';
  const get = (accept: string) =>
    service.app.inject({
      url: `/graphql?documentId=${encodeURIComponent(documentId)}`,
      headers: { accept },
    });

  beforeAll(async () => {
    const registration = await service.app.inject({
      method: 'POST',
      url: '/graphql/documents',
      headers: people.admin.headers,
      payload: { name: 'accept', version: '1', documents: { version: '{ apiVersion }' } },
    });
    expect(registration.statusCode).toBe(201);
  });

  it('is refused when it allows no available type', async () => {
    for (const answer of [await get('image/png'), await ask({ documentId }, 'image/png')]) {
      expect(answer.statusCode).toBe(406);
      expect(answer.json().errors[0].extensions.code).toBe('graphql_invalid_request');
    }
  });

  it.each([JSON_TYPE, RESPONSE_TYPE])('gets its response in %s', async (type) => {
    for (const answer of [await get(type), await ask({ documentId }, type)]) {
      expect(answer.json().data).toEqual({ apiVersion: '1' });
      expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
      expect(answer.headers['vary']).toBe('Origin, Authorization, Accept');
    }
  });
});
