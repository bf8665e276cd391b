import type { OpenSearchClient } from '../../../src/modules/search/opensearch/client';

interface FakeIndex {
  readonly documents: Map<string, object>;
  /** Whether the index was created with its mapping, rather than by a write to an unknown name. */
  readonly isMapped: boolean;
  readonly aliases: Set<string>;
}

interface Item {
  readonly _id: string;
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason: string };
}

const GONE = 'index_not_found_exception';

type Refusal = (index: string, document: object | null) => Item['error'] | Error | undefined;

/** The part of OpenSearch that an indexer sees, in memory. */
export function createFakeCluster() {
  const indexes = new Map<string, FakeIndex>();
  let refuse: Refusal = () => undefined;
  let beforeBulk: (index: string) => Promise<void> = () => Promise.resolve();
  const indexesOf = (name: string): readonly string[] =>
    [...indexes].flatMap(([index, { aliases }]) =>
      index === name || aliases.has(name) ? [index] : [],
    );
  const make = (name: string, isMapped: boolean, aliases: readonly string[] = []): void => {
    indexes.set(name, { documents: new Map(), isMapped, aliases: new Set(aliases) });
  };
  const targetOf = (name: string, isAlias: boolean): FakeIndex | undefined => {
    const [index] = indexesOf(name).filter((candidate) => !isAlias || candidate !== name);
    if (index === undefined && !isAlias) make(name, false);
    return indexes.get(index ?? name);
  };
  const put = (name: string, id: string, document: object | null, isAlias: boolean): Item => {
    const index = targetOf(name, isAlias);
    const indexNotFound = { type: GONE, reason: 'no such index' };
    if (index === undefined) return { _id: id, status: 404, error: indexNotFound };
    const refusal = refuse(indexesOf(name)[0] ?? name, document);
    if (refusal instanceof Error) throw refusal;
    if (refusal !== undefined) return { _id: id, status: 400, error: refusal };
    if (document === null) index.documents.delete(id);
    else index.documents.set(id, document);
    return { _id: id, status: 200 };
  };
  /** An update of a missing document. */
  const noChange = (name: string, isAlias: boolean): Item => {
    const type = targetOf(name, isAlias) ? 'document_missing_exception' : GONE;
    return { _id: '-', status: 404, error: { type, reason: 'missing' } };
  };
  const bulk = (path: string, body: string): object => {
    const [name = '', parameters = ''] = path.split('/_bulk?');
    const isAlias = parameters.includes('require_alias=true');
    const lines = body.trim().split('\n').values();
    const items: Item[] = [];
    for (const line of lines) {
      const action = JSON.parse(line) as { index?: { _id: string }; delete?: { _id: string } };
      const document = action.delete ? null : (JSON.parse(lines.next().value ?? '') as object);
      const id = (action.index ?? action.delete)?._id;
      items.push(id === undefined ? noChange(name, isAlias) : put(name, id, document, isAlias));
    }
    return { items: items.map((item) => ({ index: item })) };
  };
  interface Actions {
    readonly actions: readonly {
      readonly add?: { readonly index: string; readonly alias: string };
      readonly remove_index?: { readonly index: string };
    }[];
  }
  const answer = (method: string, path: string, body: unknown): unknown => {
    if (path.includes('/_bulk?')) return bulk(path, String(body));
    if (path === '_aliases') {
      for (const { add, remove_index: index } of (body as Actions).actions) {
        if (add) indexes.get(add.index)?.aliases.add(add.alias);
        if (index) indexes.delete(index.index);
      }
      return {};
    }
    const [, alias] = /^_cat\/aliases\/([^?]+)/.exec(path) ?? [];
    if (alias !== undefined) return indexesOf(alias).map((index) => ({ index }));
    if (path.startsWith('_cluster/health/')) return { status: 'green' };
    if (path.endsWith('/_settings')) return {};
    if (path.startsWith('_cat/indices/')) return [...indexes.keys()].map((index) => ({ index }));
    const [name = ''] = path.split(/[/?]/);
    if (method === 'PUT') make(name, true, Object.keys((body as { aliases: object }).aliases));
    if (method === 'DELETE') indexes.delete(name);
    return {};
  };
  const client: OpenSearchClient = {
    call: async <T>({ method, path, body }: Parameters<OpenSearchClient['call']>[0]) => {
      await new Promise(setImmediate);
      const [name = '', operation] = path.split('/');
      if (operation?.startsWith('_bulk')) await beforeBulk(indexesOf(name)[0] ?? name);
      return answer(method, path, body) as T;
    },
    close: async () => undefined,
  };
  return {
    client,
    indexes: indexes as ReadonlyMap<string, FakeIndex>,
    indexOf: (alias: string): string | undefined => indexesOf(alias)[0],
    /** The outcome of writes from now on; an error refuses the whole request. */
    refuse: (how: Refusal): void => {
      refuse = how;
    },
    /** Writes to an index wait for this. */
    delayBulks: (wait: (index: string) => Promise<void>): void => {
      beforeBulk = wait;
    },
  };
}
