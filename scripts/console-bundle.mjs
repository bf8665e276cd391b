import { cpSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bundles the console into two scripts, its page and its styles. `main.js` contains what sign-in needs, with Preact and
 * the client of the contract; `views.js` is loaded after sign-in and imports what `main.js` exports.
 */
export async function bundleConsole(root) {
  const { build } = await import('esbuild');
  const bundle = (entry, name, plugins = []) =>
    build({
      entryPoints: [join(root, 'console', entry)],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      jsx: 'automatic',
      jsxImportSource: 'preact',
      external: ['./views.js'],
      alias: { 'commerce-client': join(root, 'packages/client/src/index.ts') },
      outfile: join(root, 'dist/console', name),
      plugins,
    });
  await bundle('main.tsx', 'main.js');
  await bundle('views.ts', 'views.js', [takenFromMain]);
  for (const name of ['index.html', 'style.css'])
    cpSync(join(root, 'console', name), join(root, 'dist/console', name));
}

/** Preact exists once in the page, because two copies would not share state. */
const takenFromMain = {
  name: 'taken from main.js',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^preact(\/|$)|\/shared\/[a-z]+$/ }, () => ({
      path: './main.js',
      external: true,
    })),
};
