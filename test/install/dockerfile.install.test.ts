import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { databaseName } from '../support/database';
import { freePort } from '../support/loopback';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import { runDockerfile, type BuiltImage } from '../support/dockerfile';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const folder = mkdtempSync(join(tmpdir(), 'commerce-install-'));
const clone = join(folder, 'clone');
const processes: ServiceProcess[] = [];
let image: BuiltImage;

/** The files of a clone in its current state. */
function cloneProject(): void {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
  for (const file of files.split('\n')) {
    if (!existsSync(join(projectRoot, file))) continue;
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(clone, file));
  }
}

beforeAll(() => {
  cloneProject();
  const target = join(folder, 'image');
  image = runDockerfile(join(clone, 'Dockerfile'), { context: clone, target });
}, 600_000);
afterAll(() => {
  processes.forEach(({ child }) => child.kill('SIGKILL'));
  rmSync(folder, { recursive: true, force: true });
});

const production = {
  NODE_ENV: 'production',
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: databaseName('install'),
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  PAYMENT_PROVIDER: 'builtin',
  MAIL: 'outbox',
  // A file system on which nothing can be written.
  HOME: '/dev/null',
  TMPDIR: '/dev/null',
  DATA_DIR: '/dev/null/data',
};

function start(root: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const service = startServiceProcess({ ...production, ...env }, args, { root });
  processes.push(service);
  return service;
}

/** Files with the times of their last change. */
function stateOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => `${path} ${statSync(join(root, path)).mtimeMs}`)
    .sort();
}

/** Pages, contract and assets, which are installed files. */
const PATHS = [
  '/health/live',
  '/openapi.json',
  '/docs',
  '/docs/reference',
  '/docs/assets/scalar.js',
  '/docs/commerce-client.tgz',
  '/dashboard',
  '/dashboard/main.js',
  '/dashboard/views.js',
  '/products',
];

/** Waits until the search index is loaded. */
async function statusesAt(listening: string) {
  const address = listening.replace('0.0.0.0', '127.0.0.1');
  await until(async () => (await fetch(`${address}/health/ready`)).status === 200);
  const answers = PATHS.map(async (path) => (await fetch(address + path)).status);
  return Promise.all(answers);
}

const ALL_FINE = PATHS.map(() => 200);

describe('the image of the Dockerfile', () => {
  it('serves with its command, is healthy, writes nothing and stops gracefully', async () => {
    const manifest = readFileSync(join(image.folder, 'package.json'), 'utf8');
    const { scripts } = JSON.parse(manifest) as { readonly scripts: { readonly start: string } };
    expect(image.command.join(' ')).toBe(scripts.start);
    expect(image.env).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000' });
    expect(image.user).toBe('node');
    const before = stateOf(image.folder);
    const PORT = String(await freePort());
    const service = start(image.folder, { ...image.env, PORT });
    expect(await statusesAt(await service.listening())).toEqual(ALL_FINE);
    const check = (port: string) =>
      spawnSync(process.execPath, image.healthCheck.slice(1), { env: { PORT: port } }).status;
    expect([check(PORT), check('1')]).toEqual([0, 1]);
    service.child.kill('SIGTERM');
    expect(await service.exited()).toEqual({ code: 0, signal: null });
    expect(service.output()).not.toContain('Compiling');
    expect(stateOf(image.folder)).toEqual(before);
  });

  it('fills the empty database of a trial with the demo data', async () => {
    const PORT = String(await freePort());
    const MONGODB_DB = databaseName('install-demo');
    const trial = { NODE_ENV: 'development', DEMO_DATA: 'true', MONGODB_DB, PORT };
    const listening = await start(image.folder, { ...image.env, ...trial }).listening();
    const address = listening.replace('0.0.0.0', '127.0.0.1');
    expect((await fetch(`${address}/products/prd_demo_0001`)).status).toBe(200);
  });

  it('also runs the worker and the commands', async () => {
    const load = start(image.folder, {}, ['tools/commands/load', '--help']);
    expect(await load.exited()).toMatchObject({ code: 0 });
    expect(load.output()).toContain('Usage: npm run load');
  });

  it('has no sources, no compiler and no database engine', () => {
    for (const path of [
      'src',
      'node_modules/typescript',
      'node_modules/@0q',
      'package-lock.json',
    ]) {
      expect([path, existsSync(join(image.folder, path))]).toEqual([path, false]);
    }
  });

  it('says in one line which settings it needs', async () => {
    const service = start(image.folder, { ...image.env, NODE_ENV: '', MONGODB_URL: '', PORT: '0' });
    expect(await service.exited()).toMatchObject({ code: 1 });
    expect(service.output().trim()).toBe(
      'The embedded database is not installed (it is for development). Set MONGODB_URL.',
    );
  });
});

/** The list of dependencies in CycloneDX format. */
interface Bill {
  readonly components: readonly { readonly name: string }[];
}

describe('the archive of a release', () => {
  it('is unpacked, installed without development packages, and starts', async () => {
    const releaseFolder = join(folder, 'image/build/build/release');
    const archives = readdirSync(releaseFolder).filter((name) => name.endsWith('.tgz'));
    expect(archives).toEqual([expect.stringMatching(/^commerce-discussion-api-[\d.]+\.tgz$/)]);
    execFileSync('tar', ['xzf', join(releaseFolder, archives[0] ?? ''), '-C', folder]);
    const root = join(folder, 'package');
    expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(true);
    const { components }: Bill = JSON.parse(readFileSync(join(root, 'sbom.json'), 'utf8'));
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'mongodb', 'graphql']));
    expect(names).not.toContain('jest');
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: root, stdio: 'ignore' });
    const service = start(root, { PORT: '0' });
    expect(await statusesAt(await service.listening())).toEqual(ALL_FINE);
    expect(service.output()).not.toContain('Compiling');
    service.child.kill('SIGTERM');
    expect(await service.exited()).toEqual({ code: 0, signal: null });
  });
});

describe('a clone with dist', () => {
  it('is installed without development packages, compiles nothing and starts', async () => {
    cpSync(join(folder, 'image/build/build/dist'), join(clone, 'dist'), { recursive: true });
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: clone, stdio: 'ignore' });
    expect(existsSync(join(clone, 'node_modules/typescript'))).toBe(false);
    expect(existsSync(join(clone, 'node_modules/@0q'))).toBe(false);
    const service = start(clone, { PORT: '0' });
    expect(await statusesAt(await service.listening())).toEqual(ALL_FINE);
    expect(service.output()).not.toContain('Compiling');
  });

  it('starts without the sources', async () => {
    for (const path of ['src', 'resolvers', 'packages'])
      rmSync(join(clone, path), { recursive: true });
    const service = start(clone, { PORT: '0' });
    expect(await statusesAt(await service.listening())).toEqual(ALL_FINE);
  });
});
