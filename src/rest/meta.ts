import { isDay } from '../platform/values/date-time';
import { defineEndpoint, type Endpoint } from './endpoint';
import { commaList, integer, oneOf, pageParameters, type Parameter, text } from './parameters';
import * as documents from './meta.generated';

const STATUS = /^(?:[1-5](?:\d\d|xx)|failed)$/;

export const metaEndpoints: readonly Endpoint[] = [
  defineEndpoint('GET /meta/versions', {
    tag: 'meta',
    resource: 'list of versions',
    summary: 'List API versions',
    policy: 'public',
    document: documents.ListVersions,
    cache: 'public',
  }),
  defineEndpoint('GET /meta/limits', {
    tag: 'meta',
    resource: 'list of limits',
    summary: 'List API limits',
    policy: 'public',
    document: documents.ListLimits,
    cache: 'public',
  }),
  defineEndpoint('GET /meta/deprecations', {
    tag: 'meta',
    resource: 'list of deprecations',
    summary: 'List deprecations',
    description: 'Deprecated parts of the contract, with your uses of them (for admins, all uses).',
    policy: 'deprecation.read',
    document: documents.ListDeprecations,
  }),
  defineEndpoint('GET /meta/requests', {
    tag: 'meta',
    resource: 'list of requests',
    summary: 'List your requests',
    description:
      'The last 1,000 requests of your keys and sign-ins within 7 days, newest first, with figures by hour. Bodies are ' +
      'not stored; credentials, secrets and e-mail addresses are removed from paths. A key sees only its own requests. ' +
      'A request whose client disconnected has status 499. Requests appear within 10 seconds and may be missing under high load; ' +
      'requests of the console itself and those refused before the credential is checked are not included.',
    policy: 'request.read',
    query: {
      keyId: text('Only requests with this API key.', { min: 1, max: 64 }),
      status: statuses(
        'Only requests with one of these statuses: `404`, `4xx` or `failed` (refused, or answered with GraphQL errors).',
      ),
      method: oneOf('Only requests with this method.', [
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
      ]),
      limit: integer('Maximum number of requests in the response; default 100.', {
        min: 1,
        max: 1000,
      }),
    },
    document: documents.ListRequests,
    cache: 'no-store',
    example: { query: { status: 'failed', limit: '20' } },
  }),
  defineEndpoint('GET /meta/usage', {
    tag: 'meta',
    resource: 'list of uses',
    summary: 'List document and field usage',
    description:
      'Runs of trusted documents, and uses of fields in all documents, at `/graphql`, by client and day, latest day first. ' +
      'The last 10 seconds may be missing.',
    policy: 'usage.read',
    errors: ['invalid_range'],
    query: {
      ...pageParameters,
      kind: oneOf('Only trusted documents, or only fields.', ['document', 'field']),
      name: text('Only this `documentId`, or this `Type.field`.', { max: 260 }),
      client: text('Only uses by this client.', { max: 100 }),
      from: day('First day, in UTC.'),
      to: day('Last day, in UTC.'),
    },
    document: documents.ListDocumentUsage,
    isList: true,
    example: { query: { kind: 'field', name: 'Product.title' } },
  }),
];

/** `4xx,503` */
function statuses(description: string): Parameter<readonly string[]> {
  const list = commaList(description, { maxItems: 10, maxLength: 6 });
  const message = 'must be a comma-separated list of statuses such as 404, 4xx or failed';
  return {
    ...list,
    schema: { ...list.schema, items: { type: 'string', pattern: STATUS.source } },
    parse: (raw) => {
      const result = list.parse(raw);
      const isValid = 'value' in result && result.value.every((entry) => STATUS.test(entry));
      return isValid ? result : { code: 'wrong_format', message };
    },
  };
}

function day(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    parse: (value) =>
      isDay(value)
        ? { value }
        : { code: 'wrong_format', message: 'must be a day such as 2026-12-01' },
  };
}
