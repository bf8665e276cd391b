import { loadConfig } from '../../src/platform/config';

const start = (env: Readonly<Record<string, string>>) =>
  loadConfig({ MONGODB_URL: 'mongodb://a/commerce', SECRET_KEY: 'x'.repeat(64), ...env });

describe('GRAPHQL_INTROSPECTION', () => {
  it.each([
    ['everybody in development', {}, true],
    ['nobody in production', { NODE_ENV: 'production' }, false],
    ['whom it says', { NODE_ENV: 'production', GRAPHQL_INTROSPECTION: 'true' }, true],
    ['whom it says', { GRAPHQL_INTROSPECTION: 'false' }, false],
  ])('shows the schema to %s', (_whom, env, allowed) => {
    expect(start(env).graphqlIntrospection).toBe(allowed);
  });
});
