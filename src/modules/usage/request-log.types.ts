/** One request as it was answered. */
export interface RequestRow {
  readonly createdAt: Date;
  readonly method: string;
  /** With its query; credentials, secrets and e-mail addresses are cut out. */
  readonly path: string;
  readonly status: number;
  /** Code of the problem, or of the first GraphQL error. */
  readonly code: string | null;
  readonly durationMs: number;
  readonly requestId: string;
}

/** A row with the key that it was made with; null = a sign-in. */
export interface ApiRequest extends RequestRow {
  readonly keyId: string | null;
}

export interface HourFigure {
  /** Start of the hour. */
  readonly hour: Date;
  readonly requests: number;
  readonly errors: number;
}

/** What one credential did in one hour, since it was written last. */
export interface RequestHour extends HourFigure {
  readonly ownerId: string;
  readonly keyId: string | null;
  /** Oldest first; the last ones. */
  readonly rows: readonly RequestRow[];
}

/** Whose requests: one key's, or everything of an account. */
export interface RequestOwner {
  readonly ownerId: string;
  readonly keyId?: string;
}

export interface RequestFilter {
  readonly keyId?: string | null | undefined;
  /** `404`, `4xx` or `failed`; one of them is enough. */
  readonly status?: readonly string[] | null | undefined;
  readonly method?: string | null | undefined;
  readonly limit?: number | null | undefined;
}
