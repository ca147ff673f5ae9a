import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import {
  choice,
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
} from '../kernel/fields.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { invalid, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadColleague } from '../people/colleague.ts';
import { contractFields } from '../people/contract.ts';
import { contractSchema, makeContract, registerContract } from '../people/contract-commands.ts';
import { categories } from '../people/labour-rules.ts';
import { placeImported, removeImportedPerson, unitsToFill } from '../company/placed-person-commands.ts';
import { editPersonPayroll, savePayroll } from '../people/person-commands.ts';
import { payrollSchema } from '../people/person.ts';
import { peopleQuestions } from '../people/questions.ts';
import { evenWeek, usualSchedule } from '../people/work-schedule.ts';
import { createPersonWhole, editPersonWhole } from '../custom-fields/owned.ts';
import { corporationOf } from '../kernel/command.ts';
import { importedBy } from './import-kind.ts';

/** Columns of the contract that a line brings along; none of them: it brings none. */
export const contractColumns = [
  'contractType',
  'contractStart',
  'contractEnd',
  'contractJob',
  'contractHours',
  'contractQualification',
  'contractCategory',
  'contractTrialEnd',
  'contractStatus',
  'contractTutor',
  'contractPlace',
  'contractLender',
  'contractHourlyCost',
  'contractHourlyRate',
] as const;
export type ContractColumn = (typeof contractColumns)[number];

/** What somebody is by a contract: the staff register keeps trainees apart, and says the others. */
export const contractStatuses = ['employee', 'apprentice', 'trainee', 'madeAvailable'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

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
    contractQualification: optionalText(120).meta({ example: null }),
    contractCategory: choice(categories)
      .nullish()
      .transform((said) => said ?? null)
      .meta({ example: null }),
    contractTrialEnd: optionalDate().meta({ example: null }),
    contractStatus: choice(contractStatuses)
      .nullish()
      .transform((said) => said ?? null)
      .meta({ example: null }),
    contractTutor: optionalReference('persons').meta({ example: null }),
    contractPlace: optionalText(200).meta({ example: null }),
    contractLender: optionalText(200).meta({ example: null }),
    /** What an hour costs the company, and what it is sold for: euros. */
    contractHourlyCost: contractFields.hourlyCost.meta({ example: null }),
    contractHourlyRate: contractFields.hourlyRate.meta({ example: null }),
    unit: optionalReference('organization').meta({ example: null }),
    /** None: the contract's first day, else today. */
    unitFrom: optionalDate().meta({ example: null }),
  })
  .superRefine((row, context) => {
    if (row.unit === null && row.unitFrom !== null)
      context.addIssue({ code: 'custom', path: ['unit'], message: 'errors.required' });
    if (contractColumns.every((column) => row[column] === null)) return;
    for (const column of ['contractType', 'contractStart', 'contractJob'] as const)
      if (row[column] === null)
        context.addIssue({ code: 'custom', path: [column], message: 'errors.required' });
    if (row.contractStart !== null && row.contractEnd !== null && row.contractEnd < row.contractStart)
      context.addIssue({ code: 'custom', path: ['contractEnd'], message: 'people.error.endBeforeStart' });
    const { contractTrialEnd: trial, contractStart: start, contractEnd: end } = row;
    if (trial !== null && start !== null && (trial < start || (end !== null && trial > end)))
      context.addIssue({ code: 'custom', path: ['contractTrialEnd'], message: 'people.error.trialOutside' });
  }, evenIfWrong);

export const personRow = z.intersection(createPersonWhole.input, besides);
type PersonRow = z.output<typeof personRow>;

/** The columns that fields of a contract and of a stay in a unit stand in. */
const columnOf: Readonly<Record<string, ContractColumn | 'unitFrom'>> = {
  type: 'contractType',
  start: 'contractStart',
  end: 'contractEnd',
  job: 'contractJob',
  schedule: 'contractHours',
  qualification: 'contractQualification',
  category: 'contractCategory',
  trialEnd: 'contractTrialEnd',
  tutor: 'contractTutor',
  place: 'contractPlace',
  lender: 'contractLender',
  hourlyCost: 'contractHourlyCost',
  hourlyRate: 'contractHourlyRate',
  date: 'unitFrom',
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
    qualification: row.contractQualification,
    category: row.contractCategory ?? 'worker',
    trialEnd: row.contractTrialEnd,
    apprentice: row.contractStatus === 'apprentice',
    trainee: row.contractStatus === 'trainee',
    madeAvailable: row.contractStatus === 'madeAvailable',
    tutor: row.contractTutor,
    place: row.contractPlace,
    lender: row.contractLender,
    hourlyCost: row.contractHourlyCost,
    hourlyRate: row.contractHourlyRate,
    schedule: [...(row.contractHours === null ? usualSchedule : evenWeek(row.contractHours))],
  });
  await makeContract(work, actor, await loadColleague(work, actor, id), input, {
    imported: true,
  });
}

/** The first day in the unit that a row says. */
const placedFrom = (work: UnitOfWork, { unitFrom, contractStart }: PersonRow): CivilDate =>
  unitFrom ?? contractStart ?? todayIn(LEGAL_TIME_ZONE, new Date(work.now));

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
  create: createPersonWhole,
  edit: editPersonWhole,
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
    const named = made.flatMap(({ values }) => values.unit ?? []);
    const units = await unitsToFill(work, actor, named);
    for (const [at, { id, values }] of made.entries())
      try {
        const { socialSecurityNumber: number } = values;
        if (number !== null) await addNumber(work, actor, id, number);
        await addContract(work, actor, id, values);
        if (values.unit !== null)
          await placeImported(work, units.get(values.unit), {
            person: id,
            date: placedFrom(work, values),
          });
      } catch (error) {
        note(errors, error, at);
      }
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },
});
