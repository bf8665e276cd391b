import { defineEndpoint } from '../endpoint';
import { commaList, integer, oneOf, text, type Parameter } from '../request/parameters';
import { ListRequestsDocument } from './meta.generated';

const STATUS = /^(?:[1-5](?:\d\d|xx)|failed)$/;

/** `4xx,503` */
function statuses(description: string): Parameter<readonly string[]> {
  const list = commaList(description, { maxItems: 10, maxLength: 6 });
  const message = 'must be a comma list of statuses such as 404, 4xx or failed';
  return {
    ...list,
    schema: { ...list.schema, items: { type: 'string', pattern: STATUS.source } },
    parse: (raw) => {
      const parsed = list.parse(raw);
      const isFine = 'value' in parsed && parsed.value.every((entry) => STATUS.test(entry));
      return isFine ? parsed : { code: 'wrong_format', message };
    },
  };
}

export const listRequests = defineEndpoint('GET /meta/requests', {
  docs: {
    tag: 'meta',
    summary: 'List your requests',
    description:
      'The last 1,000 requests of your keys and sign-ins within 7 days, newest first, with figures by the hour. Bodies are ' +
      'not kept; credentials, secrets and e-mail addresses are removed from paths. A key sees its own requests only. ' +
      'A request whose client hung up has status 499. Requests appear within 10 seconds and may be missing under high load; ' +
      'those of the console itself and those that are refused before the credential is judged are left out.',
    example: { query: { status: 'failed', limit: '20' } },
  },
  resource: 'list of requests',
  query: {
    keyId: text('Only requests with this API key.', { min: 1, max: 64 }),
    status: statuses(
      'Only requests with one of these: `404`, `4xx` or `failed` (refused, or answered with GraphQL errors).',
    ),
    method: oneOf('Only requests with this method.', [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    limit: integer('Most requests in the answer; default 100.', { min: 1, max: 1000 }),
  },
  document: ListRequestsDocument,
  variables: ({ query }) => query,
  answer: { cache: 'no-store' },
});
