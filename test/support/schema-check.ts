import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/**
 * Validates a value against a schema, which may refer to others in its document; returns the
 * faults, or null.
 */
export type SchemaCheck = (schema: object, value: unknown) => string | null;

/** Compiles each schema of an OpenAPI document once, even if it occurs in several places. */
export function createSchemaCheck(document: object): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const checks = new Map<object, ValidateFunction>();
  const checksByText = new Map<string, ValidateFunction>();
  const compile = (schema: object): ValidateFunction => {
    // References of the document, as the validator resolves them.
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const check = checksByText.get(text) ?? ajv.compile(JSON.parse(text));
    checksByText.set(text, check);
    return check;
  };
  return (schema, value) => {
    const check = checks.get(schema) ?? compile(schema);
    checks.set(schema, check);
    return check(value) ? null : ajv.errorsText(check.errors);
  };
}
