import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';

/** A product or an order, as the guide's code keeps it. */
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

/** The code of the page, as it stands there. */
export function readGuide(): Guide {
  const page = readFileSync(join(__dirname, '../../docs/guides/partners.md'), 'utf8');
  const code = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
  const names = 'copyCatalog, fetchOrders, register, receive';
  const run = compileFunction(`${code}\nreturn { ${names} };`, ['require']);
  return run(createRequire(__filename)) as Guide;
}

/** A copy of the catalog as a partner keeps it, and the store that the guide's code writes it with. */
export function catalogCopy() {
  const rows = new Map<string, Row>();
  const store = {
    resumePoint: null as string | null,
    put: (row: Row) => rows.set(row.id, row),
    remove: (id: string) => rows.delete(id),
    keep: (next: string) => {
      store.resumePoint = next;
    },
  };
  return { rows, store };
}
