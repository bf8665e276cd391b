/** One major version of the REST contract (docs/decisions/014-contract.md). */
export interface ContractVersion {
  /** What `Api-Version` names. */
  readonly version: string;
  /** The published state of it: additions raise the second number. */
  readonly release: string;
  readonly status: 'current' | 'preview' | 'deprecated';
  readonly description: string;
}

/** The versions a client may name in `Api-Version`; without the header the current one answers. */
export const versions = [
  {
    version: '1',
    release: '1.0.0',
    status: 'current',
    description: 'The contract as published.',
  },
  {
    version: '2',
    release: '2.0.0-preview',
    status: 'preview',
    description: 'A preview without the deprecated fields of version 1; it may still change.',
  },
] as const satisfies readonly ContractVersion[];

export const CURRENT_VERSION: string = '1';

/** The release that a version is published as: `1.0.0` for `1`. */
export function releaseOf(version: string): string {
  return versions.find((known) => known.version === version)?.release ?? version;
}
