// Writes the generated files, then compiles the packages, src/ and resolvers/; dist/ then needs nothing from src/.
// `start.mjs` runs it if the sources have changed.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages, finishSite } from './site/build.mjs';
import { COMPILED_PATHS, filesAt, markCompiled } from './sources.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const SOURCE = /\.ts$/;

/** Null in a production install, which runs what was compiled before. */
function findCompiler() {
  try {
    return fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  } catch {
    return null;
  }
}

const tsc = findCompiler();
if (tsc === null) {
  const isThere = existsSync(join(root, 'dist', 'src', 'main', 'server.js'));
  if (!isThere) console.error('There is no dist/ and no compiler: run npm ci and npm run build.');
  process.exit(isThere ? 0 : 1);
}
function run(command, args, stdio = 'inherit') {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * The client for `import` and for `require`, and the command line: one file each, so that the package has no
 * dependencies.
 */
async function bundleClient(client) {
  const { build } = await import('esbuild');
  const bundle = (entry, name, options) =>
    build({
      entryPoints: [join(client, 'src', entry)],
      outfile: join(client, 'dist', name),
      bundle: true,
      target: 'es2022',
      ...options,
    });
  await bundle('index.ts', 'esm/index.js', { format: 'esm' });
  await bundle('index.ts', 'cjs/index.js', { format: 'cjs' });
  const alias = { 'commerce-client': join(client, 'src/index.ts') };
  await bundle('cli/main.ts', 'cli/main.js', { format: 'esm', platform: 'node', alias });
  for (const file of readdirSync(join(client, 'dist/esm')).filter((name) => name.endsWith('.d.ts')))
    cpSync(join(client, 'dist/esm', file), join(client, 'dist/cjs', file));
  writeFileSync(join(client, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
}

/**
 * Bundles the console: `main.js` and the `chunk.js` that it imports contain the sign-in, with Preact and the client of the
 * contract; `views.js` is loaded after the sign-in.
 */
async function bundleConsole() {
  const { build } = await import('esbuild');
  await build({
    entryPoints: ['main.tsx', 'style.css'].map((name) => join(root, 'console', name)),
    bundle: true,
    splitting: true,
    chunkNames: '[name]',
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    alias: { 'commerce-client': join(root, 'packages/client/src/index.ts') },
    outdir: join(root, 'dist/console'),
  });
  cpSync(join(root, 'console/index.html'), join(root, 'dist/console/index.html'));
}

/**
 * Compiles every .ts file of the service to the same path below dist/, with a source map, and copies the .json files.
 * `npm run check:types` checks the types.
 */
async function compileService() {
  const { default: typescript } = await import('typescript');
  const { config } = typescript.readConfigFile(
    join(root, 'tsconfig.json'),
    typescript.sys.readFile,
  );
  const { options } = typescript.convertCompilerOptionsFromJson(config.compilerOptions, root);
  for (const file of COMPILED_PATHS.flatMap((path) => filesAt(root, path))) {
    const target = join(root, 'dist', file);
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith('.json')) cpSync(join(root, file), target);
    if (!SOURCE.test(file)) continue;
    const outputFile = target.replace(SOURCE, '.js');
    const sourceRoot = `${relative(dirname(target), join(root, dirname(file)))}/`;
    const { outputText, sourceMapText } = typescript.transpileModule(
      readFileSync(join(root, file), 'utf8'),
      {
        fileName: basename(file),
        compilerOptions: { ...options, incremental: false, sourceMap: true, sourceRoot },
      },
    );
    writeFileSync(outputFile, outputText);
    writeFileSync(`${outputFile}.map`, sourceMapText);
  }
}

/** Packs the client for the service to serve, so that no registry is needed. Concurrent readers see a complete file. */
function packClient() {
  const folder = mkdtempSync(join(root, 'dist', 'pack-'));
  const args = ['pack', './packages/client', '--silent', '--pack-destination', folder];
  run('npm', args, ['ignore', 'ignore', 'inherit']);
  const [file] = readdirSync(folder);
  renameSync(join(folder, file), join(root, 'dist/site/docs/commerce-client.tgz'));
  rmSync(folder, { recursive: true });
}

run('npm', ['run', '--silent', 'codegen']);
// With the declarations for programs outside this repository.
for (const name of ['embedded-mongodb', 'client']) {
  run(process.execPath, [tsc, '-p', `packages/${name}/tsconfig.json`]);
}
await bundleClient(join(root, 'packages/client'));
await compileService();
// The files of pages, which are served unchanged.
cpSync(join(root, 'src/portal/public'), join(root, 'dist/src/portal/public'), { recursive: true });
await bundleConsole();
await buildPages(root);
packClient();
await finishSite(root);
markCompiled(root);
