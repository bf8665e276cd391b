import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import { conflictError, forbiddenError, notFoundError } from '../../platform/values/errors';
import { auditEntry } from '../../platform/events';
import { once } from '../../platform/operations';
import { mapPage, type Page, type PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, type RequestActor, type Viewer } from '../accounts';
import { createTrustedTexts, type TrustedTexts } from './trusted-texts';
import { checkAll, type CheckDocument } from './manifest-rules';
import type { ManifestsRepository } from './manifests.repository';
import type { Manifest, ManifestDocument, ManifestRequest } from './manifests.types';

/** The documents that clients have registered, by client and version. */
export interface ManifestsService extends Pick<TrustedTexts, 'find'> {
  /** Registering the same manifest again returns it; a different one with its name and version is refused. */
  register(actor: RequestActor, request: ManifestRequest): Promise<Registration>;
  /** Ordered by name and version. */
  list(viewer: Viewer, page: PageRequest): Promise<Page<Manifest>>;
  /** Its documents can no longer be run: immediately in this process, within 3 seconds in others. */
  remove(actor: RequestActor, key: ManifestKey): Promise<void>;
}

export interface Registration {
  readonly isNew: boolean;
  readonly manifest: Manifest;
}

type ManifestKey = Pick<Manifest, 'name' | 'version'>;

export interface ManifestsDeps {
  readonly manifests: ManifestsRepository;
  readonly check: CheckDocument;
  /** Whether a user may register documents now. */
  readonly mayManage: (userId: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
}

export function createManifestsService(deps: ManifestsDeps): ManifestsService {
  const texts = createTrustedTexts(deps);
  return {
    find: texts.find,
    register: async ({ viewer, op }, request) => {
      const { userId } = authorizeKnown(viewer, 'document.manage');
      const documents = await checkAll(request, deps.check);
      await claimName(request.name, userId, deps);
      const createdAt = deps.clock.now();
      const { name, version } = request;
      const row = { _id: idOf(request), name, version, ownerId: userId, documents, createdAt };
      return put({ ...row, deletedAt: null }, op, deps);
    },
    list: async (viewer, page) => {
      authorize(viewer, 'document.manage');
      return mapPage(await deps.manifests.list({ page, cursors: deps.cursors }), toManifest);
    },
    remove: async ({ viewer, op }, key) => {
      const { userId } = authorizeKnown(viewer, 'document.manage');
      await remove(idOf(key), { userId, op }, deps);
      texts.forget(idOf(key));
    },
  };
}

const idOf = ({ name, version }: ManifestKey): string => `${name}@${version}`;

/**
 * A name belongs to its first owner. If that account may no longer register documents, the name passes to the next one
 * that needs it.
 */
async function claimName(
  name: string,
  userId: string,
  { manifests, mayManage }: ManifestsDeps,
): Promise<void> {
  const ownerId = await manifests.claimName(name, userId);
  if (ownerId === userId) return;
  if (await mayManage(ownerId)) throw notYours(name);
  if ((await manifests.handOver(name, { from: ownerId, to: userId })) !== userId)
    throw notYours(name);
}

async function put(
  manifest: ManifestDocument,
  op: string | null,
  { manifests, clock }: ManifestsDeps,
): Promise<Registration> {
  const audit = auditOf(manifest, 'created', manifest.createdAt);
  const insertion = await manifests.insert(manifest, { op, audit });
  if (insertion !== null) return { isNew: true, manifest: toManifest(insertion) };
  const { row, outcome } = await once<ManifestDocument>(op, {
    clock,
    read: () => manifests.find(manifest._id),
    write: (current, log) => {
      if (current.deletedAt !== null)
        return manifests.replace(current, manifest, { log: log(), audit });
      if (!isDeepStrictEqual(textsOf(current), textsOf(manifest)))
        throw versionExists(current, manifest);
      return Promise.resolve(current);
    },
  });
  return { isNew: outcome !== null, manifest: toManifest(row ?? manifest) };
}

async function remove(
  id: string,
  { userId, op }: { readonly userId: string; readonly op: string | null },
  deps: ManifestsDeps,
): Promise<void> {
  const { manifests, clock } = deps;
  const { row } = await once<ManifestDocument>(op, {
    clock,
    read: () => manifests.find(id),
    write: async (current, log) => {
      if (current.deletedAt !== null) throw notFoundError('manifest');
      await claimName(current.name, userId, deps);
      const now = clock.now();
      const audit = auditOf({ ...current, ownerId: userId }, 'deleted', now);
      const after = { ...current, documents: [], deletedAt: now };
      return manifests.replace(current, after, { log: log(), audit });
    },
  });
  if (row === null) throw notFoundError('manifest');
}

function auditOf(
  { ownerId: actorId, documents, _id: resourceId }: ManifestDocument,
  action: 'created' | 'deleted',
  now: Date,
) {
  const facts = { documents: documents.map(({ id }) => id) };
  const [from, to] = action === 'created' ? [{}, facts] : [facts, {}];
  const about = { resourceType: 'document_manifest', resourceId };
  return auditEntry({ actorId, action, ...about, from, to }, now);
}

const textsOf = ({ documents }: ManifestDocument) => documents.map(({ id, text }) => [id, text]);

function toManifest({ name, version, documents, createdAt }: ManifestDocument): Manifest {
  return { name, version, documents, createdAt };
}

function versionExists(current: ManifestDocument, candidate: ManifestDocument) {
  const texts = new Map(current.documents.map(({ id, text }) => [id, text]));
  const ids = new Set([...current.documents, ...candidate.documents].map(({ id }) => id));
  const of = new Map(candidate.documents.map(({ id, text }) => [id, text]));
  const differentIds = [...ids].filter((id) => texts.get(id) !== of.get(id)).slice(0, 50);
  const message = `${current._id} is registered with other documents; register the changed ones under another version.`;
  return conflictError('document_version_exists', message, { documents: differentIds });
}

function notYours(name: string) {
  return forbiddenError('not_yours', `The name ${name} belongs to somebody else.`);
}
