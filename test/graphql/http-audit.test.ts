import { serverAudits } from 'graphql-http';
import { useTestApp } from '../support/build-test-app';

const service = useTestApp({ env: { GRAPHQL_INTROSPECTION: 'true' } });
let url: string;

beforeAll(async () => {
  url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
});

describe('the public GraphQL-over-HTTP audit', () => {
  const audits = serverAudits({ url: () => url, fetchFn: fetch });

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    const isDefect = result.status === 'error';
    expect(isDefect ? `${result.status}: ${result.reason}` : 'ok').toBe('ok');
  });

  it('covers every MUST of the specification', () => {
    expect(audits.filter(({ name }) => name.startsWith('MUST')).length).toBeGreaterThan(10);
  });
});
