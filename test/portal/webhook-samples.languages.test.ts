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

interface Arrived {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const BODY = '{"type":"order.paid","title":"Größe 42 “wide”"}';
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();

function arrived(change: Arrived['headers'] = {}, body = BODY, secondsAgo = 0): Arrived {
  const sentAt = new Date(Date.now() - secondsAgo * 1000);
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', sentAt, BODY),
  };
  return { secret, headers: { ...headers, ...change }, body };
}

/** What arrives, and whether it is ours. */
function cases(): readonly (readonly [Arrived, boolean])[] {
  const { headers } = arrived();
  const others = `v1,AAAA v2,x ${String(headers['webhook-signature'])}`;
  return [
    [arrived(), true],
    [arrived({ 'webhook-signature': others }), true],
    [arrived({}, BODY.replace('paid', 'shipped')), false],
    [arrived({}, BODY, 400), false],
    [arrived({}, BODY, -400), false],
    [arrived({ 'webhook-id': 'evt_2' }), false],
    ...['now', '9'.repeat(20), '9'.repeat(400), '9'.repeat(5000), '-1', '1e3', '١٢٣'].map(
      (sentAt) => [arrived({ 'webhook-timestamp': sentAt }), false] as const,
    ),
    [arrived({ 'webhook-signature': 'v1,größe' }), false],
    [arrived({ 'webhook-signature': '' }), false],
    [arrived({ 'webhook-signature': 'v1,' }), false],
    [{ ...arrived(), secret: newSecret() }, false],
    [{ ...arrived(), headers: {} }, false],
  ];
}

const PYTHON = `${codeIn('py')}
import sys
print(json.dumps([verified(one['secret'], one['headers'], one['body'].encode()) is not None for one in json.load(sys.stdin)]))
`;
const PHP = `${codeIn('php').replace('<?php', '')}
$all = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn ($one) => verified($one['secret'], $one['headers'], $one['body']) !== null, $all));
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
	text, _ := os.ReadFile("arrived.json")
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	told := []bool{}
	for _, one := range all {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		told = append(told, Verified(one.Secret, headers, []byte(one.Body)))
	}
	text, _ = json.Marshal(told)
	os.WriteFile("told.json", text, 0o600)
}
`;

function runGo(input: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'commerce-go-'));
  const written = { 'go.mod': 'module webhooks\n\ngo 1.18\n', 'arrived.json': input };
  const files = { ...written, 'shown.go': codeIn('go'), 'all_test.go': GO };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const env = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' };
  expect(execFileSync('gofmt', ['-e', '-d', 'shown.go'], { cwd, encoding: 'utf8' })).toBe('');
  execFileSync('go', ['test', './...'], { cwd, env });
  const told = readFileSync(join(cwd, 'told.json'), 'utf8');
  rmSync(cwd, { recursive: true });
  return told;
}

function runTypeScript(input: string): string {
  const { CommonJS: module } = ts.ModuleKind;
  const code = ts.transpile(codeIn('ts'), { module, target: ts.ScriptTarget.ES2022 });
  const run = compileFunction(`const exports = {};${code}\nreturn verified;`, ['require']);
  const verified = run(createRequire(__filename)) as (...given: unknown[]) => unknown;
  const all = JSON.parse(input) as readonly Arrived[];
  return JSON.stringify(all.map((one) => verified(one.secret, one.headers, one.body) !== null));
}

const languages: readonly [string, (input: string) => string][] = [
  ['TypeScript', runTypeScript],
  ['Python', (input) => execFileSync('python3', ['-c', PYTHON], { input, encoding: 'utf8' })],
  ['Go', runGo],
  ['PHP', (input) => execFileSync('php', ['-r', PHP], { input, encoding: 'utf8' })],
];

describe('the code of the guide that verifies webhooks', () => {
  for (const [name, run] of languages) {
    it(`takes what is ours and nothing else, in ${name}`, () => {
      const all = cases();
      const told = JSON.parse(run(JSON.stringify(all.map(([one]) => one)))) as readonly boolean[];
      expect(told).toEqual(all.map(([, isOurs]) => isOurs));
    });
  }
});
