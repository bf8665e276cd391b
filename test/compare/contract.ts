/** The parts of an OpenAPI document from which requests are made. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

export interface Operation {
  /** `GET /orders/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly schema: Schema; readonly example: unknown } | null;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface RawOperation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema; readonly example?: unknown }>
    >;
  };
}

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

/** The operations that an OpenAPI document describes. */
export class Contract {
  readonly operations: readonly Operation[];
  readonly #patterns: readonly (readonly [name: string, method: string, path: RegExp])[];

  constructor(private readonly document: Document) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => METHODS.has(method))
        .map(([method, raw]) => this.#operation(method.toUpperCase(), path, raw)),
    );
    // Fixed paths first: `/users/me` does not match `/users/{id}`.
    this.#patterns = [...this.operations]
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
      .map(({ name, method, path }) => {
        const form = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
        return [name, method, new RegExp(`^${form}$`)];
      });
  }

  static async read(url: string): Promise<Contract> {
    const response = await fetch(`${url}/openapi.json`);
    return new Contract((await response.json()) as Document);
  }

  /** The operation of a request line such as `GET /orders/ord_1?include=items`. */
  operationOf(line: string): string {
    const [requestLine = '', target = ''] = line.split(' ');
    const path = target.split('?')[0] ?? '';
    const row = this.#patterns.find(
      ([, method, form]) => method === requestLine && form.test(path),
    );
    return row?.[0] ?? `${requestLine} ${path}`;
  }

  resolve(schema: Schema): Schema {
    return schema.$ref === undefined
      ? schema
      : this.resolve(this.#component(schema.$ref) as Schema);
  }

  #operation(method: string, path: string, raw: RawOperation): Operation {
    const parameters = (raw.parameters ?? []).map((parameter) =>
      '$ref' in parameter ? (this.#component(parameter.$ref) as Parameter) : parameter,
    );
    const json = raw.requestBody?.content['application/json'];
    const body = json === undefined ? null : { schema: json.schema, example: json.example };
    return { name: `${method} ${path}`, method, path, parameters, body };
  }

  #component(reference: string): unknown {
    const [, , kind = '', name = ''] = reference.split('/');
    return this.document.components[kind]?.[name];
  }
}
