import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';

/** 1.0.0, whose database is that of `test/contract/released/database.json`. */
const PREVIOUS_RELEASE = '5fe4aba9d8d88b9a375e46985aaabfb0cc795e15';

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
