import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { cacheDirectory, writeAtomically } from './cache-directory';

/**
 * The file to fork as the engine's process. In a build it is beside this file. Under jest or tsx
 * there are only sources, and their loaders would slow the child process down. So this folder,
 * which imports only Node and itself, is compiled into the cache.
 */
export function engineProcessEntry(): string {
  if (extname(__filename) === '.js') return join(__dirname, 'engine-process.js');
  const sources = readdirSync(__dirname)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, code: readFileSync(join(__dirname, file), 'utf8') }));
  const target = join(cacheDirectory(), `process-${digest(sources)}`);
  const entry = join(target, 'engine-process.js');
  if (!existsSync(entry)) compile(sources, target);
  return entry;
}

interface SourceFile {
  readonly file: string;
  readonly code: string;
}

function compile(sources: readonly SourceFile[], target: string): void {
  // A development dependency (jest uses it), which is loaded only if the sources are run.
  const { transformSync } = createRequire(__filename)('@swc/core') as typeof import('@swc/core');
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // The entry comes last, because its presence says that the rest is complete.
  const entryLast = [...sources].sort((a, b) => rank(a.file) - rank(b.file));
  for (const { file, code } of entryLast) {
    const { code: javaScript } = transformSync(code, {
      filename: file,
      configFile: false,
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    writeAtomically(join(target, file.replace(/\.ts$/, '.js')), javaScript);
  }
}

function rank(file: string): number {
  return file === 'engine-process.ts' ? 1 : 0;
}

function digest(sources: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { file, code } of sources) hash.update(`${file}\0${code}\0`);
  return hash.digest('hex').slice(0, 16);
}
