import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  parse,
  type GraphQLArgument,
  type GraphQLInputField,
} from 'graphql';
import { operationOf } from '../../src/graphql/fixed-document';
import { inputValueSchema } from '../../src/graphql/input-schema';
import { compileCheck } from '../../src/graphql/input-validation';
import { buildPublicSchema } from '../../src/graphql/schema';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';

type Argument = GraphQLArgument | GraphQLInputField;

const queries = buildPublicSchema().getQueryType()?.getFields() ?? {};

/**
 * Sample values: texts at and beyond the limits, invalid days and times, and values of other types.
 */
const SAMPLES = [
  ...['', 'x', 'nope', 'get', 'GET', '404', '4xx', '6xx', 'failed', 'USD', 'usd'],
  ...['2026-12-01', '2026-02-30', '2026-99-99', '2026-12-01T00:00:00Z', '2026-02-30T00:00:00Z'],
  ...['-1', '0', '1', '10', '11', '100', '101', '1000', '1001', '12.5', '3000000000'],
  ...[10, 20, 64, 100, 128, 200, 254, 260, 1024].flatMap((length) =>
    [length, length + 1].map((count) => 'x'.repeat(count)),
  ),
];

/** The arguments of a query by name, including those of its input types. */
function argumentsOf(endpoint: Endpoint): ReadonlyMap<string, Argument> {
  const [root] = operationOf(parse(endpoint.document.source)).selectionSet.selections;
  const field = root?.kind === Kind.FIELD ? queries[root.name.value] : undefined;
  const within = (one: Argument): readonly Argument[] => {
    const type = getNullableType(one.type);
    return isInputObjectType(type) ? Object.values(type.getFields()) : [one];
  };
  return new Map((field?.args ?? []).flatMap(within).map((one) => [one.name, one]));
}

/**
 * Converts a value of a query string into that of a document; undefined if there is no such value.
 */
function valueOf({ type }: Argument, text: string): unknown {
  const name = getNamedType(type).name;
  const isNumber = ['Int', 'Float', 'Money'].includes(name);
  if (name === 'Boolean' || (isNumber && !/^-?\d+(\.\d+)?$/.test(text))) return undefined;
  const value = isNumber ? Number(text) : text;
  return isListType(getNullableType(type)) ? [value] : value;
}

const pairs = endpoints
  .filter(({ method }) => method === 'GET')
  .flatMap((endpoint) => {
    const knownArguments = argumentsOf(endpoint);
    return Object.entries(endpoint.query ?? {}).flatMap(([name, parameter]) => {
      const argument = knownArguments.get(name);
      return argument ? [{ place: `GET ${endpoint.path}?${name}`, parameter, argument }] : [];
    });
  });

describe('an argument of a query', () => {
  it('has a REST parameter', () => {
    expect(pairs.length).toBeGreaterThan(80);
  });

  it.each(pairs)('accepts the same values as its parameter: $place', ({ parameter, argument }) => {
    const check = compileCheck(inputValueSchema(argument));
    const samples = SAMPLES.filter((text) => valueOf(argument, text) !== undefined);
    const acceptedBy = (takes: (text: string) => boolean) => samples.filter(takes);
    expect(acceptedBy((text) => check(valueOf(argument, text), '').length === 0)).toEqual(
      acceptedBy((text) => 'value' in parameter.parse(text)),
    );
  });
});

/** Every list in the arguments of a query or a subscription, at any depth. */
function listsIn(at: string, argument: Argument): readonly (readonly [string, Argument])[] {
  const type = getNullableType(argument.type);
  const own = isListType(type) ? [[at, argument] as const] : [];
  const namedType = getNamedType(type);
  const below = isInputObjectType(namedType) ? Object.values(namedType.getFields()) : [];
  return [...own, ...below.flatMap((one) => listsIn(`${at}.${one.name}`, one))];
}

const subscriptions = buildPublicSchema().getSubscriptionType()?.getFields() ?? {};
const lists = [...Object.values(queries), ...Object.values(subscriptions)].flatMap((field) =>
  field.args.flatMap((argument) => listsIn(`${field.name}(${argument.name})`, argument)),
);

describe('a list in a filter', () => {
  it.each(lists)('is refused when it is empty: %s', (_at, argument) => {
    const check = compileCheck(inputValueSchema(argument));
    expect(check([], '').map(({ code }) => code)).toContain('empty_array');
  });
});
