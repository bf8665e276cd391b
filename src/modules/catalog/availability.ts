export type AvailabilityStatus = 'in_stock' | 'low_stock' | 'out_of_stock';

/** Up to this level a product that is there has low stock. */
export const LOW_STOCK = 5;

/** What shoppers see of a stock level. */
export function availabilityOf(stock: number): AvailabilityStatus {
  if (stock <= 0) return 'out_of_stock';
  return stock <= LOW_STOCK ? 'low_stock' : 'in_stock';
}

/** What was announced last about the availability of a product: by change feeds, and to receivers of events. */
export interface AnnouncedAvailability {
  readonly isSoldOut?: boolean;
  readonly isLow?: boolean;
}

/** What has to be announced for a stock level. */
export function announcedFor(stock: number): Required<AnnouncedAvailability> {
  const status = availabilityOf(stock);
  return { isSoldOut: status === 'out_of_stock', isLow: status === 'low_stock' };
}
