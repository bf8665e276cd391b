const sharedOptions = {
  // Modules are loaded once per worker, not once per file.
  testEnvironment: '<rootDir>/test/runner/environment.js',
  runtime: '<rootDir>/test/runner/runtime.js',
  setupFilesAfterEnv: ['<rootDir>/test/runner/each-file.ts'],
  roots: ['<rootDir>/test', '<rootDir>/packages'],
  moduleNameMapper: {
    '^commerce-client$': '<rootDir>/packages/client/src/index.ts',
    '^commerce-embedded-mongodb$': '<rootDir>/packages/embedded-mongodb/src/index.ts',
    // Files that are loaded at run time are named by their compiled paths.
    '^(\\.\\./(?:app|tools/demo)/[\\w-]+|\\./(?:public-server|spans))\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/packages/.*/dist/'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};
const onDatabase = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
/** Needs processes of the service, or its pages. */
const onProcesses = { ...onDatabase, globalSetup: '<rootDir>/test/support/compiled-setup.ts' };

/** Suffix or folder of a file → its project; everything else is a test of the service. */
const UNIT = '\\.unit\\.test\\.ts$';
const CONTRACT = '/test/contract/.+\\.test\\.ts$';
const FIGURES = '\\.figures\\.test\\.ts$';
const INSTALL = '\\.install\\.test\\.ts$';
const OPENSEARCH = '/test/modules/search/opensearch/.+\\.test\\.ts$';
const SIMULATOR = '/test/simulator/.+\\.test\\.ts$';
const BROWSER = '\\.browser\\.test\\.ts$';
const RACES = '\\.races\\.test\\.ts$';
const LANGUAGES = '\\.languages\\.test\\.ts$';
const CLIENTS = '\\.clients\\.test\\.ts$';
const DATA = '\\.data\\.test\\.ts$';
const PROCESS = ['\\.process\\.test\\.ts$', '/test/(process|chaos)/.+\\.test\\.ts$'];

module.exports = {
  projects: [
    // Tests that need only this process.
    { ...sharedOptions, displayName: 'unit', testRegex: UNIT, testPathIgnorePatterns: [CONTRACT] },
    // Tests of the whole service on the real database, within this process.
    {
      ...sharedOptions,
      ...onDatabase,
      displayName: 'service',
      testRegex: '\\.test\\.ts$',
      testPathIgnorePatterns: [
        UNIT,
        CONTRACT,
        FIGURES,
        INSTALL,
        OPENSEARCH,
        SIMULATOR,
        BROWSER,
        RACES,
        DATA,
        LANGUAGES,
        CLIENTS,
        ...PROCESS,
      ],
    },
    // Tests of kills and races within this process: simulated kills at every database command, and
    // requests in every order.
    { ...sharedOptions, ...onDatabase, displayName: 'races', testRegex: RACES },
    // Tests that hold for each entry of a table: every route, viewer, input, code, limit and
    // description.
    {
      ...sharedOptions,
      ...onDatabase,
      displayName: 'contract',
      testRegex: CONTRACT,
      testPathIgnorePatterns: [RACES, ...PROCESS],
    },
    // Starts and kills processes of the service.
    {
      ...sharedOptions,
      ...onProcesses,
      displayName: 'process',
      testRegex: PROCESS,
      testPathIgnorePatterns: [FIGURES],
    },
    // Runs the samples of the guides in Go, PHP and Python.
    { ...sharedOptions, displayName: 'languages', testRegex: LANGUAGES },
    // Generates clients of the contract in each language, which read the running service.
    { ...sharedOptions, ...onProcesses, displayName: 'clients', testRegex: CLIENTS },
    // Uses the real data, which is outside the repository (`REAL_DATA` names the folder).
    { ...sharedOptions, ...onDatabase, displayName: 'data', testRegex: DATA },
    // Releases the commands of several processes in every order, on engines of its own.
    { ...sharedOptions, displayName: 'simulator', testRegex: SIMULATOR },
    // Opens the pages in a browser.
    { ...sharedOptions, ...onProcesses, displayName: 'browser', testRegex: BROWSER },
    // Uses a real OpenSearch with three nodes, if Java and its artifacts are available.
    { ...sharedOptions, ...onDatabase, displayName: 'opensearch', testRegex: OPENSEARCH },
    // Installs the project elsewhere, with the registry.
    { ...sharedOptions, ...onProcesses, displayName: 'install', testRegex: INSTALL },
    // Measures time or memory, so it runs alone.
    { ...sharedOptions, ...onProcesses, displayName: 'figures', testRegex: FIGURES },
  ],
  reporters: ['default', '<rootDir>/test/runner/summary.js'],
  // Modules stay loaded as long as a worker lives, so a worker whose heap has grown is replaced.
  workerIdleMemoryLimit: '500MB',
  // Ends tests that hang, with enough time for a busy machine; speed is measured by figures only.
  testTimeout: 300000,
};
