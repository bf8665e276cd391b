import { inputJsonSchema } from './input-schema';
import { compileCheck, type InputCheck } from './input-validation';
import { restSchema } from './schema';

/** Input checks depend on the SDL alone, so a process compiles them once. */
const checks = new Map<string, InputCheck>();

function compile(inputType: string): InputCheck {
  return compileCheck(inputJsonSchema(restSchema(), inputType), { root: 'The item' });
}

/**
 * Checks raw values against an SDL input type. Bulk items are validated one by one, so they cannot be checked as one
 * body. Compiled on first use, because most processes and requests need none of them. The composition root passes it to
 * modules.
 */
export function inputCheckOf(inputType: string): InputCheck {
  return (value, at) => {
    const check = checks.get(inputType) ?? compile(inputType);
    checks.set(inputType, check);
    return check(value, at);
  };
}
