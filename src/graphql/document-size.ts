import type { FastifyRequest } from 'fastify';
import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { limits } from '../contract/limits';
import { repeated } from '../platform/values/errors';
import { refusal } from './refusal';

const MAX_BYTES = limits.graphqlDocumentBytes.value;
const MAX_TOKENS = limits.graphqlTokens.value;
/** Validation compares each two selections of one name: its work grows with their square. */
const MAX_REPETITIONS = limits.graphqlRepetitions.value;

type Sent = Pick<FastifyRequest, 'body' | 'query'>;

/** The texts of documents in a request: in its body or in its address. */
export function documentTexts({ body, query }: Sent): readonly string[] {
  return [body, query].flatMap((from) => {
    const text = (from as { readonly query?: unknown } | null | undefined)?.query;
    return typeof text === 'string' ? [text] : [];
  });
}

/** Judges the text of a document before it is parsed: comments and blanks are no tokens, but take time to read. */
export function refuseLargeDocument(request: Sent): void {
  documentTexts(request).forEach(refuseLargeText);
}

export function refuseLargeText(text: string): void {
  if (Buffer.byteLength(text) > MAX_BYTES) throw tooLarge('bytes', MAX_BYTES);
  judgeTokens(text);
}

function judgeTokens(text: string): void {
  const repetitions = new Map<string, number>();
  let count = 0;
  for (const name of tokensOf(text)) {
    count += 1;
    if (count > MAX_TOKENS) throw tooLarge('tokens', MAX_TOKENS);
    if (name === null) continue;
    const found = (repetitions.get(name) ?? 0) + 1;
    repetitions.set(name, found);
    if (found > MAX_REPETITIONS) throw tooRepetitive(name);
  }
}

/**
 * The names among the tokens, null for the others; what is no token is left to the parser. Arguments and their values, such
 * as the items of a batch, stand between parentheses and are compared with nothing.
 */
function* tokensOf(text: string): Generator<string | null> {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) {
      const { kind, value } = lexer.token;
      if (kind === TokenKind.PAREN_L) depth += 1;
      if (kind === TokenKind.PAREN_R) depth -= 1;
      yield kind === TokenKind.NAME && depth === 0 ? value : null;
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
}

function tooLarge(unit: string, max: number): GraphQLError {
  const message = `The document is longer than ${max} ${unit}.`;
  return refusal('graphql_document_too_large', message, { max });
}

function tooRepetitive(name: string): GraphQLError {
  const max = MAX_REPETITIONS;
  const message = `The document names "${repeated(name)}" more than ${max} times, arguments and their values apart.`;
  return refusal('document_too_complex', message, { max });
}
