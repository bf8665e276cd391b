import type { FixedDocument } from '../graphql/fixed-document';
import type { ParameterTable, ParametersOf } from './parameters';
import type { RelationSet } from './relations';

/** What a REST request became after every check: the raw material of the document's variables. */
export interface EndpointInput<Query extends ParameterTable, Body> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: ParametersOf<Query>;
  readonly body: Body;
  /** The relations that were asked for beyond the default view. */
  readonly relations: RelationSet;
  /** The id under which a streamed body was taken in; null for an ordinary one (`stream`). */
  readonly uploadId: string | null;
  /** The version of `If-Match`, null without one. */
  readonly ifMatch: number | null;
  /** Header values by lower-case name, for the few endpoints that read one (declared in `headers`). */
  readonly header: (name: string) => string | null;
  /** The client's address behind trusted proxies. */
  readonly ip: string;
}

/** A JSON body: checked against the SDL input type, then handed over as is. The type is phantom. */
export interface BodyDefinition<Body> {
  /** Name of the SDL input type that describes the body. */
  readonly inputType: string;
  /** Brings accepted aliases into the described form before the check, e.g. a bare array into `{items}`. */
  readonly normalize?: (raw: unknown) => unknown;
  /** A body may be left out; it counts as `{}`. */
  readonly optional?: boolean;
  readonly mediaTypes?: readonly string[];
  readonly __type?: Body;
}

/** A body described by an SDL input type: `bodyOf<CreateProductInput>('CreateProductInput')`. */
export function bodyOf<Body>(
  inputType: string,
  options: Omit<BodyDefinition<Body>, 'inputType' | '__type'> = {},
): BodyDefinition<Body> {
  return { inputType, ...options };
}

/** How shared caches may keep an answer to an anonymous request. */
export type CachePolicy = 'public' | 'private' | 'no-store';

/** Relations a client may ask for beyond the default view. Paths, limits: decisions.md part 3. */
export interface RelationRules {
  /** Allowed paths of `include`; blocks of the default view are accepted and change nothing. */
  readonly include: readonly string[];
  readonly expand: readonly string[];
  /** Segments of one path at most. */
  readonly maxDepth: number;
  /** Paths in one request at most. */
  readonly maxPaths: number;
  /** Second wall: `graphql-depth-limit` judges the pruned document with this number. */
  readonly documentDepth: number;
}

/** A body that is taken in as it arrives instead of being parsed: docs/decisions/010-import-upload.md. */
export interface StreamDefinition {
  readonly mediaType: string;
  readonly maxBytes: number;
}

export interface EndpointDefinition<Result, Variables, Query extends ParameterTable, Body> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, exactly as the specification writes it. */
  readonly path: string;
  readonly tag: string;
  /** One line for the table of contents. */
  readonly summary: string;
  readonly description?: string;
  readonly document: FixedDocument<Result, Variables>;
  readonly query?: Query;
  readonly body?: BodyDefinition<Body>;
  /** A second form of the body; an upload comes without `body` and with an `uploadId`. */
  readonly stream?: StreamDefinition;
  readonly relations?: RelationRules;
  readonly variables: (input: EndpointInput<Query, Body>) => Variables;
  /** Dotted path to the answer inside the data; the document's root field by default. */
  readonly result?: string;
  /** Word for the resource in "not found" messages. */
  readonly resource: string;
  /** Success status; a function decides by the document's data. Default 200. 204 sends no body. */
  readonly status?: number | ((data: Result) => number);
  /** Statuses the endpoint can answer with, when `status` is a function. */
  readonly statuses?: readonly number[];
  /** `Location` of what was created. */
  readonly location?: (data: Result) => string;
  /** Names of `responseHeaders` (OpenAPI). */
  readonly announcedHeaders?: readonly ('Retry-After' | 'Set-Cookie')[];
  readonly responseHeaders?: (data: Result) => Readonly<Record<string, string>>;
  readonly cache?: CachePolicy;
  /** Request headers the endpoint reads, with their meaning (OpenAPI). */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is a list page: `pagination` is shaped by its style and `Link` headers are sent. */
  readonly isList?: boolean;
  /**
   * The answer is a bulk result (`mode`, `summary`, `results`): its status follows from the results, and each of
   * them gets its own. `status` and `statuses` are left out.
   */
  readonly isBulk?: boolean;
  /** Honours `If-Match` with the resource's version. */
  readonly conditional?: boolean;
  /** `Idempotency-Key` is honoured unless switched off (`/auth/*`). Only for unsafe methods. */
  readonly idempotent?: boolean;
  /** Without a key, the same body from the same caller within 10 minutes is answered as before. */
  readonly repeatWindow?: boolean;
  /** Answerable without a credential (OpenAPI security). */
  readonly anonymous?: boolean;
  /** Error codes beyond the ones every endpoint has (OpenAPI). */
  readonly errors?: readonly string[];
  /** Example path and query for the documentation and its test. */
  readonly example?: EndpointExample;
}

export interface EndpointExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An endpoint as the router and OpenAPI see it: its own types are checked where it is defined. */
export type Endpoint = EndpointDefinition<never, never, ParameterTable, unknown>;

/** Defines one REST endpoint: a path, its fixed document, and how a request becomes the document's variables. */
export function defineEndpoint<
  Result,
  Variables,
  Query extends ParameterTable = Record<never, never>,
  Body = undefined,
>(definition: EndpointDefinition<Result, Variables, Query, Body>): Endpoint {
  return definition as unknown as Endpoint;
}
