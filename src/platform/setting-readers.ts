import { formReaders } from './setting-forms';

export type Environment = Readonly<Record<string, string | undefined>>;

/** How settings are read, by their kind: the name, and what holds without it. */
export type Readers = ReturnType<typeof readers>;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Whatever is wrong with a setting is put into `faults`, and what holds without it is answered. */
export function readers(env: Environment, faults: string[]) {
  const text = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  const list = (name: string, fallback = ''): readonly string[] =>
    text(name, fallback)
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  /** A list of pairs, each part in its group of the form. */
  const pairs = (entries: readonly string[], form: RegExp, mustLookLike: string) => {
    const found = entries.map((entry) => form.exec(entry));
    if (found.includes(null)) faults.push(mustLookLike);
    return new Map(
      found.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? ''] as const] : [])),
    );
  };
  return {
    text,
    list,
    ...formReaders({ text, list, faults }),
    /** `ios-app=2.1.0,android-app=2.0.0` */
    versions: (name: string): ReadonlyMap<string, string> =>
      pairs(
        list(name),
        /^([\w.-]{1,100})=(\d+(?:\.\d+){0,3})$/,
        `${name} must look like ios-app=2.1.0,android-app=2.0.0`,
      ),
    /** `builtin:whsec_…,other:whsec_…` */
    signingSecrets: (name: string, fallback: string): ReadonlyMap<string, string> =>
      pairs(
        list(name, fallback),
        /^([\w-]{1,40}):(whsec_[A-Za-z0-9+/]{43,}={0,2})$/,
        `${name} must look like builtin:whsec_… with 32 random bytes in base64`,
      ),
    integer: (name: string, fallback: number, { min, max }: Range): number => {
      const raw = text(name, String(fallback));
      const value = Number(raw);
      if (/^\d+$/.test(raw) && value >= min && value <= max) return value;
      faults.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}"`);
      return fallback;
    },
    flag: (name: string, fallback: boolean): boolean => {
      const raw = text(name, String(fallback));
      if (raw === 'true' || raw === 'false') return raw === 'true';
      faults.push(`${name} must be true or false, not "${raw}"`);
      return fallback;
    },
    oneOf: <Value extends string>(
      name: string,
      fallback: NoInfer<Value>,
      allowed: readonly Value[],
    ): Value => {
      const raw = text(name, fallback);
      const value = allowed.find((one) => one === raw);
      if (value !== undefined) return value;
      faults.push(`${name} must be one of ${allowed.join(', ')}, not "${raw}"`);
      return fallback;
    },
  };
}
