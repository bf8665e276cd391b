/** A credential, or how to find the present one; null sends none. */
export type Credential = string | (() => string | null | Promise<string | null>);

/** What `onRetry` is told: that a request, or a stream, is begun again. */
export interface Retry {
  /** `POST /orders`. */
  readonly operation: string;
  /** Why: a `Problem`, or a `ConnectionError`. */
  readonly error: unknown;
  /** Attempts so far. */
  readonly attempt: number;
  /** The pause before the next one, in milliseconds. */
  readonly waitMs: number;
}

/** How often and how long something is tried; for all calls of a client, or for one. */
export interface Patience {
  /** Repeats after the first attempt; 4 by default. */
  readonly retries?: number;
  /** For everything, pauses included; 60,000 by default. */
  readonly timeoutMs?: number;
  /** For one attempt, to the last byte of its answer; 15,000 by default. */
  readonly attemptTimeoutMs?: number;
}

export interface ClientSettings extends Patience {
  /** Address of the service, as `https://api.shop.example`. */
  readonly url: string;
  /** An API key or an access token. */
  readonly key?: Credential;
  /** Sent with every request, as `X-Client-Id`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly onRetry?: (retry: Retry) => void;
}

/** What one call may say besides its input. */
export interface CallOptions extends Patience {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Names a change, so that it happens once, however often it is sent: 1 to 255 visible ASCII characters, else an
   * `InputError`. Made by the client when left out.
   */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a stream may say besides its input. */
export interface LiveOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Go on behind this resume point. */
  readonly lastEventId?: string | undefined;
  /** A stream that is silent for so long is opened anew; 45,000 by default, three heartbeats of the service. */
  readonly silenceMs?: number;
  /** Told every resume point, also of messages without a state. */
  readonly onResumePoint?: (id: string) => void;
}
