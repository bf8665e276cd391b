import { limits } from '../contract/limits';
import type { Violation } from '../platform/errors';
import type { RelationRules } from './endpoint';
import { text, type ParameterTable } from './parameters';

/** What a client asked for beyond the default view. */
export interface RelationSet {
  readonly include: readonly string[];
  readonly expand: readonly string[];
}

/** How many relations may be asked for and how deep: lists are stricter than details. */
export const relationLimits = {
  detail: { maxDepth: limits.detailRelationDepth.value, maxPaths: limits.detailRelations.value },
  list: { maxDepth: limits.listRelationDepth.value, maxPaths: limits.listRelations.value },
} as const;

export const noRelations: RelationSet = { include: [], expand: [] };

const nothingAsked = { relations: noRelations, violations: [] };

/** The query parameters of an endpoint with relations. */
export function relationParameters(rules: RelationRules | undefined): ParameterTable {
  if (rules === undefined) return {};
  const parameters: Record<string, ParameterTable[string]> = {};
  if (rules.include.length > 0) {
    parameters['include'] = text(
      `Comma list of blocks to add (at most ${rules.maxPaths} paths with expand): ${rules.include.join(', ')}.`,
      { max: 1000 },
    );
  }
  if (rules.expand.length > 0) {
    parameters['expand'] = text(
      `Comma list of references to replace by the full object: ${rules.expand.join(', ')}.`,
      { max: 1000 },
    );
  }
  return parameters;
}

/** The allow-list, the first wall: every path that is unknown, too deep or one too many, with what is allowed. */
export function parseRelations(
  rules: RelationRules,
  raw: Readonly<Record<string, unknown>>,
): { readonly relations: RelationSet; readonly violations: readonly Violation[] } {
  if (raw['include'] === undefined && raw['expand'] === undefined) return nothingAsked;
  const include = pathsOf(raw['include']);
  const expand = pathsOf(raw['expand']);
  const violations = [
    ...include.flatMap((path) => judge('include', path, rules.include, rules.maxDepth)),
    ...expand.flatMap((path) => judge('expand', path, rules.expand, rules.maxDepth)),
  ];
  if (include.length + expand.length > rules.maxPaths) {
    violations.push({
      parameter: 'include',
      code: 'too_many_includes',
      message: `include and expand together may name at most ${rules.maxPaths} paths.`,
      params: { max: rules.maxPaths },
    });
  }
  return { relations: { include, expand }, violations };
}

function pathsOf(raw: unknown): readonly string[] {
  if (typeof raw !== 'string' || raw === '') return [];
  return [...new Set(raw.split(',').map((path) => path.trim()))].sort();
}

function judge(
  parameter: 'include' | 'expand',
  path: string,
  allowed: readonly string[],
  maxDepth: number,
): readonly Violation[] {
  if (allowed.includes(path)) return [];
  const shown = path.slice(0, 100);
  if (path.split('.').length > maxDepth) {
    const message = `"${shown}" goes deeper than the ${maxDepth} levels allowed here; allowed: ${allowed.join(', ')}.`;
    return [{ parameter, code: 'include_too_deep', message, params: { allowed, maxDepth } }];
  }
  const message = `"${shown}" cannot be asked for here; allowed: ${allowed.join(', ')}.`;
  return [{ parameter, code: 'include_not_allowed', message, params: { allowed, maxDepth } }];
}
