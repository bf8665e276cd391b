import { declaredSize, hasPage, isObjectList, pageSize } from './list-size';
import type { Selected, SelectedFields } from './selection';

type Values = Readonly<Record<string, unknown>>;

/** How lists are counted. */
export interface Counting {
  /** What the document is asked with; null for whatever that may be. */
  readonly variables: Values | null;
  /** Entries of a list that is no page; null for the most it can have. */
  readonly listed: number | null;
}

/** The values of an answer: each field counts one, what is selected of a list once for each of its entries. */
export function valuesOf(
  fields: SelectedFields,
  counting: Counting,
  page: number | null = null,
): number {
  let sum = 0;
  for (const selected of fields.values()) {
    sum += 1;
    if (selected.fields === null) continue;
    const inner = valuesOf(selected.fields, counting, pageOf(selected, counting));
    sum += isObjectList(selected.field) ? entriesOf(selected, counting, page) * inner : inner;
  }
  return sum;
}

/** The size of the page that the lists of the answered object are; null when it is none. */
function pageOf(selected: Selected, { variables, listed }: Counting): number | null {
  if (isObjectList(selected.field)) return null;
  if (hasPage(selected.field)) return pageSize(selected, variables);
  const declared = declaredSize(selected.field);
  return declared && (listed ?? declared);
}

function entriesOf(
  selected: Selected,
  { variables, listed }: Counting,
  page: number | null,
): number {
  const { field } = selected;
  if (hasPage(field)) return pageSize(selected, variables);
  const declared = declaredSize(field);
  if (declared === null && page !== null) return page;
  const entries = listed ?? declared;
  if (entries === null) throw new Error(`the SDL does not say how long ${field.name} can be`);
  return entries;
}
