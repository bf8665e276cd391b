import { structuralError, type Violation } from '../../platform/values/errors';
import type { DocumentText, CheckedDocument, ManifestRequest } from './manifests.types';

/** The faults of one document, or the highest cost of its response. */
export type DocumentCheck =
  | { readonly cost: number }
  | { readonly faults: readonly { readonly code: string; readonly message: string }[] };

/** Checks a document against the schema and the limits, for any variables. */
export type CheckDocument = (text: string) => DocumentCheck;

const ID = /^[A-Za-z0-9][\w.:-]{0,127}$/;
const MAX_DOCUMENTS = 500;

/** The checked documents of a manifest, ordered by id; throws with the faults of all documents. */
export async function checkAll(
  { documents }: ManifestRequest,
  check: CheckDocument,
): Promise<readonly CheckedDocument[]> {
  const texts = Object.entries(documents).map(([id, text]) => ({ id, text }));
  refuseCount(texts.length);
  const violations: Violation[] = [];
  const checkedDocuments: CheckedDocument[] = [];
  for (const document of texts.sort(byId)) {
    const result = ID.test(document.id) ? check(document.text) : { faults: [badId] };
    if ('cost' in result) checkedDocuments.push({ ...document, cost: result.cost });
    else violations.push(...result.faults.map((fault) => ({ ...fault, ...at(document) })));
    // A large manifest takes a while, so other requests run in between.
    await new Promise(setImmediate);
  }
  if (violations.length > 0) throw structuralError(violations);
  return checkedDocuments;
}

const badId = {
  code: 'wrong_format',
  message: 'An id begins with a letter or digit and has at most 128 of `A-Z a-z 0-9 _ . : -`.',
};

const byId = (left: DocumentText, right: DocumentText): number => (left.id < right.id ? -1 : 1);

/** Escapes a JSON pointer segment (RFC 6901). */
function at({ id }: DocumentText): { readonly pointer: string } {
  return { pointer: `/documents/${id.replaceAll('~', '~0').replaceAll('/', '~1')}` };
}

function refuseCount(count: number): void {
  if (count > 0 && count <= MAX_DOCUMENTS) return;
  const message = `"/documents" must have 1 to ${MAX_DOCUMENTS} documents.`;
  const code = count === 0 ? 'empty_array' : 'too_many_items';
  throw structuralError([{ pointer: '/documents', code, message, params: { max: MAX_DOCUMENTS } }]);
}
