import { z } from 'zod';
import { eraseSubjects } from './erase-subjects.ts';
import { defineOps } from './define.ts';

const subjects =
  'person-5, person-5-employment, person-5-payroll, person-5-health, candidate-8, thirdparty-9, contact-4, bankstatement-3, shareddocument-7, register-3, slipbatch-4';

export const erase = defineOps({
  name: 'erase',
  summary: 'erase the personal data of a natural person for good',
  details:
    'Deletes the key that the personal fields of all events about that person are encrypted with, and the files that\n' +
    'were sealed with it, notes it in DATA_DIR/erasures.jsonl (which a restore replays), and rebuilds what showed\n' +
    'them. The chain still verifies. What the staff register, pay and health need is kept for times of its own, and\n' +
    'is erased by its own name.',
  arguments: {
    subject: {
      schema: z
        .string()
        .regex(
          /^((person|thirdparty|contact|candidate|bankstatement|shareddocument|register|slipbatch)-\d+|person-\d+-(employment|payroll|health))$/,
          `name whose data: ${subjects}`,
        ),
      summary: subjects,
    },
  },
  async run({ owner, settings }, { subject }) {
    const at = new Date().toISOString();
    const { erased, rebuilt } = await eraseSubjects({ owner, settings }, [subject], at);
    const text = erased.includes(subject)
      ? `${subject} is erased.`
      : `${subject} has no key: it was erased before, or is no natural person.`;
    return { text, data: { subject, erased: erased.includes(subject), at, rebuilt: rebuilt.names } };
  },
});
