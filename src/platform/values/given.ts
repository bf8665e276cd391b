/** The client has sent a value other than null. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** `null` means the same as a missing field. */
export function withoutNulls<Input extends object>(input: Input): Input {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) if (isGiven(value)) result[name] = value;
  return result as Input;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
