import { currentContract } from '../../scripts/contract/contract';
import { toOpenApi30 } from '../../scripts/contract/openapi-3.0';
import type { ContractFile, ReadContract } from '../../src/rest/openapi';

const documents = new Map<ContractFile, Buffer>();

/** The documents of the current sources, without a build; created once per worker. */
export const readContract: ReadContract = (file) => {
  const document = documents.get(file) ?? Buffer.from(textOf(file));
  documents.set(file, document);
  return document;
};

function textOf(file: ContractFile): string {
  const { openApi, sdl } = currentContract();
  if (file === 'schema.graphql') return sdl;
  return JSON.stringify(file === 'openapi.json' ? openApi : toOpenApi30(openApi));
}
