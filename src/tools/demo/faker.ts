import type { Faker } from '@faker-js/faker' with { 'resolution-mode': 'import' };

export type { Faker };

const SEED = 20_261_120;

/** Made-up data, the same on every machine. Loaded on demand: the library is large, and only a first start needs it. */
export async function loadFaker(): Promise<Faker> {
  const { faker } = await import('@faker-js/faker/locale/en');
  faker.seed(SEED);
  return faker;
}
