import { buildSchema, getVariableValues, parse } from 'graphql';
import { operationOf } from '../../src/graphql/fixed-document';
import { withoutValue } from '../../src/graphql/errors';

const schema = buildSchema(`
  enum Kind { small large }
  input Inner { kind: Kind!, size: Int }
  input Outer { name: String!, inners: [Inner!] }
  type Query { a(outer: Outer, kind: Kind, size: Int, flag: Boolean, rate: Float, id: ID): Int }
`);
const operation = operationOf(
  parse(`query ($outer: Outer, $kind: Kind, $size: Int, $flag: Boolean, $rate: Float, $id: ID) {
    a(outer: $outer, kind: $kind, size: $size, flag: $flag, rate: $rate, id: $id)
  }`),
);
const SECRET = 'hunter2; at "outer.name"; value: x';

function errorsOf(variables: Readonly<Record<string, unknown>>): readonly string[] {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  return (errors ?? []).map(withoutValue);
}

describe('the message about a variable of a wrong type', () => {
  it.each([
    [
      'an unknown field beside others',
      { outer: { name: SECRET, zzz: 1 } },
      'Variable "$outer" got invalid value; Field "zzz" is not defined by type "Outer".',
    ],
    [
      'a missing field, below',
      { outer: { name: 'a', inners: [{ size: 1, [SECRET]: SECRET }] } },
      'Variable "$outer" got invalid value at "outer.inners[0]"; Field "kind" of required type "Kind!" was not provided.',
    ],
    [
      'a text for a number, below',
      { outer: { name: 'a', inners: [{ kind: 'small', size: SECRET }] } },
      'Variable "$outer" got invalid value at "outer.inners[0].size"; Int cannot represent non-integer value.',
    ],
    [
      'a list for a text',
      { outer: { name: [SECRET] } },
      'Variable "$outer" got invalid value at "outer.name"; String cannot represent a non string value.',
    ],
    [
      'no object',
      { outer: SECRET },
      'Variable "$outer" got invalid value; Expected type "Outer" to be an object.',
    ],
    [
      'an unknown value of an enum',
      { kind: SECRET },
      'Variable "$kind" got invalid value; The value does not exist in "Kind" enum.',
    ],
    [
      'a value of an enum that is not a string',
      { kind: [SECRET] },
      'Variable "$kind" got invalid value; Enum "Kind" cannot represent non-string value.',
    ],
    [
      'no number',
      { size: SECRET },
      'Variable "$size" got invalid value; Int cannot represent non-integer value.',
    ],
    [
      'too large a number',
      { size: 12345678901 },
      'Variable "$size" got invalid value; Int cannot represent non 32-bit signed integer value.',
    ],
    [
      'no Boolean',
      { flag: SECRET },
      'Variable "$flag" got invalid value; Boolean cannot represent a non boolean value.',
    ],
    [
      'no decimal number',
      { rate: SECRET },
      'Variable "$rate" got invalid value; Float cannot represent non numeric value.',
    ],
    [
      'no id',
      { id: { a: SECRET } },
      'Variable "$id" got invalid value; ID cannot represent value.',
    ],
  ])('%s: contains the place and the reason, but not the value', (_what, variables, message) => {
    const errors = errorsOf(variables);
    expect(errors[0]).toBe(message);
  });

  it('is unchanged when it contains no value', () => {
    const error = { message: 'Variable "$id" of required type "ID!" was not provided.' };
    expect(withoutValue(error as never)).toBe(error.message);
  });
});
