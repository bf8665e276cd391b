import type { FastifyRequest } from 'fastify';
import type { Code } from '../contract/codes';
import type { FixedDocument } from '../graphql/fixed-document';
import type { StreamDefinition } from '../http/body';
import type { Action } from '../http/viewer';
import type { WatchedResource } from '../platform/live/change-watch';
import type { SignedMessage } from './body';
import type { ReadBody } from './bulk-items';
import { pageParameters, type ParameterTable, type ParametersOf } from './parameters';
import type { RelationRules, RelationSet } from './relations';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `'/orders/:id'` → `{ id: string }`. */
type PathParameters<Path extends string> = Readonly<Record<ParameterNames<Path>, string>>;

/** The type of a request's body: what its document takes as `input`. */
type BodyOf<Variables> = Variables extends { readonly input?: infer Input }
  ? NonNullable<Input>
  : undefined;

/** A request after every check, from which the document's variables are made. */
interface EndpointInput<Params, Query extends ParameterTable, Body> {
  readonly params: Params;
  readonly query: ParametersOf<Query>;
  readonly body: Body;
  /** The relations requested in addition to the default view. */
  readonly relations: RelationSet;
  /** The id of a streamed body (`stream`); null for an ordinary one. */
  readonly uploadId: string | null;
  /** The version in `If-Match`; null without one. */
  readonly ifMatch: number | null;
  /** All versions in `If-Match`: the request is tried with each until one matches (`matchAny`). */
  readonly ifMatchAny?: readonly number[] | null;
  /** The body as received, with its signature (`isSigned`). */
  readonly signedMessage: SignedMessage | null;
}

/** Documentation of an endpoint that does not follow from its other parts. */
interface EndpointDocs {
  readonly tag: string;
  /** A short imperative for the table of contents. */
  readonly summary: string;
  /** By default the description of the field behind the endpoint. */
  readonly description?: string;
  /** Error codes in addition to those that every endpoint has. */
  readonly errors?: readonly Code[];
  readonly example?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The resource whose changes a live response follows. */
export type LiveResource = WatchedResource;

/** A JSON body: checked against the SDL input type, then passed on unchanged. */
export interface BodyDefinition {
  /** The SDL input type that describes the body. */
  readonly inputType: string;
  /** Makes it a bulk request: the field with the items, which may also be sent as a bare array. */
  readonly bulkList?: string;
  /** Items may be created; the response is then 201. */
  readonly bulkCreates?: boolean;
  /** The body may be omitted and then counts as `{}`. */
  readonly optional?: boolean;
}

/**
 * The check of a caller before the body is read; throws the errors for 401 and 403. Null for routes that anyone may
 * call.
 */
export type GuardOf = (
  route: Pick<Endpoint, 'policy'>,
) => ((request: FastifyRequest) => void) | null;

/** The parts that a request may contain, and how they are read. */
interface RequestRules<Query extends ParameterTable> {
  /**
   * The row of the policy table for the route. It is checked before the body is read, so that callers learn nothing
   * about requests that they may not make. Services check it again, and decide what depends on the object. `public`:
   * anyone.
   */
  readonly policy: Action | 'public';
  /** Whether `If-Match` is compared with the resource's version. */
  readonly conditional?: boolean;
  /** False to ignore `Idempotency-Key` (`/auth/*`). Only for unsafe methods. */
  readonly idempotent?: boolean;
  /** A creation of products whose response is replayed for a minute even without a key. */
  readonly replaysWithoutKey?: boolean;
  readonly query?: Query;
  readonly body?: BodyDefinition;
  /** The body is signed as a whole (Standard Webhooks) and passed on unparsed as `signedMessage`. */
  readonly isSigned?: boolean;
  /** A second form of the body. An upload has no `body`, but an `uploadId`. */
  readonly stream?: StreamDefinition;
  /** Request headers that only this endpoint uses, with their meanings. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly relations?: RelationRules;
}

/**
 * How caches may store a response: shared caches store only `public` responses to anonymous requests. `searched` is
 * also public, except for responses from a search index that is behind, which must not be stored.
 */
export type CachePolicy = 'public' | 'searched' | 'private' | 'no-store';

/** Everything about a response except its body. */
interface ResponseRules<Result> {
  /** Dotted path to the response inside the data; by default the document's root field. */
  readonly result?: string;
  /** The status of a success, 200 by default; 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Decides between 201 and 200, if the object may have existed before. */
  readonly isCreated?: (data: Result) => boolean;
  /** Decides between 202 and 200, if the work may take time. */
  readonly isAccepted?: (data: Result) => boolean;
  /** `Location` of the created resource. */
  readonly location?: (data: Result) => string;
  /** Headers that only this endpoint sends; null omits one. */
  readonly responseHeaders?: Readonly<
    Partial<Record<'Retry-After' | 'Set-Cookie', (data: Result) => string | null>>
  >;
  /** `private` by default. */
  readonly cache?: CachePolicy;
  /** The columns of a list that is also available as CSV, for `Accept: text/csv`. */
  readonly csv?: readonly string[];
  /** The response is a page: `pagination` depends on its style, and `Link` headers are sent. */
  readonly isList?: boolean;
}

interface EndpointDefinition<Params, Result, Variables, Query extends ParameterTable>
  extends EndpointDocs, RequestRules<Query>, ResponseRules<Result> {
  /** The name of the resource in "not found" messages. */
  readonly resource: string;
  readonly document: FixedDocument<Result, Variables>;
  /** By default the parts of the request with the same names (`requestVariables`). */
  readonly variables?: (input: EndpointInput<Params, Query, BodyOf<Variables>>) => Variables;
  /** `Accept: text/event-stream` gets the current state of this resource, and then each new one. */
  readonly live?: (input: { readonly params: Params }) => LiveResource;
  /** A live response sends the items of a page and then new items as they come: those of the event log. */
  readonly isLog?: boolean;
}

type Data = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

/** An endpoint's input as the engine sees it. */
export type AnyInput = EndpointInput<Params, ParameterTable, unknown> & Pick<ReadBody, 'items'>;

/** An endpoint as the engine and OpenAPI see it; its specific types were checked at its definition. */
export interface Endpoint extends EndpointDefinition<Params, Data, Data, ParameterTable> {
  readonly method: Method;
  /** Path with `:name` parameters; published with `{name}`. */
  readonly path: string;
  readonly variables: (input: EndpointInput<Params, ParameterTable, unknown>) => Data;
}

/** Defines one REST endpoint: its address, its fixed document, and how a request becomes the document's variables. */
export function defineEndpoint<
  Path extends string,
  Result,
  Variables,
  Query extends ParameterTable = Record<never, never>,
>(
  address: `${Method} ${Path}`,
  definition: EndpointDefinition<PathParameters<Path>, Result, Variables, Query> &
    BodyRule<Variables> &
    VariablesRule<PathParameters<Path>, Query, Variables>,
): Endpoint {
  const [method, path] = address.split(' ');
  const variables = (input: AnyInput): Data => requestVariables(endpoint, input);
  const endpoint = { variables, ...definition, method, path } as unknown as Endpoint;
  return endpoint;
}

const PATH_PARAMETER = /:(\w+)/g;

/** `/orders/:id` → `/orders/{id}`. */
export function templateOf(path: string): string {
  return path.replace(PATH_PARAMETER, '{$1}');
}

/** The names of the path's parameters. */
export function pathParameterNames(path: string): readonly string[] {
  return [...path.matchAll(PATH_PARAMETER)].map(([, name]) => name ?? '');
}

/** Whether the document declares a variable with this name. */
type Declares<Variables, Name extends string> = string extends keyof Variables
  ? false
  : Name extends keyof Variables
    ? true
    : false;

/** An endpoint needs a body exactly if its document has an `input`. */
type BodyRule<Variables> =
  Declares<Variables, 'input'> extends true ? { readonly body: BodyDefinition } : unknown;

/** `variables` is required if the document's variables are not parts of the request with the same names. */
type VariablesRule<Params, Query extends ParameterTable, Variables> =
  RequestVariables<Params, Query, Variables> extends Variables
    ? unknown
    : {
        readonly variables: (input: EndpointInput<Params, Query, BodyOf<Variables>>) => Variables;
      };

type RequestVariables<Params, Query extends ParameterTable, Variables> = Params &
  QueryVariables<ParametersOf<Query>> &
  (Declares<Variables, 'input'> extends true ? { input: BodyOf<Variables> } : unknown) &
  ('version' extends keyof Params
    ? unknown
    : Declares<Variables, 'version'> extends true
      ? { version: number | null }
      : unknown);

type PageName = keyof typeof pageParameters;

type QueryVariables<Query> = Query extends { cursor: unknown }
  ? Omit<Query, PageName> & { page: Pick<Query, PageName & keyof Query> }
  : Query;

/**
 * The variables of a document that takes parts of the request by their names: the parameters of path and query (paging
 * parameters together as `page`), the body as `input`, the version in `If-Match` as `version`.
 */
function requestVariables(
  { query: table, body: hasBody, conditional }: Endpoint,
  { params, query, body, ifMatch }: AnyInput,
): Data {
  return {
    ...params,
    ...(table?.['cursor'] ? withPage(query) : query),
    ...(hasBody && { input: body }),
    ...(conditional && { version: ifMatch }),
  };
}

function withPage(query: Data): Data {
  const isPaging = ([name]: readonly [string, unknown]) => Object.hasOwn(pageParameters, name);
  const parameters = Object.entries(query);
  const filters = parameters.filter((entry) => !isPaging(entry));
  return { ...Object.fromEntries(filters), page: Object.fromEntries(parameters.filter(isPaging)) };
}
