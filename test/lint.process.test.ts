import { execFileSync } from 'node:child_process';
import { projectRoot } from '../src/platform/values/project-root';

/**
 * Lints texts under the given paths without type information: [path, text][] → the ids of the rules
 * that each breaks.
 */
const LINT = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  const files = ['**/*.ts'];
  const untyped = tseslint.configs.disableTypeChecked;
  const languageOptions = { parserOptions: { projectService: false } };
  // Nobody imports a file that is made up; looking for cycles reads all of the source.
  const rules = { 'import-x/no-cycle': 'off' };
  const eslint = new ESLint({
    overrideConfig: [
      { ...untyped, files },
      { files, languageOptions },
      { files: ['**/made-up*'], rules },
    ],
  });
  const broken = [];
  for (const [filePath, text] of JSON.parse(process.argv[1])) {
    const [{ messages }] = await eslint.lintText(text, { filePath });
    broken.push(messages.map(({ ruleId }) => ruleId));
  }
  console.log(JSON.stringify(broken));
`;

/** Examples of files, with the rule that each breaks; '' means none. */
type Row = readonly [rule: string, path: string, text: string];
const DRIVER = 'no-restricted-imports';
const PATHS = 'import-x/no-restricted-paths';

const RULES: Readonly<Record<string, readonly Row[]>> = {
  'imports never point left, however they are written': [
    [PATHS, 'src/modules/orders/made-up.ts', "export * from '../../http/viewer';"],
    [PATHS, 'src/modules/orders/made-up.ts', "export * from '../../http/viewer.js';"],
    [PATHS, 'src/app/made-up.ts', "void import('../main/server.js');"],
    ['', 'src/main/made-up.ts', "void import('../app/app.js');"],
  ],
  'imports make no cycle, however they are written': ["'./parameters'", "'./parameters.js'"].map(
    (name) => [
      'import-x/no-cycle',
      'src/rest/openapi/examples.ts',
      `export { parametersOf } from ${name};`,
    ],
  ),
  'only repositories and the platform, which get the database from the composition root, use MongoDB':
    [
      [DRIVER, 'src/modules/orders/made-up.ts', "export {\n  MongoClient,\n} from 'mongodb';"],
      [DRIVER, 'src/app/made-up.ts', "export {\n  MongoClient,\n} from 'mongodb';"],
      [DRIVER, 'src/rest/made-up.ts', "export type { Db } from 'mongodb';"],
      [DRIVER, 'resolvers/made-up.ts', "export { Db } from 'mongodb/lib/db';"],
      ['no-restricted-syntax', 'src/app/made-up.ts', "void import('mongodb');"],
      ['', 'src/app/made-up.ts', "export type { Db } from 'mongodb';"],
      ['', 'src/platform/mongo/made-up.ts', "export { MongoClient } from 'mongodb';"],
      ['', 'src/tools/demo/made-up.repository.ts', "export { Db } from 'mongodb';"],
    ],
  'the service imports no tests, benches, scripts or examples': [
    [PATHS, 'src/app/made-up.ts', "export * from '../../test/support/until';"],
    [PATHS, 'resolvers/made-up.ts', "void import('../bench/report.js');"],
    [PATHS, 'src/http/made-up.ts', "export * from '../../scripts/codegen/contract-files';"],
    [PATHS, 'packages/client/src/made-up.ts', "export * from '../../../test/support/until';"],
  ],
  'src and src/platform have no loose files': [
    ['no-restricted-syntax', 'src/made-up.ts', 'export const a = 1;'],
    ['no-restricted-syntax', 'src/platform/made-up.ts', 'export const a = 1;'],
    ['', 'src/platform/values/made-up.ts', 'export const a = 1;'],
  ],
  'only config.ts reads settings': [
    ['no-restricted-properties', 'src/http/made-up.ts', 'export const { env } = process;'],
    ['no-restricted-properties', 'resolvers/made-up.ts', 'export const a = process.env.A;'],
    ['', 'src/platform/config/config.ts', 'export const { env } = process;'],
  ],
  'source files have at most 500 lines, tables excepted': [
    ['max-lines', 'src/http/made-up.ts', '//\n'.repeat(501)],
    ['', 'src/http/made-up.ts', '//\n'.repeat(500)],
    ['', 'src/contract/made-up.ts', '//\n'.repeat(501)],
  ],
};

it('the linter reports exactly the code that breaks the rules of the project', () => {
  const files = Object.values(RULES).flatMap((rows) => rows.map(([, ...file]) => file));
  const flags = ['--input-type=module', '--eval', LINT, JSON.stringify(files)];
  const output = execFileSync(process.execPath, flags, { cwd: projectRoot, encoding: 'utf8' });
  const violations = (JSON.parse(output) as readonly (readonly string[])[]).values();
  const results = Object.entries(RULES).map(([name, rows]) => [
    name,
    rows.map(([, ...file]) => [violations.next().value?.join(), ...file]),
  ]);
  expect(Object.fromEntries(results)).toEqual(RULES);
});
