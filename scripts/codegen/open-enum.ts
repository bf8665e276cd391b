import ts from 'typescript';

interface Schema {
  readonly type?: unknown;
  readonly 'x-extensible-enum'?: readonly string[];
}

/**
 * Keeps the values of open enums visible: `'a' | 'b' | (string & {})` instead of `string`, with null if the schema
 * allows it. Undefined for any other schema.
 */
export function openEnum(schema: object): ts.TypeNode | undefined {
  const { type, 'x-extensible-enum': texts } = schema as Schema;
  if (texts === undefined) return undefined;
  const { factory } = ts;
  const anyText = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
  const values = texts.map((value) =>
    factory.createLiteralTypeNode(factory.createStringLiteral(value)),
  );
  const isNullable = [type].flat().includes('null');
  const nullType = isNullable ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...values, anyText, ...nullType]);
}
