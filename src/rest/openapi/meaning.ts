import { Kind, parse, type GraphQLSchema } from 'graphql';
import { operationOf } from '../../graphql/fixed-document';
import type { Endpoint } from '../endpoint';

/** What an endpoint says of itself, or the graph about the field behind it. */
export function meaningOf(schema: GraphQLSchema, { description, document }: Endpoint): string {
  if (description !== undefined) return description;
  const { operation, selectionSet } = operationOf(parse(document.source));
  const [field] = selectionSet.selections;
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  return (field?.kind === Kind.FIELD && fields[field.name.value]?.description) || '';
}
