import { isDay } from '../../platform/values/date-time';
import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters, text, type Parameter } from '../request/parameters';
import { ListDocumentUsageDocument } from './meta.generated';

export const listDocumentUsage = defineEndpoint('GET /meta/usage', {
  docs: {
    tag: 'meta',
    summary: 'List document and field usage',
    description:
      'Runs of trusted documents, and uses of fields in all documents, at `/graphql`, by client and day, latest day first. ' +
      'The last 10 seconds may be missing.',
    errors: ['invalid_range'],
    example: { query: { kind: 'field', name: 'Product.title' } },
  },
  resource: 'list of uses',
  query: {
    ...pageParameters,
    kind: oneOf('Only trusted documents, or only fields.', ['document', 'field']),
    name: text('Only this `documentId`, or this `Type.field`.', { max: 260 }),
    client: text('Only uses by this client.', { max: 100 }),
    from: day('First day, in UTC.'),
    to: day('Last day, in UTC.'),
  },
  document: ListDocumentUsageDocument,
  variables: ({ query }) => ({
    kind: query.kind ?? null,
    name: query.name ?? null,
    client: query.client ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    page: pageInput(query),
  }),
  answer: { isList: true },
});

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
