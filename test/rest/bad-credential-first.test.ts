import { endpoints } from '../../src/rest/endpoints';
import { useTestApp } from '../support/build-test-app';

const service = useTestApp({ people: false });

interface MalformedRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** The values of the path parameters. */
  readonly id?: string;
  readonly payload?: string | Buffer;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Faults of a request other than its credential. */
const faults: Readonly<Record<string, MalformedRequest>> = {
  'a body that is not JSON': { headers: JSON_TYPE, payload: '{' },
  'a body that is not UTF-8': { headers: JSON_TYPE, payload: Buffer.from([0x22, 0xff, 0x22]) },
  'a body that does not match the schema': { headers: JSON_TYPE, payload: '{"nope":[]}' },
  'a body of another media type': { headers: { 'content-type': 'text/plain' }, payload: 'x' },
  'a body in another charset': {
    headers: { 'content-type': 'application/json; charset=utf-16' },
    payload: '{}',
  },
  'an unknown parameter': { query: '?nope=1&nope=2&pageSize=x' },
  'a parameter that cannot be decoded': { query: '?q=%ff&%' },
  'a malformed id': { id: '%00..%2f' },
  'an id that cannot be decoded': { id: '%ff' },
  'an unknown version': { headers: { 'api-version': '99' } },
  'a malformed If-Match': { headers: { 'if-match': 'x' } },
  'a malformed Idempotency-Key': { headers: { 'idempotency-key': 'ü' } },
  'a stream that the endpoint does not offer': { headers: { accept: 'text/event-stream' } },
};

const routes = [
  ...endpoints.map(({ method, path }) => [`${method} ${path}`, method, path] as const),
  ...(['GET', 'POST'] as const).map(
    (method) => [`${method} /graphql`, method, '/graphql'] as const,
  ),
  ['GET /internal/rest', 'GET', '/internal/rest/orders/ord_x'] as const,
  ['GET /nothing-here', 'GET', '/nothing-here'] as const,
  ['PATCH /nothing-here', 'PATCH', '/nothing-here'] as const,
];

describe('a credential that is not valid', () => {
  it.each(routes)(
    'is refused before anything else in the request is checked: %s',
    async (_name, method, path) => {
      const pendingAnswers = Object.entries(faults).map(async ([fault, request]) => {
        const { headers = {}, query = '', id = 'x', payload } = request;
        const answer = await service.app.inject({
          method,
          url: `${path.replaceAll(/:\w+/g, id)}${query}`,
          headers: { ...headers, authorization: 'Bearer at_nobody_has_this_one' },
          ...(payload === undefined || method === 'GET' ? {} : { payload }),
        });
        return [fault, [answer.statusCode, answer.json<{ code?: string }>().code]] as const;
      });
      const answers = Object.fromEntries(await Promise.all(pendingAnswers));
      const refusal = [401, 'invalid_credential'];
      expect(answers).toEqual(
        Object.fromEntries(Object.keys(faults).map((fault) => [fault, refusal])),
      );
    },
  );
});
