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
 * Query plans are chosen by trying them. Otherwise, if no plan finds anything within 10,000 steps, the engine samples
 * the collection, which its build cannot do: the query would fail with code 224.
 */
const PLANS_BY_TRIAL = encodeSetParameter('internalQueryPlanRanker', 'multiPlanning');

/**
 * How often the journal is flushed when nobody waits for it, in milliseconds. By default that happens ten times a
 * second, on which an idle engine spends a tenth of its time. A write that waits for the journal has it flushed at
 * once.
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
