import type { z } from 'zod';
import type { createPerson } from '#domain/people/person-commands.ts';
import { usualSchedule } from '#domain/people/work-schedule.ts';

type File = z.input<typeof createPerson.input>;

/** A file of a person as a form sends it. */
export const personFile = (changes: Partial<File> = {}): File => ({
  gender: 'F',
  firstName: 'Anna',
  lastName: 'Le Goff',
  email: null,
  ...changes,
});

/** A post as a form of a contract sends it. */
export const contractTerms = { job: 'Chauffeur', category: 'worker' as const, schedule: [...usualSchedule] };
