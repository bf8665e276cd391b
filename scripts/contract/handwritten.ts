import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../src/platform/values/project-root';
import type { Handwritten } from '../../src/rest/openapi/handwritten';

/** The hand-written parts of the contract, in their short form. */
export function readHandwritten(): Handwritten {
  const file = join(projectRoot, 'src/rest/openapi/handwritten.yaml');
  return parse(readFileSync(file, 'utf8')) as Handwritten;
}
