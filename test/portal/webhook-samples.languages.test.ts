import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import ts from 'typescript';
import { projectRoot } from '../../src/platform/values/project-root';

const guide = readFileSync(join(projectRoot, 'docs', 'guides', 'webhooks.md'), 'utf8');
const codeIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

interface Delivery {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const BODY = '{"type":"order.paid","title":"Größe 42 “wide”"}';
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();

function deliveryWith(change: Delivery['headers'] = {}, body = BODY, secondsAgo = 0): Delivery {
  const sentAt = new Date(Date.now() - secondsAgo * 1000);
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', sentAt, BODY),
  };
  return { secret, headers: { ...headers, ...change }, body };
}

/** Requests to a receiver, and whether the service sent them. */
function cases(): readonly (readonly [Delivery, boolean])[] {
  const { headers } = deliveryWith();
  const others = `v1,AAAA v2,x ${String(headers['webhook-signature'])}`;
  return [
    [deliveryWith(), true],
    [deliveryWith({ 'webhook-signature': others }), true],
    [deliveryWith({}, BODY.replace('paid', 'shipped')), false],
    [deliveryWith({}, BODY, 400), false],
    [deliveryWith({}, BODY, -400), false],
    [deliveryWith({ 'webhook-id': 'evt_2' }), false],
    ...['now', '9'.repeat(20), '9'.repeat(400), '9'.repeat(5000), '-1', '1e3', '١٢٣'].map(
      (sentAt) => [deliveryWith({ 'webhook-timestamp': sentAt }), false] as const,
    ),
    [deliveryWith({ 'webhook-signature': 'v1,größe' }), false],
    [deliveryWith({ 'webhook-signature': '' }), false],
    [deliveryWith({ 'webhook-signature': 'v1,' }), false],
    [{ ...deliveryWith(), secret: newSecret() }, false],
    [{ ...deliveryWith(), headers: {} }, false],
  ];
}

const PYTHON = `${codeIn('py')}
import sys
print(json.dumps([verify(one['secret'], one['headers'], one['body'].encode()) is not None for one in json.load(sys.stdin)]))
`;
const PHP = `${codeIn('php').replace('<?php', '')}
$all = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn ($one) => verify($one['secret'], $one['headers'], $one['body']) !== null, $all));
`;
const GO = `package webhooks

import (
	"encoding/json"
	"net/http"
	"os"
	"testing"
)

func TestAll(t *testing.T) {
	var all []struct {
		Secret  string
		Headers map[string]string
		Body    string
	}
	text, _ := os.ReadFile("requests.json")
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	results := []bool{}
	for _, one := range all {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		results = append(results, Verify(one.Secret, headers, []byte(one.Body)))
	}
	text, _ = json.Marshal(results)
	os.WriteFile("results.json", text, 0o600)
}
`;

function runGo(input: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'commerce-go-'));
  const sources = { 'go.mod': 'module webhooks\n\ngo 1.18\n', 'requests.json': input };
  const files = { ...sources, 'verify.go': codeIn('go'), 'all_test.go': GO };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const env = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' };
  expect(execFileSync('gofmt', ['-e', '-d', 'verify.go'], { cwd, encoding: 'utf8' })).toBe('');
  execFileSync('go', ['test', './...'], { cwd, env });
  const results = readFileSync(join(cwd, 'results.json'), 'utf8');
  rmSync(cwd, { recursive: true });
  return results;
}

function runTypeScript(input: string): string {
  const { CommonJS: module } = ts.ModuleKind;
  const code = ts.transpile(codeIn('ts'), { module, target: ts.ScriptTarget.ES2022 });
  const run = compileFunction(`const exports = {};${code}\nreturn verify;`, ['require']);
  const verify = run(createRequire(__filename)) as (...args: unknown[]) => unknown;
  const requests = JSON.parse(input) as readonly Delivery[];
  return JSON.stringify(requests.map((one) => verify(one.secret, one.headers, one.body) !== null));
}

const languages: readonly [string, (input: string) => string][] = [
  ['TypeScript', runTypeScript],
  ['Python', (input) => execFileSync('python3', ['-c', PYTHON], { input, encoding: 'utf8' })],
  ['Go', runGo],
  ['PHP', (input) => execFileSync('php', ['-r', PHP], { input, encoding: 'utf8' })],
];

describe('the code of the guide that verifies webhooks', () => {
  for (const [name, run] of languages) {
    it(`accepts the requests of the service and no others, in ${name}`, () => {
      const requests = cases();
      const results: unknown = JSON.parse(run(JSON.stringify(requests.map(([one]) => one))));
      expect(results).toEqual(requests.map(([, isOurs]) => isOurs));
    });
  }
});
