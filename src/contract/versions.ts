/** One major version of the REST contract (docs/decisions/014-contract.md). */
export interface ContractVersion {
  /** The value of `Api-Version`. */
  readonly version: string;
  /** The release of the version: additions raise its second number. */
  readonly release: string;
  readonly status: 'current' | 'deprecated';
  readonly description: string;
}

/** The versions that a client may name in `Api-Version`; without the header, `CURRENT_VERSION` applies. */
export const versions = [
  {
    version: '1',
    release: '1.0.0',
    status: 'current',
    description: 'The contract as published.',
  },
] as const satisfies readonly ContractVersion[];

export const CURRENT_VERSION: string = '1';

/** The release of `CURRENT_VERSION`. */
export const CURRENT_RELEASE: string = versions[0].release;
