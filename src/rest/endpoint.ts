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

/** The body of a request: what its document takes as `input`. */
type BodyOf<Variables> = Variables extends { readonly input?: infer Input }
  ? NonNullable<Input>
  : undefined;

/** A request after every check: what the document's variables are made of. */
interface EndpointInput<Params, Query extends ParameterTable, Body> {
  readonly params: Params;
  readonly query: ParametersOf<Query>;
  readonly body: Body;
  /** The relations that were requested beyond the default view. */
  readonly relations: RelationSet;
  /** The id of a streamed body (`stream`), null for an ordinary one. */
  readonly uploadId: string | null;
  /** The version of `If-Match`, null without one. */
  readonly ifMatch: number | null;
  /** All versions of `If-Match`: the request is tried with each until one matches (`matchAny`). */
  readonly ifMatchAny?: readonly number[] | null;
  /** The body as it came, with what signs it (`isSigned`). */
  readonly signedMessage: SignedMessage | null;
}

/** Documentation of an endpoint beyond what follows from its other parts. */
interface EndpointDocs {
  readonly tag: string;
  /** A short imperative for the table of contents. */
  readonly summary: string;
  /** The description of the field behind the endpoint unless given. */
  readonly description?: string;
  /** Error codes beyond the ones every endpoint has. */
  readonly errors?: readonly Code[];
  readonly example?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The resource whose changes make a new state of a live answer. */
export type LiveResource = WatchedResource;

/** A JSON body: checked against the SDL input type, then passed on unchanged. */
export interface BodyDefinition {
  /** Name of the SDL input type that describes the body. */
  readonly inputType: string;
  /** Makes it a bulk request: the field with the items, which may also come as a bare array. */
  readonly bulkList?: string;
  /** Items may be created: the answer is then 201. */
  readonly bulkCreates?: boolean;
  /** A body may be left out; it counts as `{}`. */
  readonly optional?: boolean;
}

/** The check of a caller before the body is read; throws 401 and 403. Null for routes that anyone may call. */
export type GuardOf = (
  route: Pick<Endpoint, 'policy'>,
) => ((request: FastifyRequest) => void) | null;

/** What a request may contain, and how it is read. */
interface RequestRules<Query extends ParameterTable> {
  /**
   * The row of the policy table that guards the route, checked before the body is read, so that no caller learns the form of a
   * request that it may not make. The services check it again, and decide what depends on the object. `public`: anyone.
   */
  readonly policy: Action | 'public';
  /** Honours `If-Match` with the resource's version. */
  readonly conditional?: boolean;
  /** `Idempotency-Key` is honoured unless switched off (`/auth/*`). Only for unsafe methods. */
  readonly idempotent?: boolean;
  /** A creation of products whose response is replayed for a minute even without a key. */
  readonly replaysWithoutKey?: boolean;
  readonly query?: Query;
  readonly body?: BodyDefinition;
  /** The body is signed as a whole (Standard Webhooks) and comes unparsed as `signed`. */
  readonly isSigned?: boolean;
  /** A second form of the body; an upload comes without `body` and with an `uploadId`. */
  readonly stream?: StreamDefinition;
  /** Request headers that matter here alone, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly relations?: RelationRules;
}

/**
 * How caches may keep an answer: shared ones only `public` answers to anonymous requests. What is `searched` is public
 * too, except for answers from a search index that is behind, which must not be stored.
 */
export type CachePolicy = 'public' | 'searched' | 'private' | 'no-store';

/** What an answer is beside its body. */
interface AnswerRules<Result> {
  /** Dotted path to the answer inside the data; the document's root field by default. */
  readonly result?: string;
  /** Status of a success, 200 by default; 204 sends no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Decides between 201 and 200, for what may have existed already. */
  readonly isCreated?: (data: Result) => boolean;
  /** Decides between 202 and 200, for what may take its time. */
  readonly isAccepted?: (data: Result) => boolean;
  /** `Location` of what was created. */
  readonly location?: (data: Result) => string;
  /** Headers of this endpoint alone; null leaves one out. */
  readonly answerHeaders?: Readonly<
    Partial<Record<'Retry-After' | 'Set-Cookie', (data: Result) => string | null>>
  >;
  /** `private` by default. */
  readonly cache?: CachePolicy;
  /** A list that is given as CSV too, for `Accept: text/csv`: its columns. */
  readonly csv?: readonly string[];
  /** The answer is a page: `pagination` is shaped by its style and `Link` headers are sent. */
  readonly isList?: boolean;
}

interface EndpointDefinition<Params, Result, Variables, Query extends ParameterTable>
  extends EndpointDocs, RequestRules<Query>, AnswerRules<Result> {
  /** Word for the resource in "not found" messages. */
  readonly resource: string;
  readonly document: FixedDocument<Result, Variables>;
  /** The parts of the request by their names unless given (`requestVariables`). */
  readonly variables?: (input: EndpointInput<Params, Query, BodyOf<Variables>>) => Variables;
  /** `Accept: text/event-stream` is answered with the present state and each new one of this resource. */
  readonly live?: (input: { readonly params: Params }) => LiveResource;
  /** A live answer sends each new item of a page that continues the previous one; new items come from the log. */
  readonly isLog?: boolean;
}

type Data = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

/** An endpoint's input as the engine sees it. */
export type AnyInput = EndpointInput<Params, ParameterTable, unknown> & Pick<ReadBody, 'items'>;

/** An endpoint as the engine and OpenAPI see it: its own types were checked where it is defined. */
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

/** Whether the document declares a variable of this name. */
type Declares<Variables, Name extends string> = string extends keyof Variables
  ? false
  : Name extends keyof Variables
    ? true
    : false;

/** A document with an `input` belongs to an endpoint with a body. */
type BodyRule<Variables> =
  Declares<Variables, 'input'> extends true ? { readonly body: BodyDefinition } : unknown;

/** Variables are named where those of the request, by their names, are not what the document takes. */
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
 * The variables of a document that takes the parts of a request by their names: the parameters of path and query (those of
 * paging together as `page`), the body as `input`, the version of `If-Match` as `version`.
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
