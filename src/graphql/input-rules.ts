import { defaultFieldResolver, isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { structuralError, type Violation } from '../platform/errors';
import { inputValueSchema } from './input-schema';
import { compileCheck, type InputCheck } from './input-validation';

/** Makes `@constraint` limits hold on `/graphql` as they do in REST: wraps every field with arguments. */
export function withInputRules(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  for (const field of types.flatMap((type) => Object.values(type.getFields()))) {
    if (field.args.length === 0) continue;
    if (field.subscribe) field.subscribe = checked(field, field.subscribe);
    else field.resolve = checked(field, field.resolve ?? defaultFieldResolver);
  }
  return schema;
}

type Field = GraphQLField<unknown, unknown>;
type Resolve = NonNullable<Field['resolve']>;

function checked(field: Field, resolve: Resolve): Resolve {
  const checks = field.args.map((arg) => [arg.name, compileCheck(inputValueSchema(arg))] as const);
  return (root, args: Record<string, unknown>, context, info) => {
    const violations = checks.flatMap(([name, check]) => violationsOf(name, args[name], check));
    if (violations.length > 0) throw structuralError(violations);
    return resolve(root, args, context, info);
  };
}

function violationsOf(name: string, value: unknown, check: InputCheck): readonly Violation[] {
  if (value === undefined || value === null) return [];
  return check(toJson(value), `/${name}`);
}

/** Parsed scalars (dates) go back to their JSON form for the check. */
function toJson(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
}
