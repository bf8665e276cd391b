// Tells whether dist/ was compiled from the current sources, by their content, which a checkout or copy does not
// change.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What is compiled to dist/. */
export const COMPILED_PATHS = ['src', 'migrations', 'resolvers', 'bench/rivals', 'bench/probe.ts'];
/** Other inputs of a build. */
const OTHERS = [
  'codegen.yml',
  'console',
  'docs/.vitepress',
  'docs/guides',
  'docs/operations',
  'packages/client/package.json',
  'packages/client/src',
  'packages/embedded-mongodb/src',
  'schema',
  'scripts/codegen',
  'scripts/contract',
  'scripts/site',
  'scripts/build.mjs',
  'tsconfig.json',
];

/** An installation from a release archive has none. */
export function hasSources(root) {
  return existsSync(join(root, 'src'));
}

export function isCompiled(root) {
  const stamp = stampOf(root);
  if (!existsSync(stamp)) return false;
  const [content, sizesAndTimes] = readFileSync(stamp, 'utf8').split('\n');
  // Every start checks this, so only files that look changed are read.
  if (sizesAndTimes === digestOf(root, sizeAndTimeOf)) return true;
  if (content !== digestOf(root, readFileSync)) return false;
  markCompiled(root);
  return true;
}

export function markCompiled(root) {
  const digests = [digestOf(root, readFileSync), digestOf(root, sizeAndTimeOf)];
  writeFileSync(stampOf(root), digests.join('\n'));
}

/** They are generated from other files, and a clone has none before its first build. */
const isGenerated = (file) => file.endsWith('.generated.ts');
const stampOf = (root) => join(root, 'dist', '.sources');

function sizeAndTimeOf(path) {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}

function digestOf(root, factsOf) {
  const hash = createHash('sha256');
  const files = [...OTHERS, ...COMPILED_PATHS].flatMap((path) => filesAt(root, path));
  for (const file of files.filter((file) => !isGenerated(file)).sort()) {
    hash
      .update(`${file}\0`)
      .update(factsOf(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The paths, below `root`, of a file or of all files in a folder. */
export function filesAt(root, path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
