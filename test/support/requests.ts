import type { TestApp } from './build-test-app';
import { people } from './people';

export type Headers = Readonly<Record<string, string>>;

/** One response of the service: its status, its headers and its parsed body; null if it has none. */
export interface Answer {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies are checked by the tests themselves
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Functions that send requests to a service, as an admin unless other headers are given. */
export function requests(service: Pick<TestApp, 'app'>, own: Headers = people.admin.headers) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    headers = own,
  ): Promise<Answer> => {
    const content = payload === undefined ? {} : { payload: payload as object };
    const response = await service.app.inject({ method, url, headers, ...content });
    const body = response.body === '' ? null : response.json();
    return { status: response.statusCode, body, headers: response.headers };
  };
  /** The body of a successful response. */
  const succeed = async (...request: Parameters<typeof send>): Promise<Answer['body']> => {
    const { status, body } = await send(...request);
    if (status >= 300) throw new Error(`${request[0]} ${request[1]}: ${JSON.stringify(body)}`);
    return body;
  };
  return { send, succeed };
}
