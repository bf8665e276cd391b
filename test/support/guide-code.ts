import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import { projectRoot } from '../../src/platform/values/project-root';

/** The TypeScript blocks of `docs/guides/<guide>.md`, concatenated. */
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

/** A product or an order in the partner's store. */
export interface Row {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}
export type PartnerApi = { readonly url: string; readonly key: string };
/** What the code of docs/guides/partners.md defines. */
export interface Guide {
  copyCatalog(api: PartnerApi, store: object): Promise<void>;
  fetchOrders(api: PartnerApi, store: object): Promise<void>;
  register(api: PartnerApi, url: string): Promise<{ readonly id: string; readonly secret: string }>;
  receive(
    secret: string,
    headers: object,
    body: string,
    inbox: object,
  ): Promise<{ readonly status: number; readonly body?: string }>;
}

export const readGuide = (): Guide =>
  runGuide('partners', ['copyCatalog', 'fetchOrders', 'register', 'receive']) as Guide;

/** A partner's copy of the catalog, and the store through which the guide's code updates it. */
export function catalogCopy() {
  const rows = new Map<string, Row>();
  const store = {
    resumePoint: null as string | null,
    put: (row: Row) => rows.set(row.id, row),
    remove: (id: string) => rows.delete(id),
    saveResumePoint: (next: string) => {
      store.resumePoint = next;
    },
  };
  return { rows, store };
}
