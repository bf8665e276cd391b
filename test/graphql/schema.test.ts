import {
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  printSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';
import { buildPublicSchema } from '../../src/graphql/schema';

const schema = buildPublicSchema();
const sdl = printSchema(schema);

const fieldsOf = (name: 'Query' | 'Mutation'): readonly GraphQLField<unknown, unknown>[] => {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};

describe('the public schema', () => {
  it('contains nothing that only REST uses', () => {
    expect(sdl).not.toMatch(/@?(onInclude|onExpand|byDefault|omittable|constraint|computed)\b/);
    expect(sdl).not.toMatch(/^directive /m);
    expect(sdl).not.toMatch(/\b(of|ifMatch):/);
    expect(sdl).not.toContain('noop');
    expect(sdl).not.toMatch(/restOnly|firstReplies|repliesPreview|replySort|itemsAre/);
  });

  it('has no fields for payment pages, payment providers and uploads', () => {
    const names = Object.keys(schema.getTypeMap());
    expect(names).not.toContain('SignedMessageInput');
    expect(names).not.toContain('ImportItem');
    expect(sdl).not.toMatch(/uploadId|receivePaymentNotification|confirmBuiltInPayment/);
  });

  it('has no unused input type', () => {
    const argumentTypes = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).flatMap(({ args }) =>
          args.map((argument) => argument.type),
        ),
      );
    const reachedTypes = new Set<GraphQLNamedType>();
    const reach = (type: GraphQLNamedType): void => {
      if (reachedTypes.has(type)) return;
      reachedTypes.add(type);
      if (!isInputObjectType(type)) return;
      for (const field of Object.values(type.getFields())) reach(getNamedType(field.type));
    };
    argumentTypes.map((type) => getNamedType(type)).forEach(reach);
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    expect(inputs.length).toBeGreaterThan(40);
    expect(inputs.filter((type) => !reachedTypes.has(type)).map(({ name }) => name)).toEqual([]);
    for (const name of [
      'ProductChange',
      'CreateProductInput',
      'ProductImportItem',
      'CategoryImportChanges',
    ]) {
      expect([name, inputs.some((type) => type.name === name)]).toEqual([name, true]);
    }
  });

  it('returns null only for a single object that does not exist', () => {
    const isKey = ({ name, type }: GraphQLArgument): boolean =>
      isNonNullType(type) && /^(id|code|\w+Id)$/.test(name);
    const nullable = fieldsOf('Query').filter(({ type }) => !isNonNullType(type));
    expect(nullable.length).toBeGreaterThan(10);
    for (const { name, type, args } of fieldsOf('Query')) {
      expect([name, isNonNullType(type)]).toEqual([name, !args.some(isKey)]);
    }
  });

  it('refuses a change of an object that does not exist', () => {
    for (const { name, type } of fieldsOf('Mutation')) {
      expect([name, isNonNullType(type)]).toEqual([name, true]);
    }
  });

  it('uses the argument `version: Int` wherever a version is compared', () => {
    // The version in `deleteDocuments` is that of a client release.
    const changes = fieldsOf('Mutation').filter(({ name }) => name !== 'deleteDocuments');
    const versionedChanges = changes.flatMap(({ args }) =>
      args.filter(({ name }) => /version|match/i.test(name)),
    );
    expect(versionedChanges.length).toBeGreaterThan(5);
    for (const { name, type } of versionedChanges)
      expect(`${name}: ${String(type)}`).toBe('version: Int');
  });
});
