import { runGuide } from './guide-code';

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

/** A partner's copy of the catalog, and the store through which the guide's code writes it. */
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
