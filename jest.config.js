/** ESM-only packages that jest must compile to CommonJS (Node itself can require them). */
const esmOnly = [
  'mercurius',
  'quick-lru',
  'content-disposition',
  'cookie',
  'p-limit',
  'yocto-queue',
  '@scure/base',
  '@noble/hashes',
];

module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{test,packages/*/test}/**/*.test.ts'],
  moduleNameMapper: {
    '^commerce-embedded-mongodb$': '<rootDir>/packages/embedded-mongodb/src/index.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/packages/.*/dist/'],
  transform: {
    '^.+\\.(t|j|mj)s$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testTimeout: 30000,
  maxWorkers: 2,
};
