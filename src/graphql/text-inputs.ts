import { attributeDefinition, type AttributeDeclaration } from '../modules/catalog';

/**
 * A GraphQL input is either an object or a string; it cannot accept both. REST accepts both (`@constraint(orText:
 * true)`): the name of a standard attribute in a checked body becomes the definition that the graph accepts.
 */
export function withDefinitions<Body extends CategoryAttributes>(body: Body): Body {
  const { filterableAttributes } = body;
  if (!filterableAttributes) return body;
  return { ...body, filterableAttributes: filterableAttributes.map(attributeDefinition) };
}

interface CategoryAttributes {
  readonly filterableAttributes?: readonly AttributeDeclaration[] | null | undefined;
}
