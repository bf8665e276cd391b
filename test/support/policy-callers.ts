import { anonymous, type Viewer } from '../../src/modules/accounts';
import type { AnyInput, Endpoint } from '../../src/rest/endpoint';
import { normalizeBody } from '../../src/rest/input';
import { noRelations } from '../../src/rest/relations';
import type { TestApp } from './build-test-app';
import { keys, people, viewerOf } from './people';
import { publicOperation, type Operation } from './public-operation';
import type { MatrixRequest } from './matrix-requests';

/** A caller: the facts that determine its rights, and what it sends. */
export interface Caller {
  readonly viewer: Viewer;
  readonly headers: Record<string, string>;
}

/** The nine kinds of callers in the matrix of rights. */
export const callers: Readonly<Record<string, Caller>> = {
  anonymous: { viewer: anonymous, headers: {} },
  ...Object.fromEntries(
    Object.entries(people).map(([name, person]) => [
      name,
      { viewer: viewerOf(person), headers: { ...person.headers } },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(keys).map(([name, { id, ownerId, scopes, headers }]) => [
      `${name} key`,
      {
        viewer: {
          kind: 'key',
          userId: ownerId,
          role: ownerId === people.admin.id ? 'admin' : 'customer',
          isBlocked: false,
          credentialId: id,
          scopes: new Set(scopes),
          documentsOnly: false,
        },
        headers: { ...headers },
      },
    ]),
  ),
};

export interface Question {
  readonly endpoint: Endpoint;
  readonly row: MatrixRequest;
  readonly headers: Record<string, string>;
  /** The values of all path parameters. */
  readonly id: string;
}

/** The result of a request: the code of the refusal, and whether an object was returned. */
export interface Outcome {
  readonly code: string | undefined;
  readonly isNull: boolean;
}

export async function askRest({ app }: TestApp, question: Question): Promise<Outcome> {
  const { endpoint, row, headers, id } = question;
  const payload = row.body ?? endpoint.example?.body;
  const { statusCode, body } = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:\w+/g, id),
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  if (statusCode >= 500) throw new Error(`${endpoint.method} ${endpoint.path} → ${body}`);
  if (statusCode < 400) return { code: undefined, isNull: false };
  const { code } = JSON.parse(body) as { code: string };
  return { code, isNull: code === 'not_found' };
}

/** Null if the public schema does not have the operation. */
export async function askGraph({ app }: TestApp, question: Question): Promise<Outcome | null> {
  const { headers } = question;
  const payload = operationOf(question);
  if (payload === null) return null;
  const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const { data, errors } = response.json<{
    data?: Record<string, unknown> | null;
    errors?: { extensions: { code: string } }[];
  }>();
  const code = errors?.[0]?.extensions.code;
  const isNull =
    code === 'not_found' || (errors === undefined && Object.values(data ?? {})[0] === null);
  return { code, isNull };
}

function operationOf({ endpoint, row, id }: Question): Operation | null {
  const { path, body } = endpoint;
  const raw = row.body ?? endpoint.example?.body ?? {};
  const input: AnyInput = {
    params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id])),
    query: {},
    body: body ? normalizeBody(body, raw) : raw,
    relations: noRelations,
    uploadId: null,
    signedMessage: null,
    ifMatch: null,
  };
  return publicOperation(endpoint, endpoint.variables(input));
}
