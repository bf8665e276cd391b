import { execFileSync } from 'node:child_process';
import { guideExamples, readBody, type MadeRequest } from '../support/guide-examples';

/** Stands in for `requests` and tells what it is asked for. */
const STAND_IN = `
import json, sys, types
made = []
def asking(method):
    def ask(url, headers=None, json=None, data=None):
        made.append(dict(method=method, url=url, headers=headers or {}, json=json, data=data))
        return types.SimpleNamespace(status_code=200, text='')
    return ask
sys.modules['requests'] = types.SimpleNamespace(**{name: asking(name.upper()) for name in ['get', 'post', 'put', 'patch', 'delete']})
print = lambda *given: None
exec(sys.stdin.read(), {'print': print})
sys.stdout.write(json.dumps(made))
`;

interface Told {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
  readonly data: string | null;
}

function requestsOf(code: string): readonly MadeRequest[] {
  const told = JSON.parse(
    execFileSync('python3', ['-c', STAND_IN], { input: code, encoding: 'utf8' }),
  ) as readonly Told[];
  return told.map(({ method, url, headers, json, data }) => {
    const { pathname, search } = new URL(url);
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const type = json === null ? {} : { 'content-type': 'application/json' };
    const sent = { ...(Object.fromEntries(named) as Record<string, string>), ...type };
    const body = json ?? readBody(sent, data ?? undefined);
    return { request: `${method} ${decodeURI(pathname)}${search}`, headers: sent, body };
  });
}

describe('the examples of the guides in Python', () => {
  it.each(guideExamples('py'))('ask for the same as curl: $file, $code', ({ code, made }) => {
    expect(requestsOf(code)).toEqual(made);
  });
});
