import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** Direction: rest → graphql → resolvers → modules → platform. Each zone names what to use instead. */
const zones = [
  {
    target: './src/rest',
    from: ['./src/modules', './resolvers'],
    except: [],
    message:
      'REST talks to the graph, not to modules: add a field to the schema and to the fixed document.',
  },
  {
    target: './src/graphql',
    from: ['./src/rest'],
    message: 'The graph does not know REST: move what both need to src/contract or src/platform.',
  },
  {
    target: './resolvers',
    from: ['./src/rest', './src/graphql'],
    message: 'Resolvers call modules only: destructure the context, call a service, return.',
  },
  {
    target: './src/modules',
    from: ['./src/rest', './src/graphql', './resolvers'],
    message: 'Modules speak the domain: errors by kind and code, no transport, no schema.',
  },
  {
    target: './src/modules',
    from: ['./src/contract'],
    except: ['./limits.ts', './free-form.ts'],
    message: 'Modules know the limits they enforce, and nothing else of the contract.',
  },
  {
    target: './src/contract',
    from: ['./src/rest', './src/graphql', './src/modules', './resolvers'],
    message: 'Contract tables are plain facts without imports from the layers that read them.',
  },
  {
    target: './src/platform',
    from: ['./src/rest', './src/graphql', './src/modules', './resolvers', './src/contract'],
    message: 'Platform knows no domain word.',
  },
];

export default tseslint.config(
  { ignores: ['dist/', '.cache/', 'node_modules/', '**/*.generated.ts', '.data/', 'coverage/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.js'] })] },
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
      'import-x/no-cycle': ['error', { maxDepth: 6 }],
      'import-x/no-restricted-paths': ['error', { zones }],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: ['src/**/*.ts', 'resolvers/**/*.ts'],
    ignores: ['src/platform/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only src/platform/config.ts reads the environment.',
        },
      ],
    },
  },
  {
    files: ['src/modules/**/*.ts'],
    ignores: ['src/modules/**/*.repository.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'mongodb',
              message: 'Only *.repository.ts touches MongoDB.',
              allowTypeImports: false,
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'resolvers/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: String.raw`ImportDeclaration[source.value=/modules\/[a-z]+\/.+/], ImportDeclaration[source.value=/^\.\.\/(orders|catalog|search|imports|identity|comments|webhooks)\/.+/]`,
          message: 'A module is entered only by its index.ts.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts', 'examples/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      'max-params': 'off',
    },
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
    files: ['src/dashboard/public/*.js'],
    languageOptions: {
      globals: {
        addEventListener: 'readonly',
        CSS: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        HTMLElement: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        Node: 'readonly',
        sessionStorage: 'readonly',
        URLSearchParams: 'readonly',
      },
    },
  },
);
