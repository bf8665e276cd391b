import { securityEventTypes } from '../../contract/security-event-types';
import { defineEndpoint } from '../endpoint';
import { dateTime, pageInput, pageParameters, oneOf, text } from '../request/parameters';
import { ListSecurityEventsDocument } from './identity.generated';

/** An entry of the log as a line of a table. */
export const securityEventColumns = [
  'createdAt',
  'type',
  'userId',
  'actorId',
  'ip',
  'country',
  'clientId',
  'reasons',
  'id',
];

export const listSecurityEvents = defineEndpoint('GET /auth/security-events', {
  docs: {
    tag: 'auth',
    summary: 'List security events',
    description:
      'Newest first; as a table with `Accept: text/csv`, whose cells are safe to open in a spreadsheet.',
    errors: ['invalid_range'],
  },
  resource: 'security events',
  query: {
    ...pageParameters,
    type: oneOf('Only events of this type.', securityEventTypes),
    userId: text('Only events about this account.', { min: 1, max: 64 }),
    ip: text('Only events from this IP address.', { min: 1, max: 64 }),
    createdFrom: dateTime('Only events at or after this time.'),
    createdTo: dateTime('Only events before this time.'),
  },
  document: ListSecurityEventsDocument,
  variables: ({ query }) => {
    const { type, userId, ip, createdFrom, createdTo } = query;
    return { type, userId, ip, createdFrom, createdTo, page: pageInput(query) };
  },
  answer: { isList: true, cache: 'no-store', csv: securityEventColumns },
});
