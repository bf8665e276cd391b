import { acceptsJson } from '../../src/graphql/accept';
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
const posts = () => service.database.db.collection('posts').countDocuments({ title: 'accepted' });

describe('Accept at /graphql', () => {
  it.each(['text/event-stream', 'application/xml', 'application/json;q=0'])(
    'of %s is refused before anything is carried out',
    async (accept) => {
      const refused = await createPost(accept, { 'idempotency-key': `accept-${accept.length}` });
      expect(refused.statusCode).toBe(406);
      expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' });
      const [error] = refused.json().errors;
      expect(error.extensions.code).toBe('graphql_invalid_request');
      expect(error.message).toContain('application/graphql-response+json');
      expect(await posts()).toBe(0);
    },
  );

  it('of several types is answered with the one that is there', async () => {
    const made = await createPost('application/xml, application/json;q=0.5');
    expect(made.json().data.createPost.id).toMatch(/^pst_/);
    expect(made.headers['content-type']).toContain('application/json');
  });

  it.each([
    [undefined, true],
    ['', true],
    ['*/*', true],
    ['text/html, application/xml;q=0.9, */*;q=0.8', true],
    ['APPLICATION/JSON; Charset="UTF-8"', true],
    ['application/*;q=0.1', true],
    ['application/json;q=0, */*', true],
    ['application/json;q=0, application/graphql-response+json;q=0.0, */*', false],
    ['application/json; charset=utf-16', false],
    ['application/json; profile=x', false],
    ['*/*;q=0', false],
    ['application/*;q=0, */*', false],
    ['json', false],
  ])('of %s takes JSON: %s', (accept, isTaken) => {
    expect(acceptsJson(accept)).toBe(isTaken);
  });

  /** Apollo judges once more, after everything was carried out. */
  it.each(['*/*;q=0.001', 'application/json;q=0, */*', 'application/json ; charset=utf-8'])(
    'of %s is answered where it is taken',
    async (accept) => {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { accept },
        payload: { query: '{ apiVersion }' },
      });
      expect(answer.json().data).toEqual({ apiVersion: '1' });
    },
  );
});
