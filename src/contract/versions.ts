/** One major version of the REST contract (specification part 9). */
export interface ContractVersion {
  readonly version: string;
  readonly status: 'current' | 'preview' | 'deprecated';
  readonly description: string;
}

/** The versions a client may name in `Api-Version`; without the header the current one answers. */
export const versions = [
  { version: '1', status: 'current', description: 'The contract as published.' },
  {
    version: '2',
    status: 'preview',
    description: 'A preview without the deprecated fields of version 1; it may still change.',
  },
] as const satisfies readonly ContractVersion[];

export const CURRENT_VERSION: string = '1';
