import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { createFrenchDefaults } from './french-defaults.ts';

/** Fills the reference lists of the chosen corporation that are empty with what French companies use. */
export const fillReferenceLists = command({
  name: 'FillReferenceLists',
  role: 'ROLE_ADMIN',
  input: z.object({}),
  async handle(work, actor) {
    return { filled: await createFrenchDefaults(work, actor) };
  },
});
