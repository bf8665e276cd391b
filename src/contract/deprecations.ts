/** One deprecated part of the contract (docs/decisions/014-contract.md). */
export interface Deprecation {
  /** Its name in headers, usage counts and the guide's address. */
  readonly name: string;
  /** SDL coordinate, `Type.field`. */
  readonly coordinate: string;
  /** True if event payloads, for which clients select no fields, contain it too. */
  readonly isInEvents?: true;
  /** The first day of the deprecation, and the first day on which it may be removed. */
  readonly since: string;
  readonly sunset: string;
  /** The major version that no longer contains it. */
  readonly removedIn: string;
  readonly replacement: string;
  /** How a client migrates, in a few sentences. */
  readonly guide: string;
}

/**
 * The table behind SDL `@deprecated`, OpenAPI `deprecated` and `x-sunset`, the response headers, the usage counts and
 * the guide pages. At least 12 months lie between `since` and `sunset`.
 */
export const deprecations = [
  {
    name: 'order.total',
    coordinate: 'Order.total',
    isInEvents: true,
    since: '2026-12-01',
    sunset: '2027-12-01',
    removedIn: '2',
    replacement: 'totalAmount and currency',
    guide:
      'Read `totalAmount` for the figure and `currency` for its currency. Both are in every response that has `total`, ' +
      'and `totalAmount` is always equal to it.',
  },
] as const satisfies readonly Deprecation[];

const byCoordinate: ReadonlyMap<string, Deprecation> = new Map(
  deprecations.map((deprecation) => [deprecation.coordinate, deprecation]),
);

/** The deprecations in event payloads. */
export const eventDeprecations: readonly Deprecation[] = (
  deprecations as readonly Deprecation[]
).filter(({ isInEvents = false }) => isInEvents);

/** The deprecation of an SDL field, if it has one. */
export function deprecationOf(typeName: string, fieldName: string): Deprecation | undefined {
  return byCoordinate.get(`${typeName}.${fieldName}`);
}

/** The sentence for SDL and OpenAPI. */
export function deprecationReason({ replacement, sunset }: Deprecation): string {
  return `Use ${replacement}; is removed on ${sunset}.`;
}
