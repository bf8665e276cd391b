import { join } from 'node:path';

/**
 * The console in two files: its modules one by one would be some thirty requests. `main.js` is what the sign-in needs, with the
 * client of the contract; `views.js` is loaded once somebody is signed in, and takes from `main.js` what that exports.
 */
export async function bundleConsole(root) {
  const { build } = await import('esbuild');
  const source = join(root, 'src/portal/dashboard/console');
  const bundle = (name, plugins = []) =>
    build({
      entryPoints: [join(source, name)],
      bundle: true,
      format: 'esm',
      minify: true,
      external: ['./views.js'],
      outfile: join(root, 'dist/src/portal/dashboard/public', name),
      plugins,
    });
  await bundle('main.js');
  await bundle('views.js', [takenFromMain]);
}

const takenFromMain = {
  name: 'taken from main.js',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/(api|dialogs|dom|forms|session)\.js$/ }, () => ({
      path: './main.js',
      external: true,
    })),
};
