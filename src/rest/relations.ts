import { limits } from '../contract/limits';
import { cutText, type Violation } from '../platform/values/errors';
import { text, type Parameter, type ParameterTable } from './parameters';

/**
 * The relations that a client may request in addition to the default view. Paths and limits:
 * docs/guides/include-and-expand.md.
 */
export interface RelationRules {
  /** Allowed paths of `include`; naming blocks of the default view is allowed and changes nothing. */
  readonly include: readonly string[];
  readonly expand: readonly string[];
  /** The maximum number of segments in a path. */
  readonly maxDepth: number;
  /** The maximum number of paths in a request. */
  readonly maxPaths: number;
  /** The `graphql-depth-limit` of the pruned document, the second safeguard. */
  readonly documentDepth: number;
}

/** The relations that a client requested in addition to the default view. */
export interface RelationSet {
  readonly include: readonly string[];
  readonly expand: readonly string[];
}

/** How many relations may be requested, and how deep: lists have lower limits than single resources. */
export const relationLimits = {
  detail: { maxDepth: limits.detailRelationDepth.value, maxPaths: limits.detailRelations.value },
  list: { maxDepth: limits.listRelationDepth.value, maxPaths: limits.listRelations.value },
} as const;

export const noRelations: RelationSet = { include: [], expand: [] };

const defaultView = { relations: noRelations, violations: [] };

/** The query parameters of an endpoint with relations. */
export function relationParameters(rules: RelationRules | undefined): ParameterTable {
  if (rules === undefined) return {};
  const parameters: Record<string, ParameterTable[string]> = {};
  if (rules.include.length > 0) {
    parameters['include'] = pathList(
      `Blocks to add (at most ${rules.maxPaths} paths together with expand).`,
      rules.include,
    );
  }
  if (rules.expand.length > 0) {
    parameters['expand'] = pathList(
      'References to replace by the full object, separated by commas.',
      rules.expand,
    );
  }
  return parameters;
}

/** Described as a list but read as one string, because `parseRelations` checks all paths together. */
function pathList(description: string, paths: readonly string[]): Parameter<string> {
  const schema = { type: 'array', items: { type: 'string', enum: paths } };
  return { ...text(description, { max: 1000 }), schema };
}

/**
 * Checks the allow-list, the first safeguard: reports every path that is unknown or too deep, and those beyond the
 * maximum number, with what is allowed.
 */
export function parseRelations(
  rules: RelationRules,
  raw: Readonly<Record<string, unknown>>,
): { readonly relations: RelationSet; readonly violations: readonly Violation[] } {
  if (raw['include'] === undefined && raw['expand'] === undefined) return defaultView;
  const include = pathsOf(raw['include']);
  const expand = pathsOf(raw['expand']);
  const violations = [
    ...include.flatMap((path) => check('include', path, rules)),
    ...expand.flatMap((path) => check('expand', path, rules)),
  ];
  if (include.length + expand.length > rules.maxPaths) {
    const { maxPaths: max, maxDepth } = rules;
    const parameter = include.length > 0 ? 'include' : 'expand';
    violations.push({
      parameter,
      code: 'too_many_includes',
      message: `include and expand together may name at most ${max} paths.`,
      params: { max, allowed: rules[parameter], maxDepth },
    });
  }
  return { relations: { include, expand }, violations };
}

function pathsOf(raw: unknown): readonly string[] {
  if (typeof raw !== 'string' || raw === '') return [];
  return [...new Set(raw.split(',').map((path) => path.trim()))].sort();
}

function check(
  parameter: 'include' | 'expand',
  path: string,
  { [parameter]: allowedNames, maxDepth }: RelationRules,
): readonly Violation[] {
  if (allowedNames.includes(path)) return [];
  const name = cutText(path);
  if (path.split('.').length > maxDepth) {
    const message = `"${name}" goes deeper than the ${maxDepth} levels allowed here; allowed: ${allowedNames.join(', ')}.`;
    return [
      { parameter, code: 'include_too_deep', message, params: { allowed: allowedNames, maxDepth } },
    ];
  }
  const message = `"${name}" is not available here; allowed: ${allowedNames.join(', ')}.`;
  return [
    {
      parameter,
      code: 'include_not_allowed',
      message,
      params: { allowed: allowedNames, maxDepth },
    },
  ];
}
