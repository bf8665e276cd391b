import { execFileSync } from 'node:child_process';
import { guideExamples, readBody, type MadeRequest } from '../support/guide-examples';

const examples = guideExamples('php');

/** Stands in for `curl` and tells what it is asked for; one process runs all examples. */
const STAND_IN = `
namespace Examples;
const CURLOPT_CUSTOMREQUEST = 'method';
const CURLOPT_HTTPHEADER = 'headers';
const CURLOPT_POSTFIELDS = 'body';
const CURLOPT_RETURNTRANSFER = 'returned';
const CURLINFO_RESPONSE_CODE = 'status';
function curl_init($url) { return (object) ['url' => $url, 'method' => 'GET', 'headers' => [], 'body' => null]; }
function curl_setopt_array($request, $options) { foreach ($options as $name => $value) $request->$name = $value; }
function curl_exec($request) { global $made; $made[] = $request; return $request->returned === true ? '{}' : true; }
function curl_getinfo($request, $part) { return 200; }
$all = [];
foreach (json_decode(stream_get_contents(STDIN)) as $code) {
  $made = [];
  ob_start();
  eval('namespace Examples;' . substr($code, strlen('<?php')));
  ob_end_clean();
  $all[] = $made;
}
echo json_encode($all);
`;

interface Told {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly string[];
  readonly body: string | null;
}

function asRequest({ url, method, headers, body }: Told): MadeRequest {
  const { pathname, search } = new URL(url);
  const named = headers.map((header) => {
    const [name = '', value = ''] = header.split(': ');
    return [name.toLowerCase(), value];
  });
  const sent = Object.fromEntries(named) as Record<string, string>;
  return {
    request: `${method} ${decodeURI(pathname)}${search}`,
    headers: sent,
    body: readBody(sent, body ?? undefined),
  };
}

describe('the examples of the guides in PHP', () => {
  it('ask for the same as curl', () => {
    const input = JSON.stringify(examples.map(({ code }) => code));
    const told = JSON.parse(
      execFileSync('php', ['-r', STAND_IN], { input, encoding: 'utf8' }),
    ) as readonly (readonly Told[])[];
    expect(told.length).toBeGreaterThan(30);
    expect(told.map((requests) => requests.map(asRequest))).toEqual(
      examples.map(({ made }) => made),
    );
  });
});
