import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../request/parameters';
import { ListMySecurityEventsDocument } from './identity.generated';
import { securityEventColumns } from './list-security-events';

export const listMySecurityEvents = defineEndpoint('GET /users/me/security-events', {
  docs: {
    tag: 'users',
    summary: 'List own security events',
    description:
      'What happened to the own account in the last 90 days, newest first; as a table with `Accept: text/csv`.',
  },
  resource: 'security events',
  query: pageParameters,
  document: ListMySecurityEventsDocument,
  variables: ({ query }) => ({ page: pageInput(query) }),
  answer: { isList: true, cache: 'no-store', csv: securityEventColumns },
});
