import { isJson, type Call } from '../calls';

/** Between backquotes it stays as it is; a text that has some is written with escapes. */
const raw = (text: string): string => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

export function goProgram(calls: readonly Call[]): string {
  const hasBody = calls.some(({ body }) => body !== undefined);
  const packages = ['fmt', 'io', 'log', 'net/http', ...(hasBody ? ['strings'] : [])];
  return [
    `package main\n\nimport (\n${packages.map((name) => `\t"${name}"\n`).join('')})`,
    `func main() {\n${calls.map(statements).join('\n\n')}\n}`,
    SEND,
  ].join('\n\n');
}

const SEND = `// send prints the answer to a request.
func send(request *http.Request) {
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.StatusCode, string(text))
}`;

function statements(call: Call, index: number): string {
  const { comment, method, url, headers, body } = call;
  const name = index === 0 ? 'request' : `request${index + 1}`;
  const sent = body === undefined ? 'nil' : `strings.NewReader(${raw(bodyOf(call, body))})`;
  return [
    ...(comment ? [`\t// ${comment}`] : []),
    `\t${name}, err := http.NewRequest(${JSON.stringify(method)}, ${JSON.stringify(url)}, ${sent})`,
    '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}',
    ...Object.entries(headers).map(
      ([header, value]) =>
        `\t${name}.Header.Set(${JSON.stringify(header)}, ${JSON.stringify(value)})`,
    ),
    `\tsend(${name})`,
  ].join('\n');
}

/** What is long is laid out. */
function bodyOf(call: Call, body: string): string {
  return isJson(call) && body.length > 60 ? JSON.stringify(JSON.parse(body), null, 2) : body;
}
