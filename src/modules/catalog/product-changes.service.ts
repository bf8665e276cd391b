import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { AppError, structuralError } from '../../platform/values/errors';
import { authorize, reachOf, type Viewer } from '../accounts';
import type { Product } from './product-document';
import type { ChangedRow, ChangePlace, ProductsRepository } from './products.repository';

/** A changed product as the viewer may see it. `deleted`: it no longer exists, or the viewer may no longer see it. */
export interface ChangedProduct {
  readonly id: string;
  readonly deleted: boolean;
  readonly product: Product | null;
  readonly partnerProduct: Product | null;
}

export type ProductChangesService = ReturnType<typeof createProductChanges>;

export interface ProductChangesDeps {
  readonly products: Pick<ProductsRepository, 'listChangesAfter'>;
  /** A change stamp before which every change is certainly visible by now. */
  readonly safeStamp: () => Promise<bigint>;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
}

/** A reader's position. */
interface ResumePoint {
  readonly after: ChangePlace;
  /** The reader has every change up to this change stamp; a change after it may have become visible late. */
  readonly settledStamp: bigint;
  /** When the reader started. It knows no products that were deleted before. */
  readonly startedAt: number;
}

const SCOPE = ['product-changes'];
const MAX_AGE_MS = 30 * 86_400_000;
/** The maximum difference between the clocks of processes. */
const SKEW_MS = 60_000;
/** Sorts after every id. */
const LAST_ID = '~';

/**
 * Lists changes in the order of their change stamps. A write may become visible after writes with later stamps, so a
 * reader that has caught up returns to the last stamp that was certainly complete. It sees recent changes again, and
 * misses none.
 */
export function createProductChanges({ products, safeStamp, cursors, clock }: ProductChangesDeps) {
  return {
    /**
     * `since`: the `next` of an earlier page; null for the whole catalog. `next`: where to continue, now or within 30
     * days. `hasMore`: more changes are available now.
     */
    list: async (
      viewer: Viewer,
      { since, pageSize }: { readonly since: string | null; readonly pageSize: number },
    ) => {
      authorize(viewer, 'product.read_changes');
      const now = clock.now().getTime();
      const point = since === null ? beginning(now) : resumePointOf(cursors, since, now);
      // Read before the rows, because changes made in between are not certain to be among them.
      const safe = await safeStamp();
      const deletedSince = new Date(point.startedAt - SKEW_MS);
      const changes = await products.listChangesAfter(point.after, deletedSince, pageSize + 1);
      const rows = changes.slice(0, pageSize);
      const hasMore = changes.length > pageSize;
      const { after, settledStamp } = advance(point, rows.at(-1) ?? point.after, {
        safe,
        hasMore,
      });
      const place = [String(after.stamp), after.id, String(settledStamp)];
      const next = cursors.encode(SCOPE, [...place, point.startedAt, now]);
      const isPartner = reachOf(viewer, 'product.write') === null;
      return { data: rows.map((row) => toChangedProduct(row, isPartner)), next, hasMore };
    },
  };
}

function beginning(now: number): ResumePoint {
  return { after: { stamp: 0n, id: '' }, settledStamp: 0n, startedAt: now };
}

function resumePointOf(cursors: CursorCodec, since: string, now: number): ResumePoint {
  let place: ReturnType<CursorCodec['decode']>;
  try {
    place = cursors.decode(SCOPE, since);
  } catch {
    const message = '"since" is not a `next` of this list.';
    throw structuralError([{ parameter: 'since', code: 'invalid_cursor', message }]);
  }
  const [stamp, id, settledStamp, startedAt, issuedAt] = place;
  if (now - Number(issuedAt) > MAX_AGE_MS) {
    const message = 'This resume point is older than 30 days; begin again without it.';
    throw new AppError({ kind: 'structural', code: 'resume_point_expired', message });
  }
  return {
    after: { stamp: BigInt(String(stamp)), id: String(id) },
    settledStamp: BigInt(String(settledStamp)),
    startedAt: Number(startedAt),
  };
}

/** Continues after the last row within a pass; at the end of a pass, at the settled stamp. */
function advance(
  { after, settledStamp }: ResumePoint,
  last: ChangePlace,
  { safe, hasMore }: { readonly safe: bigint; readonly hasMore: boolean },
): Pick<ResumePoint, 'after' | 'settledStamp'> {
  // Other products may have the same stamp as the last row.
  const place = hasMore ? last.stamp - 1n : last.stamp;
  const hasGap = after.stamp > settledStamp + 1n;
  const newSettledStamp = hasGap ? settledStamp : max(settledStamp, min(place, safe));
  return {
    after: hasMore ? last : { stamp: newSettledStamp, id: LAST_ID },
    settledStamp: newSettledStamp,
  };
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function toChangedProduct({ id, product }: ChangedRow, isPartner: boolean): ChangedProduct {
  const visible = isPartner && product?.status !== 'active' ? null : product;
  return {
    id,
    deleted: visible === null,
    product: isPartner ? null : visible,
    partnerProduct: isPartner ? visible : null,
  };
}
