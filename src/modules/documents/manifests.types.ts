import type { OperationLog } from '../../platform/operations';

/** A document under its id in the manifest. */
export interface DocumentText {
  readonly id: string;
  readonly text: string;
}

/** A document that has passed every check, with the highest cost of its response. */
export interface CheckedDocument extends DocumentText {
  readonly cost: number;
}

/** The documents of one version of a client. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  /** Lists leave out their texts. */
  readonly documents: readonly Omit<CheckedDocument, 'text'>[];
  readonly createdAt: Date;
}

export interface ManifestDocument extends OperationLog {
  /** `<name>@<version>` */
  readonly _id: string;
  readonly name: string;
  readonly version: string;
  readonly ownerId: string;
  /** Ordered by id; empty if the manifest is deleted. */
  readonly documents: readonly CheckedDocument[];
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

/** The manifest that a client registers. */
export interface ManifestRequest {
  readonly name: string;
  readonly version: string;
  /** Texts by id. */
  readonly documents: Readonly<Record<string, string>>;
}
