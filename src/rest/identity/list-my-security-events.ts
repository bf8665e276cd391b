import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../request/parameters';
import { ListMySecurityEventsDocument } from './identity.generated';
import { securityEventColumns } from './list-security-events';

export const listMySecurityEvents = defineEndpoint('GET /users/me/security-events', {
  docs: {
    tag: 'users',
    summary: 'List your security events',
    description:
      'Security events of your account in the last 90 days, newest first; as a table with `Accept: text/csv`.',
  },
  resource: 'security events',
  query: pageParameters,
  document: ListMySecurityEventsDocument,
  variables: ({ query }) => ({ page: pageInput(query) }),
  answer: { isList: true, cache: 'no-store', csv: securityEventColumns },
});
