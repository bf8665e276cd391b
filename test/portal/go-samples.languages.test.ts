import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guideExamples, readBody, type MadeRequest } from '../support/guide-examples';

const examples = guideExamples('go');

/** Stands in for the network and tells what it is asked for, example by example. */
const STAND_IN = `package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
${examples.map((_, index) => `\t"examples/e${index}"\n`).join('')})

type made struct {
	Request string
	Headers map[string]string
	Body    *string
}

var asked []made

type network struct{}

func (network) RoundTrip(request *http.Request) (*http.Response, error) {
	one := made{Request: request.Method + " " + request.URL.Path, Headers: map[string]string{}}
	if request.URL.RawQuery != "" {
		one.Request += "?" + request.URL.RawQuery
	}
	for name := range request.Header {
		one.Headers[name] = request.Header.Get(name)
	}
	if request.Body != nil {
		text, _ := io.ReadAll(request.Body)
		body := string(text)
		one.Body = &body
	}
	asked = append(asked, one)
	return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader("{}"))}, nil
}

func main() {
	answer := os.Stdout
	os.Stdout, _ = os.Open(os.DevNull)
	http.DefaultTransport = network{}
	all := [][]made{}
	for _, run := range []func(){${examples.map((_, index) => `e${index}.Main`).join(', ')}} {
		asked = nil
		run()
		all = append(all, asked)
	}
	json.NewEncoder(answer).Encode(all)
}
`;

interface Told {
  readonly Request: string;
  readonly Headers: Readonly<Record<string, string>>;
  readonly Body: string | null;
}

function asRequest({ Request, Headers, Body }: Told): MadeRequest {
  const named = Object.entries(Headers).map(([name, value]) => [name.toLowerCase(), value]);
  const headers = Object.fromEntries(named) as Record<string, string>;
  return { request: Request, headers, body: readBody(headers, Body ?? undefined) };
}

describe('the examples of the guides in Go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-go-'));
  const environment = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' };
  const go = (command: string, parameters: readonly string[]) =>
    execFileSync(command, parameters, { cwd: folder, env: environment, encoding: 'utf8' });

  beforeAll(() => {
    mkdirSync(join(folder, 'as-shown'));
    writeFileSync(join(folder, 'go.mod'), 'module examples\n\ngo 1.18\n');
    writeFileSync(join(folder, 'main.go'), STAND_IN);
    examples.forEach(({ code }, index) => {
      writeFileSync(join(folder, 'as-shown', `${index}.go`), `${code}\n`);
      mkdirSync(join(folder, `e${index}`));
      const called = code
        .replace('package main', `package e${index}`)
        .replace('func main()', 'func Main()');
      writeFileSync(join(folder, `e${index}`, 'example.go'), called);
    });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are laid out as gofmt does', () => {
    expect(go('gofmt', ['-e', '-d', 'as-shown'])).toBe('');
  });

  it('compile, and ask for the same as curl', () => {
    const told = JSON.parse(go('go', ['run', '.'])) as readonly (readonly Told[])[];
    expect(told.length).toBeGreaterThan(30);
    expect(told.map((requests) => requests.map(asRequest))).toEqual(
      examples.map(({ made }) => made),
    );
  });
});
