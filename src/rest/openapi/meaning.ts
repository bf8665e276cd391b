import { Kind, parse, type GraphQLSchema } from 'graphql';
import { operationOf } from '../../graphql/fixed-document';
import type { Endpoint } from '../endpoint';

/** What an endpoint says of itself, or the graph about the field behind it. */
export function meaningOf(schema: GraphQLSchema, { docs, document }: Endpoint): string {
  if (docs.description !== undefined) return docs.description;
  const { operation, selectionSet } = operationOf(parse(document.source));
  const [field] = selectionSet.selections;
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  return (field?.kind === Kind.FIELD && fields[field.name.value]?.description) || '';
}
