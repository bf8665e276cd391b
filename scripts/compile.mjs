// Compiles TypeScript to JavaScript without checking types; `npm run check:types` checks them.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { filesAt } from './sources.mjs';

const SOURCE = /\.ts$/;

/**
 * Compiles every .ts file at `paths`, which are files and folders below `from`, to the same path below `to`, and copies
 * the .json files. `module` is `commonjs` or `es6`.
 */
export async function compile({ from, paths, to, module, sourceMaps = false }) {
  for (const file of paths.flatMap((path) => filesAt(from, path))) {
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    if (SOURCE.test(file)) {
      await compileFile(join(from, file), target.replace(SOURCE, '.js'), { module, sourceMaps });
    } else if (file.endsWith('.json')) await copyFile(join(from, file), target);
  }
}

async function compileFile(source, target, { module, sourceMaps }) {
  // A development dependency: a production install runs what was compiled before.
  const { transform } = await import('@swc/core');
  const { code, map } = await transform(await readFile(source, 'utf8'), {
    filename: source,
    sourceFileName: relative(dirname(target), source),
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      rewriteRelativeImportExtensions: true,
    },
    // `import()` is kept, so that it can load ES modules and finds the exports of CommonJS modules by name.
    module: { type: module, ignoreDynamic: true, exportInteropAnnotation: true },
    sourceMaps,
  });
  if (!sourceMaps) return writeFile(target, code);
  await writeFile(`${target}.map`, map);
  await writeFile(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
}
