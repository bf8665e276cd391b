// Compiles the packages and then src/ and resolvers/ to dist/. Incremental: an unchanged tree costs about a second.
import { spawnSync } from 'node:child_process';
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Null in a production install, which has no compiler and runs what was compiled before. */
function findCompiler() {
  try {
    return fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  } catch {
    return null;
  }
}

const tsc = findCompiler();
if (tsc === null) {
  const isCompiled = existsSync(join(root, 'dist', 'src', 'main', 'server.js'));
  if (!isCompiled)
    console.error('There is no dist/ and no compiler: run npm ci and npm run build.');
  process.exit(isCompiled ? 0 : 1);
}
for (const project of ['packages/embedded-mongodb/tsconfig.json', 'tsconfig.build.json']) {
  const { status } = spawnSync(process.execPath, [tsc, '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
// The compiler leaves the stamp alone when nothing changed but the time of a file.
const now = new Date();
utimesSync(join(root, 'dist', '.tsbuildinfo'), now, now);
