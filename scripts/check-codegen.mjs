// Fails when a generated file is not what the SDL and the documents say.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const generated = () =>
  ['src', 'resolvers'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((file) => file.name.endsWith('.generated.ts'))
      .map((file) => join(file.parentPath, file.name)),
  );

const before = new Map(generated().map((path) => [path, readFileSync(path, 'utf8')]));
const codegen = join(root, 'node_modules', '.bin', 'graphql-codegen');
const { status, stderr } = spawnSync(codegen, ['--config', 'codegen.yml', '--silent'], {
  cwd: root,
  encoding: 'utf8',
});
if (status !== 0) {
  console.error(stderr);
  process.exit(status ?? 1);
}
const stale = generated().filter((path) => before.get(path) !== readFileSync(path, 'utf8'));
for (const path of stale) {
  const content = before.get(path);
  if (content !== undefined) writeFileSync(path, content);
}
if (stale.length > 0) {
  console.error(`Out of step with the schema; run npm run codegen:\n${stale.join('\n')}`);
  process.exit(1);
}
