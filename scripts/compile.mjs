// Compiles TypeScript to JavaScript without checking types; `npm run check:types` checks them.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { filesAt } from './sources.mjs';

const SOURCE = /\.ts$/;

/**
 * Compiles every .ts file at `paths`, which are files and folders below `from`, to the same path below `to`, with a
 * source map, and copies the .json files.
 */
export async function compile({ from, paths, to }) {
  // A development dependency: a production install runs what was compiled before.
  const { default: typescript } = await import('typescript');
  const { config } = typescript.readConfigFile(
    join(from, 'tsconfig.json'),
    typescript.sys.readFile,
  );
  const { options } = typescript.convertCompilerOptionsFromJson(config.compilerOptions, from);
  for (const file of paths.flatMap((path) => filesAt(from, path))) {
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    if (file.endsWith('.json')) await copyFile(join(from, file), target);
    if (!SOURCE.test(file)) continue;
    const outputFile = target.replace(SOURCE, '.js');
    const sourceRoot = `${relative(dirname(target), join(from, dirname(file)))}/`;
    const { outputText, sourceMapText } = typescript.transpileModule(
      await readFile(join(from, file), 'utf8'),
      {
        fileName: basename(file),
        compilerOptions: { ...options, incremental: false, sourceMap: true, sourceRoot },
      },
    );
    await writeFile(outputFile, outputText);
    await writeFile(`${outputFile}.map`, sourceMapText);
  }
}
