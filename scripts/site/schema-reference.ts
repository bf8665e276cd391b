import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { table, type SitePage } from './page';

const OPERATIONS = 'graphql-operations';
const TYPES = 'graphql-types';
const INPUTS = 'graphql-inputs';

/** The public schema as pages: operations, result types, and inputs. */
export function schemaPages(schema: GraphQLSchema): readonly SitePage[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const operations = roots.flatMap((root) =>
    sortByName(Object.values(root?.getFields() ?? {})).map((field) => operationText(root, field)),
  );
  const types = sortByName(Object.values(schema.getTypeMap())).filter(
    (type) => !isIntrospectionType(type) && !roots.some((root) => root === type),
  );
  const inputs = types.filter(isInput);
  const answers = types.filter((type) => !isInput(type));
  return [
    page(OPERATIONS, [
      '# GraphQL operations',
      `The queries, mutations and subscriptions of \`POST /graphql\`. [GraphQL types](/docs/${TYPES}) describes their results, [GraphQL inputs](/docs/${INPUTS}) their arguments.`,
      ...operations,
    ]),
    page(TYPES, [
      '# GraphQL types',
      `The types of results. [GraphQL operations](/docs/${OPERATIONS}) lists the root fields.`,
      ...answers.map(typeText),
    ]),
    page(INPUTS, [
      '# GraphQL inputs',
      `Inputs, enums and scalars of the arguments of [GraphQL operations](/docs/${OPERATIONS}).`,
      ...inputs.map(typeText),
    ]),
  ];
}

/** In no section, because the reference is not served if the schema is not public. */
function page(name: string, parts: readonly string[]): SitePage {
  return { path: `docs/${name}`, markdown: [...parts, ''].join('\n\n') };
}

const isInput = (type: GraphQLNamedType): boolean =>
  isInputObjectType(type) || isEnumType(type) || isScalarType(type);

const sortByName = <T extends { readonly name: string }>(items: readonly T[]): readonly T[] =>
  [...items].sort((left, right) => left.name.localeCompare(right.name, 'en'));

function operationText(
  root: GraphQLNamedType | null | undefined,
  { name, description, type, args }: GraphQLField<unknown, unknown>,
): string {
  return [
    `## ${name}`,
    `${root?.name ?? ''}, returns ${typeLink(type)}.`,
    description ?? '',
    tableOf('Argument', args),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function typeText(type: GraphQLNamedType): string {
  return [`## ${type.name}`, type.description ?? '', contentsOf(type)].filter(Boolean).join('\n\n');
}

function contentsOf(type: GraphQLNamedType): string {
  if (isEnumType(type)) {
    const rows = type.getValues().map(({ name, description }) => [code(name), description ?? '']);
    return table(['Value', 'Meaning'], rows);
  }
  if (isUnionType(type)) return `One of ${type.getTypes().map(typeLink).join(', ')}.`;
  if (!isObjectType(type) && !isInputObjectType(type)) return '';
  return tableOf('Field', Object.values(type.getFields()));
}

const tableOf = (head: string, elements: readonly DescribedElement[]): string =>
  elements.length === 0 ? '' : table([head, 'Description'], elements.map(fieldRow));

type DescribedElement = GraphQLArgument | GraphQLField<unknown, unknown> | GraphQLInputField;

function fieldRow({ name, type, description, ...rest }: DescribedElement): readonly string[] {
  const args = 'args' in rest ? rest.args.map((arg) => `${arg.name}: ${String(arg.type)}`) : [];
  const old = rest.deprecationReason ? `Deprecated: ${rest.deprecationReason}` : '';
  const signature = args.length > 0 ? `${name}(${args.join(', ')})` : name;
  return [
    `${code(`${signature}:`)} ${typeLink(type)}`,
    [description, old].filter(Boolean).join(' '),
  ];
}

/** The type as written in SDL, linked to its description. */
function typeLink(type: GraphQLType): string {
  const target = getNamedType(type);
  const text = String(type).replace(/[[\]]/g, '\\$&');
  return `[${text}](/docs/${isInput(target) ? INPUTS : TYPES}#${target.name.toLowerCase()})`;
}

const code = (text: string): string => `\`${text}\``;
