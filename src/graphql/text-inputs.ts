import { attributeDefinition, type GivenAttribute } from '../modules/catalog';

/*
 * A GraphQL input is an object or a text, never either. If REST accepts both (`@constraint(orText: true)`), these
 * functions convert the text of a checked body to the form that the graph accepts.
 */

/** An address given as one text moves to its own field. */
export function withAddressText<Body extends { readonly deliveryAddress?: unknown }>(
  body: Body,
): Body {
  const { deliveryAddress, ...others } = body;
  if (typeof deliveryAddress !== 'string') return body;
  return { ...others, deliveryAddressText: deliveryAddress } as unknown as Body;
}

/** The name of a standard attribute becomes its definition. */
export function withDefinitions<Body extends CategoryAttributes>(body: Body): Body {
  const { filterableAttributes } = body;
  if (!filterableAttributes) return body;
  return { ...body, filterableAttributes: filterableAttributes.map(attributeDefinition) };
}

interface CategoryAttributes {
  readonly filterableAttributes?: readonly GivenAttribute[] | null | undefined;
}
