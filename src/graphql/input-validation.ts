import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidateFunction } from 'ajv/dist/types';
import addFormats from 'ajv-formats';
import { FREE_FORM_RULE, inexactIntegerIn, isFreeForm } from '../contract/free-form';
import { limits } from '../contract/limits';
import { isDay, parseDateTime } from '../platform/values/date-time';
import { isObject } from '../platform/values/json';
import { cutText, type Violation } from '../platform/values/errors';
import { hasControls, isCode, isName, isVisible } from '../platform/values/text';
import { isEmail } from '../platform/values/email';
import {
  EITHER,
  ITEM_TYPES,
  TEXT_FORM,
  TEXT_FORMS,
  type Either,
  type JsonSchema,
} from './input-schema';

/** Checks a value at the pointer `at` and lists every violation; an empty list means valid. */
export type InputCheck = (value: unknown, at?: string) => readonly Violation[];

const MAX_VIOLATIONS = limits.violations.value;

/** JSON has no infinity, but `1e400` is parsed as one. */
const ajv = new Ajv({
  allErrors: true,
  strict: false,
  strictNumbers: true,
  coerceTypes: false,
  verbose: true,
});
addFormats(ajv, ['uri', 'double']);
ajv.addFormat('email', isEmail);
ajv.addFormat('email-or-empty', (text) => text === '' || isEmail(text));
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', (text) => parseDateTime(text) !== null);
// An empty text is reported as too short by its length limit.
ajv.addFormat('visible-text', (text) => text === '' || (isVisible(text) && !hasControls(text)));
ajv.addFormat('name', (text) => text === '' || isName(text));
ajv.addFormat('code', (text) => text === '' || isCode(text));
ajv.addKeyword({
  keyword: TEXT_FORM,
  type: 'string',
  before: 'maxLength',
  modifying: true,
  compile: (form: keyof typeof TEXT_FORMS) => (text: string, at) => {
    // A value that is checked on its own has no parent in which it could be changed.
    const parent: Record<string, unknown> | undefined = at?.parentData;
    if (at !== undefined && parent !== undefined) {
      parent[at.parentDataProperty] = TEXT_FORMS[form](text);
    }
    return true;
  },
});
/** Points at an integer that is too large; other violations refer to the whole value. */
const checkFreeForm: DataValidateFunction = (value: unknown, at) => {
  const isSound = isFreeForm(value);
  const path = isSound ? inexactIntegerIn(value) : null;
  if (isSound && path === null) return true;
  const place = [at?.instancePath ?? '', ...(path ?? []).map(escape)].join('/');
  const { MIN_SAFE_INTEGER: min, MAX_SAFE_INTEGER: max } = Number;
  checkFreeForm.errors = [
    path === null
      ? { keyword: 'freeForm', message: FREE_FORM_RULE, params: {} }
      : {
          keyword: 'exactInteger',
          instancePath: place,
          message: `must be from ${min} to ${max}; send larger integers as strings`,
          params: { min, max },
        },
  ];
  return false;
};
ajv.addKeyword({ keyword: 'freeForm', type: 'object', errors: true, compile: () => checkFreeForm });
ajv.addKeyword({
  keyword: EITHER,
  type: 'object',
  errors: true,
  compile: ({ field, insteadOf, isOneRequired }: Either) => {
    const check: DataValidateFunction = (object: Readonly<Record<string, unknown>>, at) => {
      const hasField = (object[field] ?? null) !== null;
      const hasOther = (object[insteadOf] ?? null) !== null;
      if (hasField && hasOther) {
        const instancePath = `${at?.instancePath ?? ''}/${insteadOf}`;
        const message = `must be absent or null beside "${field}"`;
        check.errors = [{ keyword: EITHER, instancePath, message, params: {} }];
        return false;
      }
      check.errors = [{ keyword: 'required', params: { missingProperty: insteadOf } }];
      return hasField || hasOther || !isOneRequired;
    };
    return check;
  },
});

/**
 * Compiles a schema on first use: compiling all of them would take most of the start. Reports at most 50 violations.
 * Does not coerce: `"2"` is not an integer.
 */
export function compileCheck(schema: JsonSchema, options: CheckOptions = {}): InputCheck {
  const { besides = itemsFieldOf(schema), root = 'The body' } = options;
  let validate: ValidateFunction | undefined;
  return (value, at = '') => {
    validate ??= ajv.compile(lengthsFirst(schema));
    const errors = validate(value) ? [] : (validate.errors ?? []);
    const violations = toReportedErrors(errors)
      .slice(0, MAX_VIOLATIONS)
      .map((error) => toViolation(error, { at, root }));
    const texts = besides === undefined || !isObject(value) ? value : { ...value, [besides]: null };
    return [...violations, ...nulsIn(texts, at, violations)];
  };
}

/**
 * If a list is too long, its entries are not validated, so validating a list never takes longer than validating one of
 * the maximum length.
 */
function lengthsFirst(schema: JsonSchema): JsonSchema {
  const parts = Object.entries(schema).map(([key, part]) => [
    key,
    isObject(part) ? lengthsFirst(part) : part,
  ]);
  const whole = Object.fromEntries(parts) as JsonSchema;
  if (typeof whole['maxItems'] !== 'number') return whole;
  const { items, maxItems, ...rest } = whole;
  return { ...rest, maxItems, if: { maxItems }, then: { items } };
}

/** The field whose items are validated one by one (`@itemsAre`). */
function itemsFieldOf({ properties = {} }: JsonSchema): string | undefined {
  const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  return fields.find(([, field]) => ITEM_TYPES in field)?.[0];
}

/** The violations to report: a value of the wrong type also violates its allowed values, which adds no information. */
function toReportedErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const mistypedPaths = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  return errors.filter(
    ({ keyword, instancePath }) =>
      keyword !== 'if' && !(keyword === 'enum' && mistypedPaths.has(instancePath)),
  );
}

interface CheckOptions {
  /** A field whose texts are validated elsewhere; by default the field whose items are. */
  readonly besides?: string;
  /** The name of the whole value in messages, because it has no pointer; `The body` by default. */
  readonly root?: string;
}

interface Place {
  readonly at: string;
  readonly root: string;
}

/**
 * Finds strings that contain NUL, which some parsers and databases treat as the end of the string. Values that are
 * already refused are skipped.
 */
function nulsIn(
  root: unknown,
  at: string,
  earlierViolations: readonly Violation[],
): readonly Violation[] {
  const refusedPointers = new Set(earlierViolations.map(({ pointer }) => pointer));
  const violations: Violation[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (
      refusedPointers.has(pointer) ||
      earlierViolations.length + violations.length === MAX_VIOLATIONS
    )
      return;
    if (typeof value === 'string') {
      if (value.includes('\0')) violations.push(nulAt(pointer));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        visit(inner, cutText(`${pointer}/${escape(key)}`));
      }
    }
  };
  visit(root, at);
  return violations;
}

function nulAt(pointer: string): Violation {
  const message = `"${pointer}" must not contain the character NUL (U+0000).`;
  return { pointer, code: 'wrong_format', message };
}

const CODES: Readonly<Record<string, string>> = {
  type: 'wrong_type',
  required: 'required',
  additionalProperties: 'unknown_field',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  exclusiveMinimum: 'out_of_range',
  maxItems: 'too_many_items',
  minItems: 'too_few_items',
  enum: 'not_allowed',
  format: 'wrong_format',
  pattern: 'wrong_format',
  [EITHER]: 'invalid_parameter',
  freeForm: 'not_allowed',
  exactInteger: 'out_of_range',
};

function toViolation(error: ErrorObject, { at, root }: Place): Violation {
  const pointer = cutText(at + pointerOf(error));
  const code = codeOf(error);
  const name = pointer === '' ? root : `"${pointer}"`;
  return { pointer, code, message: `${name} ${messageOf(error)}.`, params: publicParams(error) };
}

function codeOf(error: ErrorObject): string {
  if (error.keyword === 'minItems' && isEmpty(error.data)) return 'empty_array';
  if (isTooLargeBatch(error)) return 'batch_too_large';
  return CODES[error.keyword] ?? 'invalid_value';
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

function isTooLargeBatch({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword === 'maxItems' && parentSchema?.['x-batch'] === true;
}

function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}/${escape(String(params['missingProperty']))}`;
  if (keyword === 'additionalProperties') {
    return `${instancePath}/${escape(String(params['additionalProperty']))}`;
  }
  return instancePath;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address, with at most 64 characters before the @',
  'email-or-empty': 'must be an e-mail address, with at most 64 characters before the @, or empty',
  'visible-text':
    'must have a visible character, and no control characters but tabs and line breaks',
  name: 'must have a visible character, and none that breaks the line or changes its direction',
  code: 'must have a visible character, no invisible ones, no blanks at either end, and be in Unicode form NFC',
};

function messageOf(error: ErrorObject): string {
  const { keyword, message, params, parentSchema } = error;
  if (isTooLargeBatch(error)) {
    return `must have at most ${String(params['limit'])} items; more go to POST /imports`;
  }
  if (keyword === 'required') return 'is required';
  if (keyword === 'format') return FORMATS[String(params['format'])] ?? String(message);
  if (keyword === 'additionalProperties') {
    const fields = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
    return `is not a known field; allowed: ${fields.join(', ') || 'none'}`;
  }
  if (keyword === 'enum')
    return `must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  return message ?? 'is not valid';
}

function publicParams({ keyword, params }: ErrorObject): Readonly<Record<string, unknown>> {
  if (keyword === 'enum') return { allowed: params['allowedValues'] };
  if (keyword === 'required' || keyword === 'additionalProperties') return {};
  const { limit } = params;
  if (limit === undefined) return params as Record<string, unknown>;
  return /^(?:exclusive)?min/i.test(keyword) ? { min: limit } : { max: limit };
}

function escape(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
