import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/**
 * Which folder may import which; imports never point left: main → app → { http, rest, graphql, portal } → resolvers →
 * modules → contract → platform; tools → main, app. A folder may import itself, the folders in its row, and packages.
 * The message says what to do instead.
 */
const layers = {
  'src/platform': {
    may: [],
    instead: 'src/platform contains nothing about the domain: put it into a module.',
  },
  'src/contract': {
    may: ['src/platform'],
    instead: 'src/contract contains plain tables, which import only platform.',
  },
  'src/modules': {
    may: [
      'src/platform',
      'src/contract/limits.ts',
      'src/contract/free-form.ts',
      'src/contract/security-event-types.ts',
    ],
    instead: 'Modules know neither HTTP nor the schema: throw an AppError with a kind and a code.',
  },
  migrations: {
    may: ['src/platform'],
    instead:
      'A migration changes stored documents as they are; the code of modules changes after its release.',
  },
  resolvers: {
    may: ['src/modules', 'src/contract', 'src/platform'],
    instead: 'Resolvers call modules only: destructure the context, call a service, return.',
  },
  'src/http': {
    may: ['src/modules', 'src/contract', 'src/platform'],
    instead: 'src/http is shared by REST and GraphQL and imports neither.',
  },
  'src/graphql': {
    may: ['src/http', 'resolvers', 'src/modules', 'src/contract', 'src/platform'],
    instead:
      'src/graphql does not import REST: move what both need to src/http, contract or platform.',
  },
  'src/rest': {
    may: ['src/graphql', 'src/http', 'src/contract', 'src/platform'],
    instead:
      'REST calls GraphQL, not modules: add a field to the schema and to the fixed document.',
  },
  'src/portal': {
    may: ['src/http', 'src/contract', 'src/platform'],
    instead:
      'Pages are clients of the public API and may import only contract tables and src/http.',
  },
  'src/app': {
    may: [
      'src/http',
      'src/rest',
      'src/graphql',
      'src/portal',
      'migrations',
      'resolvers',
      'src/modules',
      'src/contract',
      'src/platform',
    ],
    instead: 'src/app composes the service; main and tools import it, never the other way round.',
  },
  'src/main': {
    // Demo data belongs to the first start on an empty development database; nothing may import any other tool.
    may: ['src/app', 'src/platform', 'src/tools/demo'],
    instead: 'Processes start what src/app composes: add it there.',
  },
  'src/tools': {
    may: ['src/main', 'src/app', 'resolvers', 'src/modules', 'src/contract', 'src/platform'],
    instead: 'Tools work through the services of src/app.',
  },
};

/** An entry of `except` is a path below `from`, so each folder of `src` is a row of its own. */
function zonesOf([layer, { may, instead }]) {
  return Object.keys(layers)
    .filter((other) => other !== layer && !may.includes(other))
    .map((other) => ({
      target: `./${layer}`,
      from: `./${other}`,
      except: may
        .filter((path) => path.startsWith(`${other}/`))
        .map((path) => `.${path.slice(other.length)}`),
      message: instead,
    }));
}

const zones = [
  ...Object.entries(layers).flatMap(zonesOf),
  {
    target: ['./src', './migrations', './resolvers', './packages'],
    from: ['./test', './bench', './scripts', './examples'],
    message: 'Tests, benches, scripts and examples import the service, never the other way round.',
  },
  {
    target: './console',
    from: ['./src', './migrations', './resolvers', './test', './bench', './scripts', './examples'],
    message:
      'The console is a client of the contract: it imports packages/client, and nothing from src.',
  },
  {
    target: ['./src', './migrations', './resolvers', './packages'],
    from: './console',
    message: 'The service only serves the built console: it imports nothing from console.',
  },
  {
    target: './packages',
    from: ['./src', './resolvers'],
    message: 'A package is independent of the service: it imports nothing from src or resolvers.',
  },
];

const modules = readdirSync(new URL('src/modules', import.meta.url));
/** Everything that names another file: `import`, `export … from` and `import()`. */
const naming = (pattern) =>
  ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']
    .map((kind) => `${kind}[source.value=${pattern}]`)
    .join(', ');
const deepImport = (pattern) => ({
  selector: naming(pattern),
  message: 'Import from the index.ts of the module.',
});
const intoModule = deepImport(String.raw`/modules\/[a-z-]+\/.+/`);
const intoOtherModuleThan = (own) => deepImport(String.raw`/modules\/(?!${own}\/)[a-z-]+\/.+/`);
const intoSibling = deepImport(String.raw`/^(\.\.\/)+(${modules.join('|')})\/.+/`);
const byName = 'Import the package by its name, as if it came from the registry.';
const intoPackage = { selector: naming(String.raw`/\/packages\//`), message: byName };
/** Tests and benches may use inner parts of a package, which it does not export. */
const pastTheName = {
  selector: naming(String.raw`/\/packages\/[a-z-]+\/src(\/index)?$/`),
  message: byName,
};
const onlyRepositories =
  'Only *.repository.ts and src/platform use MongoDB: add a method to a repository.';
const importsDriver = (allowTypeImports) => ({
  patterns: [{ regex: '^mongodb(/|$)', message: onlyRepositories, allowTypeImports }],
});
/** Identifiers that the rule above does not cover. */
const loadsDriver = {
  selector: String.raw`ImportExpression[source.value=/^mongodb(\/|$)/]`,
  message: onlyRepositories,
};
const pastTheDoor = [intoModule, intoSibling, intoPackage, loadsDriver];
const makesLoader = {
  selector: 'NewExpression[callee.name="DataLoader"]',
  message: 'Only *.loaders.ts creates DataLoaders.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'release/',
      '.cache/',
      'node_modules/',
      '**/*.generated.ts',
      '.data/',
      'coverage/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        // Files that are loaded at run time are named by their compiled paths.
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.js'] },
        }),
      ],
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      // Services are closures over their deps, and their methods use no `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Implementations of an asynchronous interface are async, so that whatever they throw is a rejection.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    // Tables: one row per code, limit or endpoint.
    files: [
      'src/contract/**/*.ts',
      'src/rest/{audit,catalog,comments,documents,identity,imports,meta,orders,search,webhooks}.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  {
    // Functions with a given signature: resolvers (source, args, context, info), hooks (request, reply, payload, done).
    files: ['resolvers/*.ts', 'src/graphql/input-rules.ts', 'src/http/*.ts', 'src/app/app.ts'],
    rules: { 'max-params': ['error', 4] },
  },
  {
    files: ['src/**/*.ts', 'migrations/**/*.ts', 'resolvers/**/*.ts'],
    ignores: ['src/platform/config/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only src/platform/config/config.ts reads the environment.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'migrations/**/*.ts', 'resolvers/**/*.ts'],
    ignores: ['src/platform/**', '**/*.repository.ts'],
    rules: { 'no-restricted-imports': ['error', importsDriver(false)] },
  },
  {
    // These files pass the database on.
    files: ['src/{app,main,tools}/**/*.ts'],
    ignores: ['**/*.repository.ts'],
    rules: { 'no-restricted-imports': ['error', importsDriver(true)] },
  },
  {
    files: ['src/**/*.ts', 'migrations/**/*.ts', 'resolvers/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...pastTheDoor, makesLoader] },
  },
  {
    files: ['src/**/*.loaders.ts'],
    rules: { 'no-restricted-syntax': ['error', ...pastTheDoor] },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', intoModule, pastTheName] },
  },
  // The tests of a module may use its inner parts.
  ...modules.map((own) => ({
    files: [`test/modules/${own}/**/*.ts`],
    rules: { 'no-restricted-syntax': ['error', intoOtherModuleThan(own), pastTheName] },
  })),
  {
    // One test covers rollbacks on a replica set for all modules.
    files: ['test/modules/rolled-back.races.test.ts'],
    rules: { 'no-restricted-syntax': ['error', pastTheName] },
  },
  {
    // Before a run, jest does not resolve packages by name.
    files: ['test/support/global-setup.ts'],
    rules: { 'no-restricted-syntax': ['error', intoModule] },
  },
  {
    files: ['src/*.ts', 'src/platform/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message: 'No loose files at the top of src and src/platform: choose a folder.',
        },
      ],
    },
  },
  {
    files: ['{test,bench,scripts,examples}/**/*.ts', 'packages/*/test/**/*.ts'],
    rules: {
      'max-lines': 'off',
      'max-params': 'off',
      // Responses are JSON of any shape; an expectation about a missing field fails by itself.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.cjs', '**/*.mjs', '**/*.js'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/*.cjs', '**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['src/portal/public/*.js', 'docs/.vitepress/theme/*.js'],
    languageOptions: {
      globals: {
        addEventListener: 'readonly',
        CSS: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        getSelection: 'readonly',
        HTMLElement: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        matchMedia: 'readonly',
        MutationObserver: 'readonly',
        navigator: 'readonly',
        Node: 'readonly',
        NodeFilter: 'readonly',
        performance: 'readonly',
        sessionStorage: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
      },
    },
  },
);
