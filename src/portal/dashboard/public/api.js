/** The REST contract, with the credential that was pasted. It stays in this tab and is gone when the tab closes. */
const KEY = 'credential';

export const credential = {
  get: () => sessionStorage.getItem(KEY),
  set: (value) => sessionStorage.setItem(KEY, value),
  forget: () => sessionStorage.clear(),
};

/** What the service answered instead of a success, in words. */
export class Refusal extends Error {
  constructor(status, problem) {
    const errors = problem.errors ?? [];
    const details = errors.map(({ message }) => message).join(' ');
    super(details || problem.detail || `The service answered ${status}.`);
    this.status = status;
    this.errors = errors;
  }
}

export async function call(method, path, body) {
  const headers = { authorization: `Bearer ${credential.get()}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) }).catch(
    () => {
      throw new Error('The service cannot be reached at the moment.');
    },
  );
  const answer = response.status === 204 ? null : await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

/** A path with the parameters that have a value. */
export function withQuery(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
