import type { components } from './contract.generated.ts';

/** The named schemas of the contract: `Schemas['Order']`. */
export type Schemas = Omit<components['schemas'], 'Operations'>;
/** The input and response of each operation, by method and path. */
export type Operations = components['schemas']['Operations'];
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The paths that have this method. */
export type PathOf<M extends Method> = keyof Operations extends infer Name
  ? Name extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

/** One operation of the contract. */
export type Operation<M extends Method, P extends string> = `${M} ${P}` extends keyof Operations
  ? Operations[`${M} ${P}`]
  : never;

/** The body of a successful response; `null` if there is none. */
export type Answer<M extends Method, P extends string> =
  Operation<M, P> extends { readonly answer: infer A } ? A : never;

/** The parameters and the body of an operation. */
export type Input<M extends Method, P extends string> = Pick<
  Operation<M, P>,
  Extract<keyof Operation<M, P>, 'path' | 'query' | 'body'>
>;

/** The paths of lists, whose responses have `data`, and the type of an item. */
export type ListPath = {
  [P in PathOf<'GET'>]: Answer<'GET', P> extends { readonly data: readonly unknown[] } ? P : never;
}[PathOf<'GET'>];
export type Item<P extends string> =
  Answer<'GET', P> extends { readonly data: readonly (infer I)[] } ? I : never;

/** Paths that offer a stream; each sends states or log items. */
export type LivePath = {
  [P in PathOf<'GET'>]: Operation<'GET', P> extends { readonly live: true } ? P : never;
}[PathOf<'GET'>];
export type State<P extends string> = P extends '/webhooks/events/stream'
  ? Item<P>
  : Answer<'GET', P>;

/** An event as in webhooks. */
export type Event = Schemas['Event'];
/** The codes of problems; new ones may appear. */
export type Code = Schemas['Problem']['code'];
/** One fault of a request. */
export type Violation = Schemas['Violation'];
