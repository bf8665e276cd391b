import { structuralError } from '../../platform/values/errors';
import type { ImportRequest } from './imports.service';
import type { ImportMode, ImportType } from './imports.types';

type Items = readonly unknown[] | null | undefined;

/** The possible lists of an import, each with its modes; the first mode is the default. */
const LISTS = {
  products: { type: 'products', modes: ['upsert', 'create'] },
  productChanges: { type: 'products', modes: ['update', 'delete'] },
  categories: { type: 'categories', modes: ['upsert', 'create'] },
  categoryChanges: { type: 'categories', modes: ['update', 'delete'] },
} as const satisfies Readonly<Record<string, { type: ImportType; modes: readonly ImportMode[] }>>;

type ListName = keyof typeof LISTS;

const NAMES = Object.keys(LISTS) as readonly ListName[];

/**
 * The import that a request with typed lists describes. Refuses requests without a list or with several, and modes that
 * do not fit the list.
 */
export function typedImport({
  mode,
  ...lists
}: Readonly<Partial<Record<ListName, Items>>> & {
  readonly mode?: ImportMode | null;
}): ImportRequest {
  const [name, ...others] = NAMES.filter((one) => lists[one]);
  if (name === undefined || others.length > 0) throw oneListError();
  const { type, modes } = LISTS[name];
  const chosenMode = mode ?? modes[0];
  if (!(modes as readonly ImportMode[]).includes(chosenMode)) throw wrongModeError(name, modes);
  return { type, mode: chosenMode, items: lists[name] ?? [] };
}

function oneListError() {
  const message = `Send one of ${NAMES.join(', ')}.`;
  const params = { allowed: NAMES };
  return structuralError([{ pointer: '/input', code: 'invalid_value', message, params }]);
}

function wrongModeError(name: ListName, allowedModes: readonly ImportMode[]) {
  const message = `"${name}" works with the modes ${allowedModes.join(' and ')}.`;
  return structuralError([
    { pointer: '/input/mode', code: 'not_allowed', message, params: { allowed: allowedModes } },
  ]);
}
