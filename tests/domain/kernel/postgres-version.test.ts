import { expect, it } from 'vitest';
import { requireVersion } from '#db/postgres/migrate.ts';

it('refuses a PostgreSQL that is too old for our tables, naming both versions', () => {
  expect(() => requireVersion(160_011)).toThrow('c’est un PostgreSQL 16 ; il faut au moins la version 17');
  expect(() => requireVersion(170_000)).not.toThrow();
});
