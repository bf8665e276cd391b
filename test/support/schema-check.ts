import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** What is wrong with a value by a schema of a document, which may refer to others of it; null = nothing. */
export type SchemaCheck = (schema: object, value: unknown) => string | null;

/** Compiles each schema of an OpenAPI document once. */
export function createSchemaCheck(document: object): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const checks = new Map<object, ValidateFunction>();
  return (schema, value) => {
    const check = checks.get(schema) ?? ajv.compile(absolute(schema));
    checks.set(schema, check);
    return check(value) ? null : ajv.errorsText(check.errors);
  };
}

/** References of the document, as the validator finds them. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
}
