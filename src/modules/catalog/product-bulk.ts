import {
  refuseRepeats,
  runBulk,
  valueOf,
  type AtomicHandler,
  type BulkEntry,
  type BulkMode,
  type BulkResult,
  type DoneItem,
} from '../../platform/operations/bulk';
import { isAppError, structuralError, type AppError } from '../../platform/values/errors';
import { creationId } from '../../platform/values/ids';
import type { CatalogTools } from './catalog.repository';
import { changeOf, creationOf, deletionOf, type WrittenObject } from './intent';
import type { Product } from './product-document';
import { productChangeOf, type ProductInput, type ProductIntent } from './product-intent';
import { findRows, storedProductOf } from './product-situations';
import type { WriteProducts, WriteRun } from './product-writer';

/** One attempt of a request. */
export interface Attempt {
  /**
   * Shared by the attempts of one request (`creationId`), so that each finds the outcomes of the others; null if it is
   * not retried.
   */
  readonly seed: string | null;
  /** Another attempt has begun. It may be paused, and may continue at any time. */
  readonly isResumed?: boolean;
}

/** A bulk request: each item on its own, or all or nothing. */
export interface BulkRequest<Item> extends Attempt {
  readonly items: readonly Item[];
  readonly mode: BulkMode;
}

type BulkTools = Pick<CatalogTools, 'products' | 'bulk' | 'clock'> & {
  readonly write: WriteProducts;
};

/** An intent of an all-or-nothing batch, as stored. */
interface BatchItem {
  readonly intent: ProductIntent;
  readonly step: number;
  /** The user who requested the batch. */
  readonly actorId: string;
}

/** An item of a bulk update. */
export type NamedInput = ProductInput & {
  readonly id?: string | null;
  readonly version?: number | null;
};

export function createProductBulk(deps: BulkTools) {
  const handler = batchHandler(deps);
  const run = (
    { mode, seed, isResumed }: Omit<BulkRequest<unknown>, 'items'>,
    actorId: string,
    entries: readonly BulkEntry<ProductIntent>[],
  ): Promise<BulkResult<Product>> =>
    runBulk(entries, {
      mode,
      partial: async (intents) => {
        const results = await deps.write(intents, { op: seed, isResumed, actorId });
        // Other requests kept a product busy, so this request fails as a whole: a retry with its key finds what this
        // attempt has done. Without a key a retry would repeat that, so if anything was done, each item reports its own
        // outcome.
        const reportsEach = seed === null && results.some((result) => 'value' in result);
        for (const result of reportsEach ? [] : results) {
          if ('error' in result && result.error.kind === 'unavailable') throw result.error;
        }
        return results;
      },
      atomic: (intents) => {
        const id = creationId('req', { now: deps.clock.now(), seed, part: handler.kind });
        const items = intents.map((intent, step): BatchItem => ({ intent, step, actorId }));
        return deps.bulk.run(handler, { id, items });
      },
      show: toDoneItem,
    });
  /** `actorId`: the user who makes the request. */
  return {
    /** Used by the sweeper of all-or-nothing batches. */
    handler,
    create: (request: BulkRequest<ProductInput>, actorId: string) => {
      const at = { now: deps.clock.now(), seed: request.seed };
      const entries = request.items.map((input, part) =>
        entryOf(input, creationOf(input, creationId('prd', { ...at, part }))),
      );
      const unique = refuseRepeats(entries, ({ externalId = null }) => externalId);
      return run(request, actorId, unique);
    },
    update: async (request: BulkRequest<NamedInput>, actorId: string) => {
      const idOf = await resolveIds(deps.products, request);
      const entries = request.items.map((input) => {
        const { id, version, ...patch } = input;
        const { externalId = null } = patch;
        const change = { id: idOf(input), externalId, version, patch };
        return entryOf(input, id || externalId ? productChangeOf(change) : missingNameError());
      });
      return run(request, actorId, refuseRepeats(entries));
    },
    remove: (request: BulkRequest<string>, actorId: string) => {
      const entries = request.items.map((id) => ({ id, item: deletionOf(id) }));
      return run(request, actorId, refuseRepeats(entries));
    },
  };
}

/**
 * All-or-nothing writes of products: locks all of them, including those that will not change, and then applies and
 * releases all of them.
 */
function batchHandler({
  products,
  write,
}: BulkTools): AtomicHandler<BatchItem, WrittenObject<Product>> {
  const send = async (
    { intent, step, actorId }: BatchItem,
    batch: NonNullable<WriteRun['batch']>,
  ): Promise<WrittenObject<Product>> => {
    const [result] = await write([intent], { op: batch.id, firstStep: step, actorId, batch });
    return valueOf(result);
  };
  return {
    kind: 'products',
    // Batches of the same products need the same key, whether they create the product or name its id or externalId.
    // Creations that can only meet in a sku wait for each other in its order.
    keyOf: async ({ intent: { id, externalId, newId, patch } }) =>
      id === null
        ? (externalId ?? patch.sku ?? newId)
        : ((await products.findById(id))?.externalId ?? id),
    stage: async (item, id) => {
      await send(item, { id, isCommitted: false });
    },
    apply: (item, id) => send(item, { id, isCommitted: true }),
    revert: async ({ intent, step }, op) => {
      const entry = { intent, operation: { op, step } };
      const storedProduct = storedProductOf(entry, await findRows(products, [entry]));
      if (storedProduct !== null) await products.clear(storedProduct, op);
    },
  };
}

function entryOf(
  { externalId = null }: ProductInput,
  item: ProductIntent | AppError,
): BulkEntry<ProductIntent> {
  return { id: isAppError(item) ? null : item.id, externalId, item };
}

/**
 * Resolves the products that a request names; those named by externalId in one read. A product that an earlier attempt
 * has changed is still the one that is meant, even if it was deleted and another one has its externalId.
 */
async function resolveIds(
  products: BulkTools['products'],
  { items, seed }: BulkRequest<NamedInput>,
) {
  const operation = seed === null ? null : { op: seed };
  const externalIds = items.flatMap(({ id, externalId }) => (id ? [] : (externalId ?? [])));
  const entries = externalIds.map((externalId) => ({
    intent: changeOf({ id: null, externalId, patch: {} }),
    operation,
  }));
  const rows = entries.length > 0 ? await findRows(products, entries) : [];
  const idOf = new Map(
    entries.map((entry) => [entry.intent.externalId, storedProductOf(entry, rows)?._id]),
  );
  return ({ id, externalId = null }: NamedInput): string | null =>
    id || (idOf.get(externalId) ?? null);
}

function missingNameError(): AppError {
  const message = '"/id" or "/externalId" is required.';
  return structuralError([{ pointer: '/id', code: 'required', message }]);
}

function toDoneItem({ outcome, object }: WrittenObject<Product>): DoneItem<Product> {
  const { id, externalId } = object;
  return { outcome, id, externalId, data: outcome === 'deleted' ? null : object };
}
