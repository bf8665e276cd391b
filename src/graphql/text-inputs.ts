import { attributeDefinition, type GivenAttribute } from '../modules/catalog';

/*
 * An input of GraphQL is an object or a text, never either. Where REST takes both (`@constraint(orText: true)`), these turn
 * the text of a checked body into what the graph takes.
 */

/** An address that is one text moves to its own field. */
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
