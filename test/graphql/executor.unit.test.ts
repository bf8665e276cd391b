import { parse } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { compileDocument } from '../../src/graphql/executor';
import { buildSchema } from '../../src/graphql/schema';
import { structuralError, type AppError } from '../../src/platform/values/errors';

const context = {} as GraphContext;
const plain = buildSchema();

describe('compileDocument', () => {
  const compile = (source: string) => compileDocument(plain, parse(source));

  it.each([
    ['fragments', 'query Base { ...base } fragment base on Query { apiVersion }'],
    ['fragments', 'query Base { product(id: "a") { ... on Product { id } } }'],
    ['directives', 'query Base ($no: Boolean = false) { me @include(if: $no) { id } }'],
    ['several changes', 'mutation Base { a: signOut b: signOut }'],
  ])('refuses a document with %s, and names it', (what, source) => {
    expect(() => compile(source)).toThrow(`The fixed document "Base" must not use ${what}`);
  });

  it.each([
    ['no operation', 'fragment base on Query { apiVersion }'],
    ['two operations', 'query a { apiVersion } query b { apiVersion }'],
  ])('refuses a document of %s', (_what, source) => {
    expect(() => compile(source)).toThrow('exactly one operation');
  });

  it('rejects variables that are missing or of another type', async () => {
    const run = compile('query ($id: ID!) { product(id: $id) { id } }');
    for (const variables of [{}, { id: undefined }, { id: null }, { id: {} }]) {
      await expect(run(variables, context)).rejects.toThrow('"$id"');
    }
  });

  it('omits undefined parts of a variable, but passes on null', async () => {
    const seenContexts: unknown[] = [];
    const schema = buildSchema();
    const field = schema.getQueryType()?.getFields()['orders'];
    if (field) field.resolve = (_root, args) => void seenContexts.push(args);
    const source = `query ($page: PageInput, $status: [OrderStatus!], $sort: OrderSort) {
      orders(page: $page, status: $status, sort: $sort) { data { id } }
    }`;
    const run = compileDocument(schema, parse(source));
    const page = { limit: 5, cursor: undefined, page: null };
    await run({ page, status: undefined, sort: null }, context).catch(() => undefined);
    expect(seenContexts).toEqual([{ page: { limit: 5, page: null }, sort: null }]);
    expect(JSON.stringify(seenContexts)).toBe('[{"sort":null,"page":{"page":null,"limit":5}}]');
  });

  it('names the variable if a resolver refuses an argument with another name', async () => {
    const schema = buildSchema();
    const field = schema.getQueryType()?.getFields()['order'];
    const violations = [
      { parameter: 'id', code: 'invalid_value', message: 'No.' },
      { parameter: 'sort', code: 'invalid_value', message: 'No.' },
    ];
    if (field) {
      field.resolve = () => {
        throw structuralError(violations);
      };
    }
    const run = compileDocument(
      schema,
      parse('query ($orderId: ID!) { mine: order(id: $orderId) { id } }'),
    );
    const error: unknown = await run({ orderId: 'a' }, context).catch(
      (failure: unknown) => failure,
    );
    expect((error as AppError).details.violations?.map(({ parameter }) => parameter)).toEqual([
      'orderId',
      'sort',
    ]);
  });
});
