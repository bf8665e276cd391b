import { currentContract } from '../../scripts/contract/contract';
import { toOpenApi30 } from '../../scripts/contract/openapi-3.0';
import type { ContractFile, ReadContract } from '../../src/rest/openapi';

const texts = new Map<string, string>();

/** The documents of the sources as they are, which need no build; made once a worker. */
export const readContract: ReadContract = (file) => {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = textOf(file);
  texts.set(file, text);
  return text;
};

function textOf(file: ContractFile): string {
  const { openApi, sdl } = currentContract();
  if (file === 'schema.graphql') return sdl;
  return JSON.stringify(file === 'openapi.json' ? openApi : toOpenApi30(openApi));
}
