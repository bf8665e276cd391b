import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import { projectRoot } from '../../src/platform/values/project-root';
import { runTool } from '../support/run-tool';

const run = promisify(execFile);
const root = join(projectRoot, 'packages', 'client');
const MAX_BYTES = 15 * 1024;

/** Runs a module that imports this package by its name. */
async function outputOf(type: 'module' | 'commonjs', code: string): Promise<string> {
  const { stdout } = await run(process.execPath, [`--input-type=${type}`, '-e', code], {
    cwd: root,
  });
  return stdout.trim();
}

describe('the package', () => {
  it('is at most 15 KB, minified and packed', async () => {
    const text = readFileSync(join(root, 'dist', 'esm', 'index.js'), 'utf8');
    const { code } = await minify(text, { module: true, mangle: true, compress: true });
    const bytes = gzipSync(code).length;
    expect(bytes).toBeGreaterThan(1024);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('needs no other package and no module of Node', () => {
    const text = readFileSync(join(root, 'dist', 'esm', 'index.js'), 'utf8');
    expect(text).toContain('createClient');
    expect(text).not.toMatch(/^import |\bimport\(|\brequire\(/m);
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).not.toHaveProperty(
      'dependencies',
    );
  });

  it('can be imported and required', async () => {
    const show = 'console.log(typeof createClient, typeof verifyWebhook, NotFound.name)';
    const names = '{ createClient, verifyWebhook, NotFound }';
    const moduleOutput = await outputOf(
      'module',
      `import ${names} from 'commerce-client'; ${show}`,
    );
    const commonJsOutput = await outputOf(
      'commonjs',
      `const ${names} = require('commerce-client'); ${show}`,
    );
    expect([moduleOutput, commonJsOutput]).toEqual([
      'function function NotFound',
      'function function NotFound',
    ]);
  });

  it('has types for import and for require', async () => {
    const folder = join(root, 'dist', 'consumer');
    mkdirSync(folder, { recursive: true });
    const code = (
      id: string,
    ): string => `import { createClient, type Schemas } from 'commerce-client';
        export async function titleOf(url: string): Promise<string> {
          const product: Schemas['Product'] = await createClient({ url }).get('/products/{id}', { path: { id: ${id} } });
          return product.title;
        }`;
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'nodenext',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const compile = async (id: string): Promise<void> => {
      for (const file of ['module.mts', 'common.cts']) writeFileSync(join(folder, file), code(id));
      await runTool('tsc', ['-p', folder]);
    };
    await compile("'prd_1'");
    await expect(compile('1')).rejects.toThrow(/module\.mts|common\.cts/);
  });
});
