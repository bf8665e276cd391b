import ts from 'typescript';

interface Alternative {
  readonly type?: unknown;
  readonly enum?: readonly string[];
}

/**
 * Values that may grow stay visible: `'a' | 'b' | (string & {})` instead of `string`, or null where that is one of the
 * alternatives. Undefined for any other schema.
 */
export function openEnum(schema: object): ts.TypeNode | undefined {
  const { anyOf = [] } = schema as { readonly anyOf?: readonly Alternative[] };
  const [known, open, none, ...more] = anyOf;
  if (known?.enum === undefined || open?.type !== 'string' || open.enum) return undefined;
  if ((none && none.type !== 'null') || more.length > 0) return undefined;
  const { factory } = ts;
  const anyText = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
  const values = known.enum.map((value) =>
    factory.createLiteralTypeNode(factory.createStringLiteral(value)),
  );
  const nothing = none ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...values, anyText, ...nothing]);
}
