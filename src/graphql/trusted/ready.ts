import {
  defaultFieldResolver,
  GraphQLError,
  isNonNullType,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type ExecutionResult,
} from 'graphql';
import type { GraphContext } from '../../../resolvers/context';
import { isAppError } from '../../platform/values/errors';
import type { TrustedText } from '../../modules/documents';
import {
  isTypeName,
  priceOf,
  selectedIn,
  type Priced,
  type Selected,
  type SelectedFields,
} from '../cost';
import type { CompiledTrusted, Engines, RunDocument } from '../engines';
import { operationOf } from '../fixed-document';
import { refusal } from '../refusal';
import { usesIn, type Uses } from '../used-fields';
import { createReadVariables, type ReadVariables } from '../variables';
import { breachesOf } from './document-check';
import { flattened } from './flat';

type Values = Readonly<Record<string, unknown>>;

/** Resolves to data with errors, as GraphQL answers; rejects with 400 when the variables do not fit. */
type RunTrusted = (variables: Values, context: GraphContext) => Promise<ExecutionResult>;

/** A trusted document with all that follows from its text. */
export interface ReadyDocument {
  readonly documentId: string;
  readonly text: string;
  readonly operation: OperationTypeNode;
  readonly priced: Priced;
  readonly uses: Uses;
  readonly run: RunTrusted;
}

/** One that breaks the schema of this release. */
export interface OutdatedDocument {
  readonly documentId: string;
  readonly refusal: GraphQLError;
}

/**
 * Compiles a document that was checked when it was registered, maybe by a release with another schema. What breaks the
 * present one is refused as it would be if it were sent, since the engines run on without what they do not know.
 */
export function makeReady(
  { publicSchema, compileTrusted }: Pick<Engines, 'publicSchema' | 'compileTrusted'>,
  { documentId, text }: TrustedText,
): ReadyDocument | OutdatedDocument {
  const registered = parse(text);
  const [breach] = breachesOf(publicSchema, registered);
  if (breach !== undefined) return { documentId, refusal: outdated(breach) };
  const document = flattened(registered);
  const operation = operationOf(document);
  const selected = selectedIn(publicSchema, document, operation);
  const compiled = compileTrusted(document, documentId);
  const readVariables = createReadVariables(publicSchema, document, operation);
  return {
    documentId,
    text,
    operation: operation.operation,
    priced: priceOf(selected, null),
    uses: usesIn(selected),
    run: runnerOf(operation, { ...compiled, readVariables, selected }),
  };
}

function outdated({ message, nodes }: GraphQLError): GraphQLError {
  const code = 'graphql_validation_failed';
  const text = `The document does not fit the schema of this release: ${message}`;
  return new GraphQLError(text, {
    nodes: nodes ?? null,
    extensions: refusal(code, text).extensions,
  });
}

interface Parts extends CompiledTrusted {
  readonly readVariables: ReadVariables;
  readonly selected: SelectedFields;
}

function runnerOf({ operation }: OperationDefinitionNode, parts: Parts): RunTrusted {
  const { plan, general, readVariables } = parts;
  const runGeneral: RunTrusted = async (variables, context) => {
    readVariables(variables);
    return general(variables, context);
  };
  if (plan === null) return runGeneral;
  if (operation === OperationTypeNode.QUERY) return readBy(plan, runGeneral);
  const canFailLater = [...parts.selected.values()].some(canFailBelow);
  return canFailLater ? runGeneral : changeBy(plan, parts);
}

/** Whether something below the field has a resolver. */
function canFailBelow({ fields }: Selected): boolean {
  return [...(fields?.values() ?? [])].some((one) => isResolved(one) || canFailBelow(one));
}

function isResolved(one: Selected): boolean {
  const { resolve = defaultFieldResolver } = one.field;
  return resolve !== defaultFieldResolver && !isTypeName(one);
}

/**
 * A plan knows the first error alone: who is answered with errors gets all of them by the general engine. What asks for a
 * credential does so of everybody who comes without one, and is not read for them twice again.
 */
function readBy(plan: RunDocument, runGeneral: RunTrusted): RunTrusted {
  let needsCredential = false;
  return async (variables, context) => {
    if (needsCredential && context.viewer.kind === 'anonymous')
      return runGeneral(variables, context);
    try {
      return { data: await plan(variables, context) };
    } catch (error) {
      if (isAppError(error) && error.kind === 'unauthenticated') needsCredential = true;
      return runGeneral(variables, { ...context, loaders: context.loaders.renewed() });
    }
  };
}

/** A change is made once, and a plan does not say where it failed: only its root field can. */
function changeBy(plan: RunDocument, { readVariables, selected }: Parts): RunTrusted {
  const [key, root] = [...selected].find(([, one]) => !isTypeName(one)) ?? ['', null];
  const data = root && isNonNullType(root.field.type) ? null : { [key]: null };
  return async (variables, context) => {
    readVariables(variables);
    try {
      return { data: await plan(variables, context) };
    } catch (error) {
      const facts = { path: [key], originalError: error as Error };
      return { data, errors: [new GraphQLError('', facts)] };
    }
  };
}
