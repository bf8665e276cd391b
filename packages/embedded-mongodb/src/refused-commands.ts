import { encodeError, encodeOk, firstFieldName } from './bson';

/** The engine's error messages can quote a whole path of field names. */
const LONGEST_COMPLAINT_CHARS = 300;

/**
 * Commands that crash the engine (SIGSEGV), because they need a session cache it was built without. The engine itself
 * refuses sessions requested by fields (`lsid`, `txnNumber`, ...), with code 50891.
 */
const DEADLY: ReadonlySet<string> = new Set([
  'startSession',
  'refreshSessions',
  'killSessions',
  'killAllSessions',
  'killAllSessionsByPattern',
]);

/** The reply to a command that must not reach the engine; null to let it through. */
export function answerInstead(message: Buffer, bodyOffset: number): Buffer | null {
  const command = firstFieldName(message, bodyOffset);
  // Drivers send this when they close. There are no sessions to end, and no reason for an error.
  if (command === 'endSessions') return encodeOk();
  if (!DEADLY.has(command)) return null;
  return encodeError({
    code: 20,
    codeName: 'IllegalOperation',
    message: `the embedded engine has no sessions (${command})`,
  });
}

/** The reply when the engine rejects a message as a whole, for instance BSON nested too deeply. */
export function answerRejected(error: unknown): Buffer {
  const message = error instanceof Error ? error.message : String(error);
  const shortened = message.slice(0, LONGEST_COMPLAINT_CHARS);
  return encodeError({ code: 22, codeName: 'InvalidBSON', message: shortened });
}
