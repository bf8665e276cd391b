// Writes release/<name>-<version>.tgz: what runs in production, with its lock file and the list of its dependencies
// (SBOM), without anything that only builds or tests it. release/package is the same, unpacked.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'release', 'package');

const CONTENT = [
  'dist/console',
  'dist/src',
  'dist/migrations',
  'dist/resolvers',
  'dist/site',
  'dist/openapi.json',
  'dist/openapi-3.0.json',
  'dist/schema.graphql',
  'demo',
  'schema',
  'scripts/start.mjs',
  'scripts/sources.mjs',
  '.env.example',
  'README.md',
  'CHANGELOG.md',
  'docs/operations',
];
/** The scripts of package.json that run compiled code. */
const SCRIPTS = /^node .*scripts\/start\.mjs\b/;

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const writeJson = (name, value) =>
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The production dependencies with versions and hashes (CycloneDX), as npm reads them from the lock file. */
function billOfMaterials(name) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
  const { status, stdout } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) process.exit(status ?? 1);
  const bill = JSON.parse(stdout);
  // Sets the name, because npm names the component after the folder.
  bill.metadata.component.name = name;
  return bill;
}

/** The manifest without development dependencies and scripts. */
function manifestOf({ scripts, ...manifest }) {
  const production = Object.entries(scripts).filter(([, command]) => SCRIPTS.test(command));
  return { ...manifest, scripts: Object.fromEntries(production), devDependencies: {} };
}

/** The lock file without development dependencies. */
function lockOf({ packages, ...lock }) {
  const top = { ...packages[''], devDependencies: {} };
  const production = Object.entries(packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.link,
  );
  return { ...lock, packages: { '': top, ...Object.fromEntries(production) } };
}

// Leaves out files whose sources no longer exist.
for (const output of ['dist', 'release'])
  rmSync(join(root, output), { recursive: true, force: true });
run(process.execPath, [join(root, 'scripts', 'build.mjs')], root);
mkdirSync(folder, { recursive: true });
for (const path of CONTENT) {
  const filter = (source) => !source.endsWith('.map');
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}
writeJson('package.json', manifestOf(readJson('package.json')));
writeJson('npm-shrinkwrap.json', lockOf(readJson('package-lock.json')));
writeJson('sbom.json', billOfMaterials(readJson('package.json').name));
run('npm', ['pack', '--silent', '--pack-destination', join(root, 'release')], folder);
