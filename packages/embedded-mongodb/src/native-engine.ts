import { createRequire } from 'node:module';
import { encodeSetParameter } from './bson';

/** The part of the engine package's interface used here; declared by us since it is optional. */
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
 * Query plans are chosen by trying them. Otherwise the engine samples the collection when no plan has found anything within
 * 10,000 steps, and its build lacks what the sampling needs: the query would be refused with code 224.
 */
const PLANS_BY_TRIAL = encodeSetParameter('internalQueryPlanRanker', 'multiPlanning');

/**
 * The journal is also flushed when nobody waits for it: so often, in milliseconds, instead of ten times a second, which an
 * idle engine spends a tenth of its time on. A write that waits for the journal has it flushed at once.
 */
const UNPROMPTED_FLUSHES = encodeSetParameter('journalCommitInterval', 500);

/** Loads the engine package and opens `dataDir`, creating it if needed. */
export async function openNativeEngine(loaderPath: string, dataDir: string): Promise<NativeEngine> {
  const loaded = createRequire(__filename)(loaderPath) as EnginePackage;
  const engine = await loaded.Engine.open(dataDir);
  await engine.roundTrip(PLANS_BY_TRIAL);
  await engine.roundTrip(UNPROMPTED_FLUSHES);
  return engine;
}
