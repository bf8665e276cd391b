import { loadConfig } from '../../src/platform/config';

const start = (env: Readonly<Record<string, string>>) =>
  loadConfig({
    MONGODB_URL: 'mongodb://a/commerce',
    SECRET_KEY: 'x'.repeat(64),
    PAYMENT_PROVIDER: 'builtin',
    ...env,
  });

describe('PAYMENT_PROVIDER', () => {
  it('has to be named in production, where nobody takes money by accident of a default', () => {
    const env = { NODE_ENV: 'production', PAYMENT_PROVIDER: '' };
    expect(() => start(env)).toThrow(/PAYMENT_PROVIDER is required/);
    expect(start({ PAYMENT_PROVIDER: '' }).paymentProvider).toBe('builtin');
  });

  it('names one that is there', () => {
    expect(() => start({ PAYMENT_PROVIDER: 'bultin' })).toThrow(/must be one of builtin/);
  });
});

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
