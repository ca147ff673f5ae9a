import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import {
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
} from '../kernel/fields.ts';
import { invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadColleague } from '../people/colleague.ts';
import { contractSchema, makeContract, registerContract } from '../people/contract-commands.ts';
import {
  createPerson,
  editPerson,
  editPersonPayroll,
  removeImportedPerson,
  savePayroll,
} from '../people/person-commands.ts';
import { payrollSchema } from '../people/person.ts';
import { peopleQuestions } from '../people/questions.ts';
import { evenWeek, usualSchedule } from '../people/work-schedule.ts';
import { corporationOf } from '../kernel/command.ts';
import { importedBy } from './import-kind.ts';

/** Columns of the contract that a line brings along; none of them: it brings none. */
export const contractColumns = [
  'contractType',
  'contractStart',
  'contractEnd',
  'contractJob',
  'contractHours',
] as const;
export type ContractColumn = (typeof contractColumns)[number];

/** A number of social security and a contract beside the file: each by a right of its own. */
const besides = z
  .object({
    socialSecurityNumber: payrollSchema.shape.socialSecurityNumber.meta({ example: null }),
    contractType: optionalReference('contracttype').meta({ example: null }),
    contractStart: optionalDate().meta({ example: null }),
    contractEnd: optionalDate().meta({ example: null }),
    contractJob: optionalText(120).meta({ example: null }),
    /** Hours a week over five days; none: the usual week. */
    contractHours: optionalDecimal({ places: 2, min: 0.1, max: 60 }).meta({ example: null }),
  })
  .superRefine((row, context) => {
    if (contractColumns.every((column) => row[column] === null)) return;
    for (const column of ['contractType', 'contractStart', 'contractJob'] as const)
      if (row[column] === null)
        context.addIssue({ code: 'custom', path: [column], message: 'errors.required' });
    if (row.contractStart !== null && row.contractEnd !== null && row.contractEnd < row.contractStart)
      context.addIssue({ code: 'custom', path: ['contractEnd'], message: 'people.error.endBeforeStart' });
  }, evenIfWrong);

export const personRow = z.intersection(createPerson.input, besides);
type PersonRow = z.output<typeof personRow>;

/** The columns that fields of a contract stand in. */
const columnOf: Readonly<Record<string, ContractColumn>> = {
  type: 'contractType',
  start: 'contractStart',
  end: 'contractEnd',
  job: 'contractJob',
  schedule: 'contractHours',
};

/** The contract of a row, where the person has none that begins on that day. */
async function addContract(work: UnitOfWork, actor: Actor, id: number, row: PersonRow): Promise<void> {
  if (row.contractStart === null) return;
  const contracts = await work.ask(peopleQuestions).contractsOf(id, corporationOf(actor));
  if (contracts.some(({ start }) => start === row.contractStart)) return;
  const input = contractSchema.parse({
    type: row.contractType,
    start: row.contractStart,
    end: row.contractEnd,
    job: row.contractJob,
    category: 'worker',
    schedule: [...(row.contractHours === null ? usualSchedule : evenWeek(row.contractHours))],
  });
  await makeContract(work, actor, await loadColleague(work, actor, id), input, {
    imported: true,
  });
}

async function addNumber(work: UnitOfWork, actor: Actor, id: number, number: string): Promise<void> {
  const person = await loadColleague(work, actor, id);
  const payroll = person.state.payroll ?? payrollSchema.parse({});
  await savePayroll(work, actor, person, { ...payroll, socialSecurityNumber: number });
}

/** Notes what a row's number or contract was refused for at its column. @throws what stands in the way of all */
function note(errors: FieldErrors, error: unknown, at: number): void {
  if (!(error instanceof Refusal) || error.kind === 'forbidden') throw error;
  for (const [field, messages] of Object.entries(error.errors))
    errors[`rows[${at}].${columnOf[field] ?? field}`] = messages;
}

/** People, with their numbers of social security and a contract each. */
export const peopleImport = importedBy({
  name: 'persons',
  values: personRow,
  create: createPerson,
  edit: editPerson,
  remove: removeImportedPerson,
  unique: { field: 'personnelNumber', of: ({ personnelNumber }) => personnelNumber },
  refuse(_work, actor, rows) {
    const errors: FieldErrors = {};
    const numbers = new Set<string>();
    for (const [at, { values }] of rows.entries()) {
      const { socialSecurityNumber: number } = values;
      if (number === null) continue;
      requireAccess(actor, editPersonPayroll.access);
      if (numbers.has(number)) errors[`rows[${at}].socialSecurityNumber`] = ['errors.unique'];
      numbers.add(number);
    }
    if (rows.some(({ values }) => values.contractStart !== null))
      requireAccess(actor, registerContract.access);
    return Promise.resolve(errors);
  },
  async finish(work, actor, made) {
    const errors: FieldErrors = {};
    for (const [at, { id, values }] of made.entries())
      try {
        const { socialSecurityNumber: number } = values;
        if (number !== null) await addNumber(work, actor, id, number);
        await addContract(work, actor, id, values);
      } catch (error) {
        note(errors, error, at);
      }
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },
});
