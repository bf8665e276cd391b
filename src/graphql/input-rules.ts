import { defaultFieldResolver, isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import type { GraphContext } from '../../resolvers/context';
import { AppError, isAppError, structuralError, type Violation } from '../platform/values/errors';
import { inputValueSchema } from './input-schema';
import { compileCheck, type InputCheck } from './input-validation';

/**
 * Enforces `@constraint` limits on `/graphql` as REST does, by wrapping every field that has arguments. A caller who
 * may not make a request is refused before violations are reported. Violations that modules report are placed in the
 * arguments as well.
 */
export function withInputRules(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const roots: readonly unknown[] = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ];
  for (const type of types) {
    const isGuarded = roots.includes(type);
    for (const field of Object.values(type.getFields())) {
      if (field.args.length === 0) continue;
      const rules = { checks: checksOf(field), guardedField: isGuarded ? field.name : null };
      if (field.subscribe) field.subscribe = withChecks(field.subscribe, rules);
      else
        field.resolve = withPlaces(withChecks(field.resolve ?? defaultFieldResolver, rules), field);
    }
  }
  return schema;
}

type Field = GraphQLField<unknown, unknown>;
type Resolve = NonNullable<Field['resolve']>;

interface Rules {
  readonly checks: readonly (readonly [string, InputCheck])[];
  /** The root field whose row of the policy table is checked before a violation is reported. */
  readonly guardedField: string | null;
}

const checksOf = ({ args }: Field): Rules['checks'] =>
  args.map((arg) => [arg.name, compileCheck(inputValueSchema(arg))]);

function withChecks(resolve: Resolve, { checks, guardedField }: Rules): Resolve {
  return (root, args: Record<string, unknown>, context, info) => {
    const violations = checks.flatMap(([name, check]) => violationsOf(name, args[name], check));
    if (violations.length > 0) {
      if (guardedField !== null) (context as GraphContext).authorizeField(guardedField);
      throw structuralError(violations);
    }
    return resolve(root, args, context, info);
  };
}

/** The argument that corresponds to the body of a REST request. */
const BODY = 'input';

/** Modules report pointers into the body, as in REST. */
function withPlaces(resolve: Resolve, { args }: Field): Resolve {
  const names = args.map(({ name }) => name);
  if (!names.includes(BODY)) return resolve;
  return async (...call) => {
    try {
      return await resolve(...call);
    } catch (error) {
      throw isAppError(error) ? underBody(error, names) : error;
    }
  };
}

/** Moves the pointers of an error from the body to that argument, in its messages as well. */
function underBody(error: AppError, names: readonly string[]): AppError {
  const { kind, code, message, details, cause } = error;
  const { violations } = details;
  if (violations === undefined) return error;
  const inBody = violations
    .flatMap(({ pointer }) => pointer ?? [])
    .filter((pointer) => !names.includes(pointer.split('/')[1] ?? ''));
  const rename = (text: string): string =>
    inBody.reduce((result, at) => result.replaceAll(`"${at}"`, `"/${BODY}${at}"`), text);
  const movedViolations = violations.map(({ pointer, ...violation }) => ({
    ...violation,
    message: rename(violation.message),
    ...(pointer === undefined
      ? {}
      : { pointer: inBody.includes(pointer) ? `/${BODY}${pointer}` : pointer }),
  }));
  const init = { kind, code, message: rename(message), cause };
  return new AppError({ ...init, details: { ...details, violations: movedViolations } });
}

function violationsOf(name: string, value: unknown, check: InputCheck): readonly Violation[] {
  if (value === undefined || value === null) return [];
  return check(toJson(value), `/${name}`);
}

/**
 * Parsed scalars (dates) are converted back to JSON for the check. Other values are checked in place, so that the check
 * can normalize their texts (trimmed, NFC) as in REST.
 */
function toJson(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null || !hasDate(value)) return value;
  if (Array.isArray(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
}

function hasDate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Date || Object.values(value).some(hasDate);
}
