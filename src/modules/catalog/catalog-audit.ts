import { auditEntry, changeBetween, type AuditDraft, type AuditEntry } from '../../platform/events';
import { toMajor } from '../../platform/values/money';
import type { CategoryDocument } from './category';
import type { Change } from './intent';
import { toProduct, type ProductDocument } from './product-document';
import { DEFAULT_CURRENCY } from './product-facts';

/** Who made a change, and when. Null for the service itself. */
interface ChangeOrigin {
  readonly actorId: string | null;
  readonly now: Date;
}

/** The audit entry for a change of a product's price or currency; null if neither has changed. */
export function productAudit(
  { before, after }: Omit<Change<ProductDocument>, 'outcome'>,
  { actorId, now }: ChangeOrigin,
): AuditEntry | null {
  if (before === null || after.deletedAt !== null) return null;
  const change = changeBetween(toProduct(before), toProduct(after), ['price', 'currency']);
  const about = { resourceType: 'product', resourceId: after._id, action: 'updated' } as const;
  return auditEntry({ actorId, ...about, ...change }, now);
}

/** The audit entry for a change of a category's filters or minimum prices; null if neither has changed. */
export function categoryAudit(
  action: AuditDraft['action'],
  { before, after }: Omit<Change<CategoryDocument>, 'outcome'>,
  { actorId, now }: ChangeOrigin,
): AuditEntry | null {
  const isRemoved = after.removedAt !== undefined;
  const change = changeBetween(rulesOf(before), rulesOf(isRemoved ? null : after), RULES);
  const about = { resourceType: 'category', resourceId: after._id, action };
  return auditEntry({ actorId, ...about, ...change }, now);
}

const RULES = ['filterableAttributes', 'minimumPrices'] as const;

/** Minimum prices by currency, in major units. */
function rulesOf(category: CategoryDocument | null) {
  const { filterableAttributes = [], minimumPriceMinor = null } = category ?? {};
  const defaultMinimum =
    minimumPriceMinor === null ? {} : { [DEFAULT_CURRENCY]: minimumPriceMinor };
  const minimums = Object.entries({ ...defaultMinimum, ...category?.minimumPricesMinor });
  return {
    filterableAttributes,
    minimumPrices: Object.fromEntries(
      minimums.map(([currency, minor]) => [currency, toMajor(minor, currency)]),
    ),
  };
}
