import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';

/** The last commit whose database is that of `test/contract/released/database.json`. */
const PREVIOUS_RELEASE = '54bc129cf4f8a0d1392f7c53007ec0bfbec3d70c';

/** What it runs on and this release does not: taken from the registry, by its own lock file. */
const DROPPED = ['close-with-grace', 'graphql-query-complexity', 'lodash.get', 'openapi-explorer'];

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** A shallow clone and an unpacked archive have no earlier commits. */
export function hasPreviousRelease(): boolean {
  return git('cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`).status === 0;
}

/** Compiles the previous release in an empty folder, by its own scripts, with the packages that are installed here. */
export function buildPreviousRelease(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'source.tar');
  execFileSync('git', ['archive', '-o', archive, PREVIOUS_RELEASE], { cwd: projectRoot });
  execFileSync('tar', ['xf', archive], { cwd: folder });
  linkPackages(folder);
  addDropped(folder);
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' });
}

/** Links, but for the project's own packages, which are those of the previous release. */
function linkPackages(folder: string): void {
  const [installed, modules] = [join(projectRoot, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(modules);
  const own = readdirSync(join(folder, 'packages')).map((name) => `commerce-${name}`);
  for (const name of readdirSync(installed)) {
    if (!name.startsWith('commerce-')) symlinkSync(join(installed, name), join(modules, name));
  }
  for (const name of own) {
    symlinkSync(join(folder, 'packages', name.replace('commerce-', '')), join(modules, name));
  }
}

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly integrity: string;
}

function addDropped(folder: string): void {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { version: string; integrity: string }>>;
  };
  const locked = (name: string) => lock.packages[`node_modules/${name}`];
  const missing = DROPPED.filter((name) => !existsSync(join(folder, 'node_modules', name)));
  const wanted = missing.map((name) => `${name}@${locked(name)?.version}`);
  const args = ['pack', '--json', '--ignore-scripts', ...wanted];
  const packed = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
  for (const { name, filename, integrity } of JSON.parse(packed) as readonly Packed[]) {
    if (integrity !== locked(name)?.integrity) throw new Error(`${name} is another one`);
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    const archive = join(folder, filename);
    execFileSync('tar', ['xzf', archive, '--strip-components=1', '-C', target]);
  }
}
