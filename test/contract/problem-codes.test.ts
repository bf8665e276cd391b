import { connect } from 'node:net';
import { codes, describeCode, type Code } from '../../src/contract/codes';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import {
  accounts,
  createClient,
  domain,
  failures,
  refusals,
  structural,
  type Client,
  type Provocation,
  provokedRates,
} from '../support/provocations';
import { readHandwritten } from '../../scripts/contract/handwritten';
import { useWorld } from '../support/world';
import { until } from '../support/until';

const STATUS_OF_KIND: Readonly<Record<string, number>> = {
  structural: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  precondition: 412,
  conflict: 409,
  domain: 422,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};
const STATUS_OF_CODE: Readonly<Partial<Record<Code, number>>> = {
  method_not_allowed: 405,
  resume_point_expired: 410,
  unsupported_media_type: 415,
  body_too_large: 413,
  headers_too_large: 431,
};
/** Codes that are reported for an item, in a response whose status is that of the whole batch. */
const ITEM_CODES: readonly Code[] = ['not_applied', 'duplicate_in_batch', 'category_in_use'];
/** Codes that arise below the level of HTTP requests, so they are provoked on a socket. */
const SOCKET_CODES: readonly Code[] = [
  'malformed_request',
  'request_timeout',
  'expectation_failed',
  'shutting_down',
];

const provocations: Readonly<Partial<Record<Code, Provocation>>> = {
  ...structural,
  ...refusals,
  ...domain,
  ...accounts,
  ...failures,
};

/** The fields of a problem in the contract. */
const publishedCodes = Object.keys(
  readHandwritten().components.schemas['Problem']?.['properties'] as object,
);

const service = useWorld({
  taxAndShipping: provokedRates,
  env: {
    COUNTRY_HEADER: 'x-country',
    MINIMUM_CLIENT_VERSIONS: 'shop-ios=2.0.0',
    TRUSTED_PROXIES: '127.0.0.1',
  },
});
let client: Client;

beforeAll(async () => {
  client = createClient(service);
});

describe('the problem', () => {
  it.each(Object.entries(provocations))('%s is returned and explained', async (name, provoke) => {
    const code = name as Code;
    const answer = await provoke(client);
    const { statusCode, body } = answer;
    const codeOrBody = body.includes(`"code":"${code}"`) ? code : body.slice(0, 400);
    expect(codeOrBody).toBe(code);
    const { kind = '', cause = '', remedy = '' } = describeCode(code) ?? {};
    expect(missingFields(`${cause} ${remedy}`, body)).toEqual([]);
    if (answer.headers['content-type']?.toString().includes('problem+json')) {
      const facts = Object.keys(JSON.parse(body) as object);
      expect(facts.filter((fact) => !publishedCodes.includes(fact))).toEqual([]);
    }
    const status = STATUS_OF_CODE[code] ?? STATUS_OF_KIND[kind];
    if (!ITEM_CODES.includes(code)) expect([code, statusCode]).toEqual([code, status]);
    await expectExplained(code);
  });

  it('malformed_request is returned and explained', async () => {
    const listening = await buildTestApp({ people: false });
    const answer = await talk(listening, 'NONSENSE\r\n\r\n');
    await listening.close();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"malformed_request"');
    await expectExplained('malformed_request');
  });

  it('request_timeout is returned and explained', async () => {
    const env = { HEADERS_TIMEOUT_SECONDS: '1' };
    const listening = await buildTestApp({ people: false, env });
    const answer = await talk(listening, 'GET / HTTP/1.1\r\n');
    await listening.close();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request_timeout"');
    await expectExplained('request_timeout');
  });

  it('expectation_failed is returned and explained', async () => {
    const listening = await buildTestApp({ people: false });
    const answer = await talk(listening, 'GET / HTTP/1.1\r\nhost: x\r\nexpect: more\r\n\r\n');
    await listening.close();
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(answer).toContain('"code":"expectation_failed"');
    await expectExplained('expectation_failed');
  });

  it('shutting_down is returned and explained', async () => {
    const closing = await buildTestApp({ people: false });
    const request = 'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n';
    const head = `${request}content-type: application/json\r\n\r\n`;
    let appClosed: Promise<void> = Promise.resolve();
    // Half of the request has arrived when the server begins to close; the rest never arrives.
    closing.app.server.once('request', () => void (appClosed = closing.close()));
    const answer = await talk(closing, `${head}{`);
    await appClosed;
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/retry-after: \d/i);
    expect(answer).toContain('"code":"shutting_down"');
    await expectExplained('shutting_down');
  });

  it('is provoked for each code', () => {
    const provokedCodes = [...Object.keys(provocations), ...SOCKET_CODES];
    expect(provokedCodes.sort()).toEqual(Object.keys(codes).sort());
  });
});

/** Fields that the explanations name for the next request, not for the response. */
const REQUEST_FIELDS = new Set(
  'captchaToken mfaToken nextCursor query variables operationName'.split(' '),
);

/**
 * Fields that an explanation names but the response lacks; of alternatives (`a` or `b`) one is
 * enough.
 */
function missingFields(explanation: string, body: string): readonly string[] {
  const withoutAlternatives = explanation.replaceAll(/` or `\w+/g, '');
  const namedFields = [...withoutAlternatives.matchAll(/`([a-z]\w*)`/g)].map(
    ([, name = '']) => name,
  );
  return namedFields.filter((name) => !REQUEST_FIELDS.has(name) && !body.includes(`"${name}":`));
}

async function expectExplained(code: Code): Promise<void> {
  const page = await service.app.inject({ url: `/problems/${code}` });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(code);
}

/** Sends a text and reads until the server has responded. */
async function talk({ app }: TestApp, text: string): Promise<string> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => socket.destroy());
  socket.write(text);
  await until(() => answer.includes('"code"')).finally(() => socket.destroy());
  return answer;
}
