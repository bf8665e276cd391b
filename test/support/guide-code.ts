import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import { projectRoot } from '../../src/platform/values/project-root';

/** The TypeScript of `docs/guides/<guide>.md`, all blocks together. */
export function typeScriptOf(guide: string): string {
  const page = readFileSync(join(projectRoot, 'docs', 'guides', `${guide}.md`), 'utf8');
  return [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
}

/** Runs the TypeScript of a guide unchanged, and returns its functions with these names. */
export function runGuide(guide: string, names: readonly string[]): unknown {
  const { CommonJS: module } = ts.ModuleKind;
  const script = ts.transpile(typeScriptOf(guide), { module, target: ts.ScriptTarget.ES2022 });
  const code = `const exports = {};${script}\nreturn { ${names.join(', ')} };`;
  return compileFunction(code, ['require'])(createRequire(__filename));
}
