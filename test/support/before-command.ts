import type { Db } from 'mongodb';

/** A database in which something else happens once, just before a command of one kind; `arm` says what. */
export function beforeCommand(
  real: Db,
  { collection, command }: { readonly collection: string; readonly command: string },
): { readonly db: Db; readonly arm: (act: () => Promise<unknown>) => void } {
  let armed: (() => Promise<unknown>) | null = null;
  const once = async (): Promise<void> => {
    const act = armed;
    armed = null;
    await act?.();
  };
  const wrap = <T extends object>(target: T, names: Readonly<Record<string, unknown>>): T =>
    new Proxy(target, {
      get: (object, name) => {
        if (typeof name === 'string' && name in names) return names[name];
        const value = Reflect.get(object, name) as unknown;
        return typeof value === 'function' ? (value.bind(object) as unknown) : value;
      },
    });
  const collectionOf = (name: string) => {
    const found = real.collection(name);
    const run = Reflect.get(found, command) as (...args: unknown[]) => Promise<unknown>;
    const interrupted = (...args: unknown[]) => once().then(() => run.apply(found, args));
    return name === collection ? wrap(found, { [command]: interrupted }) : found;
  };
  return {
    db: wrap(real, { collection: collectionOf }),
    arm: (act) => {
      armed = act;
    },
  };
}
