import type { Code } from '../contract/codes';
import type { FixedDocument } from '../graphql/fixed-document';
import type { WatchedResource } from '../platform/live';
import type { AnswerRules } from './answer/answer-rules';
import type { BodyDefinition, ReadBody } from './request/body';
import type { ParameterTable, ParametersOf } from './request/parameters';
import type { RelationRules, RelationSet } from './request/relations';
import type { RepeatWindow } from './repeat-window';
import type { SignedMessage } from './request/signed';
import type { StreamDefinition } from './request/upload';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `'/orders/:id'` → `{ id: string }`. */
type PathParameters<Path extends string> = Readonly<Record<ParameterNames<Path>, string>>;

/** A request after every check: what the document's variables are made of. */
export interface EndpointInput<Params, Query extends ParameterTable, Body> {
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
  readonly signed: SignedMessage | null;
}

/** Documentation of an endpoint beyond what follows from its other parts. */
export interface EndpointDocs {
  readonly tag: string;
  /** A short imperative for the table of contents. */
  readonly summary: string;
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

/** What a request may contain, and how it is read. */
interface RequestRules<Query extends ParameterTable, Body> {
  /** Answerable without a credential. */
  readonly anonymous?: boolean;
  /** Honours `If-Match` with the resource's version. */
  readonly conditional?: boolean;
  /** `Idempotency-Key` is honoured unless switched off (`/auth/*`). Only for unsafe methods. */
  readonly idempotent?: boolean;
  /** Without a key, the same body again within a minute is answered as before while that is still true. */
  readonly repeatWindow?: RepeatWindow;
  readonly query?: Query;
  readonly body?: BodyDefinition<Body>;
  /** The body is signed as a whole (Standard Webhooks) and comes unparsed as `signed`. */
  readonly isSigned?: boolean;
  /** A second form of the body; an upload comes without `body` and with an `uploadId`. */
  readonly stream?: StreamDefinition;
  /** Request headers that matter here alone, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly relations?: RelationRules;
}

export interface EndpointDefinition<
  Params,
  Result,
  Variables,
  Query extends ParameterTable,
  Body,
> extends RequestRules<Query, Body> {
  readonly docs: EndpointDocs;
  /** Word for the resource in "not found" messages. */
  readonly resource: string;
  readonly document: FixedDocument<Result, Variables>;
  readonly variables: (input: EndpointInput<Params, Query, Body>) => Variables;
  readonly answer?: AnswerRules<Result>;
  /** `Accept: text/event-stream` is answered with the present state and each new one of this resource. */
  readonly live?: (input: { readonly params: Params }) => LiveResource;
  /** A live answer sends each item of a page that goes on behind the one before, and the log is what makes new ones. */
  readonly isLog?: boolean;
}

type Data = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

/** An endpoint's input as the engine sees it. */
export type AnyInput = EndpointInput<Params, ParameterTable, unknown> & Pick<ReadBody, 'items'>;

/** An endpoint as the engine and OpenAPI see it: its own types were checked where it is defined. */
export interface Endpoint extends EndpointDefinition<Params, Data, Data, ParameterTable, unknown> {
  readonly method: Method;
  /** Path with `:name` parameters; published with `{name}`. */
  readonly path: string;
  readonly answer: AnswerRules<Data>;
}

/** Defines one REST endpoint: its address, its fixed document, and how a request becomes the document's variables. */
export function defineEndpoint<
  Path extends string,
  Result,
  Variables,
  Query extends ParameterTable = Record<never, never>,
  Body = undefined,
>(
  address: `${Method} ${Path}`,
  definition: EndpointDefinition<PathParameters<Path>, Result, Variables, Query, Body>,
): Endpoint {
  const [method, path] = address.split(' ');
  return { answer: {}, ...definition, method, path } as unknown as Endpoint;
}
