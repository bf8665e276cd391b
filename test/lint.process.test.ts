import { execFileSync } from 'node:child_process';
import { projectRoot } from '../src/platform/project-root';

/** Lints texts as if they were files there, without types: [path, text][] → ids of the rules each breaks. */
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

/** What a file of this path and text breaks; '' is nothing. */
type Row = readonly [rule: string, path: string, text: string];
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
      'src/rest/openapi/path-template.ts',
      `export { parametersOf } from ${name};`,
    ],
  ),
};

it('refuses what breaks the rules of the house, and nothing else', () => {
  const files = Object.values(RULES).flatMap((rows) => rows.map(([, ...file]) => file));
  const flags = ['--input-type=module', '--eval', LINT, JSON.stringify(files)];
  const told = execFileSync(process.execPath, flags, { cwd: projectRoot, encoding: 'utf8' });
  const broken = (JSON.parse(told) as readonly (readonly string[])[]).values();
  const judged = Object.entries(RULES).map(([name, rows]) => [
    name,
    rows.map(([, ...file]) => [broken.next().value?.join(), ...file]),
  ]);
  expect(Object.fromEntries(judged)).toEqual(RULES);
});
