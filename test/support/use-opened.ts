/** Opens something before the first test of a file (or `describe`) and closes it after the last one. */
export function useOpened<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  const resource = {} as T;
  beforeAll(async () => void Object.assign(resource, await open()));
  afterAll(() => resource.close());
  return resource;
}
