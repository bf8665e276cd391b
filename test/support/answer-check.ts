import { createSchemaCheck, type SchemaCheck } from './schema-check';

interface Reference {
  readonly $ref?: string;
}

interface Media {
  readonly schema?: object;
}

interface Answer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Reference & Media>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly parameters?: readonly (Reference & { readonly name?: string })[];
  readonly responses: Readonly<Record<string, Reference & Answer>>;
}

/** The parts of a served OpenAPI document against which responses are checked. */
export interface ServedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, Media>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

/** A response as received over the network. */
export interface LiveAnswer {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that a response with this status must have. */
const REQUIRED_HEADERS: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
};
const ALWAYS = ['x-request-id', 'api-version'];
/** Headers that must be documented wherever a response contains them. */
const DESCRIPTIVE_HEADERS = [
  'etag',
  'www-authenticate',
  'retry-after',
  'idempotent-replayed',
  'query-cost',
];

/**
 * Checks responses against the served document alone, as a validating proxy would; null means that
 * the response matches it.
 */
export function createAnswerCheck(document: ServedDocument): (answer: LiveAnswer) => string | null {
  const check = createSchemaCheck(document);
  const resolve = <T extends Reference>(value: T): T =>
    (value.$ref === undefined ? value : at(document, value.$ref)) as T;
  const checkHeaders = createHeaderCheck(document, { check, resolve });

  return (answer) => {
    const publishedResponse = operationOf(document, answer)?.responses[answer.status];
    if (publishedResponse === undefined) return `status ${answer.status} is not published`;
    const { headers = {}, content } = resolve(publishedResponse);
    const complaint = checkHeaders(answer, headers);
    if (complaint !== null) return complaint;
    if (content === undefined) return answer.body === '' ? null : 'a body is not published';
    const mediaType = answer.headers['content-type']?.split(';')[0] ?? '';
    const media = content[mediaType];
    if (media === undefined) return `"${mediaType}" is not published for ${answer.status}`;
    if (media.schema === undefined || !mediaType.endsWith('json')) return null;
    return check(media.schema, JSON.parse(answer.body));
  };
}

interface Tools {
  readonly check: SchemaCheck;
  readonly resolve: <T extends Reference>(value: T) => T;
}

/** Every contract header in the response must be documented for it and match its schema. */
function createHeaderCheck({ paths }: ServedDocument, { check, resolve }: Tools) {
  const answers = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.values(responses).map(resolve));
  const publishedHeaders = answers.flatMap(({ headers = {} }) => Object.keys(headers).map(lower));
  const checkedHeaders = new Set([...DESCRIPTIVE_HEADERS, ...publishedHeaders]);
  return (
    { status, headers }: LiveAnswer,
    publishedHeaders: NonNullable<Answer['headers']>,
  ): string | null => {
    const own = new Map(
      Object.entries(publishedHeaders).map(([name, header]) => [lower(name), header]),
    );
    const missing = [...ALWAYS, REQUIRED_HEADERS[status] ?? 'x-request-id'].find(
      (name) => !headers[name],
    );
    if (missing !== undefined) return `${status} without ${missing}`;
    for (const [name, text] of Object.entries(headers)) {
      const header = own.get(name);
      if (header === undefined && checkedHeaders.has(name))
        return `${status} with ${name} unannounced`;
      const schema = header && resolve(header).schema;
      if (schema && check(schema, valueOf(text, schema)) !== null) return `${name}: ${text}`;
    }
    return null;
  };
}

const lower = (name: string): string => name.toLowerCase();

const valueOf = (text: string, schema: object): unknown =>
  'type' in schema && schema.type === 'integer' ? Number(text) : text;

/** The operation of a URL; a literal segment takes precedence over a parameter. */
function operationOf({ paths }: ServedDocument, { method, url }: LiveAnswer) {
  const segments = (url.split('?')[0] ?? '').split('/');
  const fits = (template: string): boolean => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  };
  const [template = ''] = Object.keys(paths)
    .filter(fits)
    .sort((left, right) => left.split('{').length - right.split('{').length);
  return paths[template]?.[lower(method)];
}

/** Resolves a reference such as `#/components/responses/NotModified`. */
function at(document: object, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
}
