import { z } from 'zod';
import {
  contractForm,
  correctContract,
  declareHiring,
  deleteContract,
  registerContract,
  removeAmendment,
  setContractEnd,
} from '#domain/people/contract-commands.ts';
import { contractAggregate, type ContractEvent, type ContractState } from '#domain/people/contract.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import {
  contractsPage,
  countContracts,
  findContract,
  type ContractRow,
} from '#projections/people/contracts.ts';
import { dayText, decimalText, recordNumber, referenceTo } from '../answers.ts';
import type { ApiContext, Call } from '../call.ts';
import { day, idOf, yesOrNo } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const text = z.string().nullable();
const week = z
  .array(z.object({ morning: decimalText, afternoon: decimalText }))
  .meta({ description: 'Hours of each half day, Monday first' });

/** A contract in lists, with the terms that hold on the day. */
export const contractAnswer = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  type: referenceTo,
  fixedTerm: z.boolean(),
  start: dayText,
  end: dayText.nullable(),
  endReason: text,
  trialEnd: dayText.nullable(),
  declaredOn: dayText.nullable().meta({ description: 'When the hiring was declared (DPAE)' }),
  declarationReference: text,
  apprentice: z.boolean(),
  madeAvailable: z.boolean(),
  trainee: z.boolean(),
  job: z.string(),
  qualification: text,
  category: z.string(),
  schedule: week,
});

export const presentContract = (contract: ContractRow): z.input<typeof contractAnswer> => ({
  ...contract,
  value: `${contract.typeName} · ${contract.personName}`,
  person: { id: contract.person, value: contract.personName || null },
  type: { id: contract.type, value: contract.typeName },
});

const role = 'ROLE_CONTRACT_READ';

/** Whether an hour's cost and rate are told: to who may see costs, and to who corrects contracts by what they read. */
const maySeeTerms = ({ actor }: ApiContext): boolean =>
  mayPass(actor, {
    role: ['ROLE_PROJECT_VIEW_COST', 'ROLE_CONTRACT_EDIT'],
    scope: 'corporation',
    reads: true,
  });

const shown = shows(
  contractAnswer.extend({
    proposeTrial: z.null().meta({ description: 'Asked once, when it is made' }),
    confirmPlanned: z.null().meta({ description: 'Asked once, when what is planned would fall outside' }),
    place: text.meta({ description: 'Where a trainee is' }),
    lender: text.meta({ description: 'Who lends somebody' }),
    hiringAuthorisedOn: dayText.nullable().meta({ description: 'Where hiring needs an authorisation' }),
    hiringAuthorisationAskedOn: dayText.nullable(),
    dismissalAuthorisedOn: dayText.nullable().meta({ description: 'Where dismissing needs one' }),
    dismissalAuthorisationAskedOn: dayText.nullable(),
    startTime: text.meta({ description: 'When work begins on the first day, as 08:00' }),
    tutor: referenceTo.nullable(),
    profile: referenceTo.nullable(),
    hourlyCost: decimalText.nullable().meta({ description: 'null, as the rate, for who may not see costs' }),
    hourlyRate: decimalText.nullable(),
    amendments: z
      .array(z.object({ from: dayText, reason: z.string(), job: z.string(), schedule: week }))
      .meta({ description: 'What holds from a later day on' }),
  }),
  {
    stream: 'contract',
    async read(context, id) {
      const { services, corporation, today } = context;
      const found = await findContract(services.db, id, corporation, today);
      if (found === null) return null;
      const events = await services.store.read(`contract-${id}`);
      const { facts, amendments } = foldStream<ContractState, ContractEvent>(contractAggregate, events);
      if (facts === null) return null;
      const { profile, tutor, ...said } = contractForm(facts);
      return {
        ...presentContract(found),
        ...said,
        proposeTrial: null,
        confirmPlanned: null,
        ...(!maySeeTerms(context) && { hourlyCost: null, hourlyRate: null }),
        type: { id: facts.type.id, value: facts.type.name },
        schedule: [...facts.schedule],
        profile: profile === null ? null : { id: profile, value: null },
        tutor: tutor === null ? null : { id: tutor, value: null },
        amendments: amendments.map(({ from, reason, terms }) => ({
          from,
          reason,
          job: terms.job,
          schedule: [...terms.schedule],
        })),
      };
    },
  },
);

export const contractCalls: Call[] = [
  ...listCalls({
    resource: 'contract',
    role,
    summary: 'Contracts of employment',
    order: { sort: 'start', direction: 'desc' },
    sorts: ['start', 'newest'],
    filters: {
      person: idOf('persons', 'Of this person'),
      type: idOf('contracttype', 'Of this kind'),
      day: day('Those that cover this day'),
    },
    filterOf: ({ keyword, person, type, day: on }, today) => ({ keyword, person, type, day: on, today }),
    list: contractsPage,
    count: countContracts,
    row: contractAnswer,
    stream: 'contract',
    present: presentContract,
    completion: {
      summary: 'Contracts by kind and name',
      sort: 'start',
      valueOf: (one) => ({ id: one.id, value: `${one.typeName} · ${one.personName}` }),
    },
  }),
  showCall('contract', role, 'One contract as it was made, with its amendments', shown),
  newCall('contract', {
    summary: 'A contract of somebody with the company',
    command: registerContract,
    input: registerContract.input,
    shown,
  }),
  editCall('contract', {
    summary: 'Put right what was written down wrongly',
    command: correctContract,
    input: correctContract.input,
    shown,
    answeredOnce: ['proposeTrial'],
  }),
  changeCall('contract/end', {
    summary: 'End a contract on a day, or let it go on: `end`, `reason`',
    command: setContractEnd,
    input: setContractEnd.input.omit({ id: true }),
    shown,
  }),
  changeCall('contract/amendment/remove', {
    summary: 'Take back an amendment that was wrong or never came: `from`, `reason`',
    command: removeAmendment,
    input: removeAmendment.input.omit({ id: true }),
    shown,
  }),
  changeCall('contract/declaration', {
    summary: 'Note that the hiring was declared (DPAE): `declaredOn`, `declarationReference`',
    command: declareHiring,
    input: declareHiring.input.omit({ id: true }),
    shown,
  }),
  deleteCall('contract', {
    summary: 'Take back a contract that was neither amended nor ended, and on whose days nothing is noted',
    command: deleteContract,
    query: z.object({ confirmPlanned: yesOrNo('What is planned on its days was read') }),
    read: (_body, { confirmPlanned }) => ({ confirmPlanned: confirmPlanned === true }),
  }),
];
