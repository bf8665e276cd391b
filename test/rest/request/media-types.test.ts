import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const service = useTestApp();

it.each([
  ['POST', '/posts', ['application/json']],
  ['PATCH', '/users/me', ['application/json', 'application/merge-patch+json']],
  ['POST', '/imports', ['application/json', 'application/x-ndjson']],
] as const)('%s %s lists all media types that it accepts', async (method, url, mediaTypes) => {
  const headers = { ...people.admin.headers, 'content-type': 'text/csv' };
  const answer = await service.app.inject({ method, url, headers, payload: 'a,b' });
  expect([answer.statusCode, answer.json().allowed]).toEqual([415, mediaTypes]);
});
