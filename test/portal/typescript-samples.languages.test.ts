import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../src/platform/values/project-root';
import { typeScriptOf } from '../support/guide-code';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  allowImportingTsExtensions: true,
  paths: { 'commerce-client': [join(projectRoot, 'packages/client/src/index.ts')] },
};

/** The compiler's messages about the TypeScript of a guide. */
function errorsIn(guide: string): readonly string[] {
  const file = join(projectRoot, `${guide}-guide.ts`);
  const source = `${typeScriptOf(guide)}\nexport {};\n`;
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? source : readFile(name));
  host.getSourceFile = (name, target, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, target)
      : getSourceFile(name, target, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], OPTIONS, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the TypeScript of the guides', () => {
  it.each(['client', 'pagination', 'partners', 'payments', 'webhooks'])(
    'compiles with strict types: %s',
    (guide) => {
      expect(typeScriptOf(guide)).not.toBe('');
      expect(errorsIn(guide)).toEqual([]);
    },
  );
});
