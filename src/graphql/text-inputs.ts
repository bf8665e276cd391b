import { attributeDefinition, type AttributeDeclaration } from '../modules/catalog';

/**
 * A GraphQL input is an object or a text, never either. REST accepts both (`@constraint(orText: true)`): the name of a
 * standard attribute in a checked body becomes the definition that the graph accepts.
 */
export function withDefinitions<Body extends CategoryAttributes>(body: Body): Body {
  const { filterableAttributes } = body;
  if (!filterableAttributes) return body;
  return { ...body, filterableAttributes: filterableAttributes.map(attributeDefinition) };
}

interface CategoryAttributes {
  readonly filterableAttributes?: readonly AttributeDeclaration[] | null | undefined;
}
