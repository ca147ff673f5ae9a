import type { z } from 'zod';
import type { createPerson } from '#domain/people/person-commands.ts';

type File = z.input<typeof createPerson.input>;

/** A file of a person as a form sends it. */
export const personFile = (changes: Partial<File> = {}): File => ({
  gender: 'F',
  firstName: 'Anna',
  lastName: 'Le Goff',
  email: null,
  ...changes,
});
