/** One deprecated part of the contract (docs/decisions/014-contract.md). */
export interface Deprecation {
  /** Name in headers, figures and the guide's address. */
  readonly name: string;
  /** SDL coordinate, `Type.field`. */
  readonly coordinate: string;
  /** Payloads of events have it too, into which no selection reaches. */
  readonly isInEvents?: true;
  /** First day on which it is deprecated, and first day on which it may be gone. */
  readonly since: string;
  readonly sunset: string;
  /** Major version that no longer has it. */
  readonly removedIn: string;
  readonly replacement: string;
  /** What a client has to do, in a few sentences. */
  readonly guide: string;
}

/**
 * The table behind SDL `@deprecated`, OpenAPI `deprecated` and `x-sunset`, the response headers, the usage figures
 * and the guide pages. At least 12 months lie between `since` and `sunset`.
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
      'Read `totalAmount` for the figure and `currency` for its currency. Both are in every answer that has `total`, ' +
      'and `totalAmount` is always equal to it.',
  },
] as const satisfies readonly Deprecation[];

const byCoordinate: ReadonlyMap<string, Deprecation> = new Map(
  deprecations.map((deprecation) => [deprecation.coordinate, deprecation]),
);

/** Those of payloads of events. */
export const eventDeprecations: readonly Deprecation[] = (
  deprecations as readonly Deprecation[]
).filter(({ isInEvents = false }) => isInEvents);

/** The deprecation of an SDL field, if it has one. */
export function deprecationOf(typeName: string, fieldName: string): Deprecation | undefined {
  return byCoordinate.get(`${typeName}.${fieldName}`);
}

/** The sentence of SDL and OpenAPI. */
export function deprecationReason({ replacement, sunset }: Deprecation): string {
  return `Use ${replacement}; is removed on ${sunset}.`;
}
