import { createRequire } from 'node:module';
import { encodeSetParameter } from './bson';

/** The part of the engine package's interface that is used here; declared here because the package is optional. */
export interface NativeEngine {
  roundTrip(message: Buffer): Promise<RoundTrip>;
  close(): Promise<void>;
}

export interface RoundTrip {
  readonly requestId: number;
  /** The client wants no reply (an unacknowledged write). */
  readonly moreToCome: boolean;
  /** The request came as OP_QUERY, so the reply must be an OP_REPLY. */
  readonly legacy: boolean;
  /** The reply's BSON document, without any wire framing. */
  readonly response: Buffer;
}

interface EnginePackage {
  readonly Engine: { open(directory: string): Promise<NativeEngine> };
}

/**
 * Makes the engine choose query plans by trying them. Otherwise, if no plan finds anything within
 * 10,000 steps, it would sample the collection, which its build does not support, and the query
 * would fail with code 224.
 */
const PLANS_BY_TRIAL = encodeSetParameter('internalQueryPlanRanker', 'multiPlanning');

/**
 * The interval in milliseconds at which the journal is flushed when no write waits for it. The
 * default, ten times a second, takes a tenth of an idle engine's time. A write that waits for the
 * journal triggers a flush immediately.
 */
const UNPROMPTED_FLUSHES = encodeSetParameter('journalCommitInterval', 500);

/** Loads the engine package and opens `dataDir`, creating it if needed. */
export async function openNativeEngine(loaderPath: string, dataDir: string): Promise<NativeEngine> {
  const enginePackage = createRequire(__filename)(loaderPath) as EnginePackage;
  const engine = await enginePackage.Engine.open(dataDir);
  await engine.roundTrip(PLANS_BY_TRIAL);
  await engine.roundTrip(UNPROMPTED_FLUSHES);
  return engine;
}
