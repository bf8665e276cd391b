import { cpSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bundles the console: `main.js` and the `chunk.js` that it imports contain the sign-in, with Preact and the client of the
 * contract; `views.js` is loaded after the sign-in.
 */
export async function bundleConsole(root) {
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
