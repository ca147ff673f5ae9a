import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { invalid, missing } from '#domain/kernel/refusal.ts';
import { usualPeriod } from '#domain/payroll/match-pages.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import {
  confirmSlipBatch,
  decideSlipPages,
  startSlipBatch,
  uploadSlipBatch,
} from '#domain/payroll/slip-batch-commands.ts';
import { batchStatuses, deliveries, settledPages } from '#domain/payroll/slip-batch.ts';
import {
  objectToElectronicSlips,
  resendWageSlip,
  withdrawSlipObjection,
  withdrawWageSlip,
} from '#domain/payroll/wage-slip-commands.ts';
import { slipStatuses } from '#domain/payroll/wage-slip.ts';
import { findSlipBatch, readSlipBatch } from '#projections/payroll/slip-batches.ts';
import {
  countWageSlips,
  findWageSlip,
  listWageSlips,
  slipsOfPerson,
  type WageSlipRow,
} from '#projections/payroll/wage-slips.ts';
import { formText } from '../../http/form-text.ts';
import { discardAll, receiveFiles } from '../../http/upload.server.ts';
import { pathTo } from '../../paths.ts';
import { bringSlips } from '../../payroll/batch/bring-slips.server.ts';
import { lettersFor } from '../../payroll/slip-letters.server.ts';
import { openSlip } from '../../payroll/public/open-slip.server.ts';
import { dayText, idOnly, itemOf, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, execute, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { idOf, word } from '../query.ts';
import { month } from '../periods.ts';
import { listCalls, showCall, shows } from '../resource-calls.ts';

const monthText = z.string().meta({ description: 'A month', example: '2026-05' });

const row = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  period: monthText,
  status: z.enum(slipStatuses).meta({ description: 'Where its way to the person stands' }),
  delivery: z.enum([...deliveries, 'paper']),
  pages: z.int().min(1),
  size: z.int().min(0).meta({ description: 'Bytes' }),
  batch: recordNumber.meta({ description: 'What it was uploaded with' }),
  replaces: recordNumber.nullable().meta({ description: 'The slip of the same month that it corrects' }),
  replacedBy: recordNumber.nullable(),
  issuedAt: momentText,
  withdrawnAt: momentText.nullable().meta({ description: 'Since when nobody opens it; null: it stands' }),
  withdrawnReason: z.string().nullable().meta({ description: 'Why it was withdrawn' }),
  pathName: z.string().nullable().meta({ description: 'Where its PDF is found; null: it was withdrawn' }),
});

const present = ({ id, name, person, ...slip }: WageSlipRow): z.input<typeof row> => ({
  id,
  value: `${name} ${slip.period}`.trim(),
  person: { id: person, value: name },
  period: slip.period,
  status: slip.status,
  delivery: slip.delivery,
  pages: slip.pages,
  size: slip.size,
  batch: slip.batch,
  replaces: slip.replaces,
  replacedBy: slip.replacedBy,
  issuedAt: slip.issuedAt,
  withdrawnAt: slip.withdrawnAt,
  withdrawnReason: slip.withdrawnReason,
  pathName: slip.file === null ? null : pathTo('wageSlipPdf', { id }),
});

const slipShown = shows(row, {
  async read({ services, corporation }, id) {
    const found = await findWageSlip(services.db, id, corporation);
    return found && present(found);
  },
});

const pageAnswer = z.object({
  place: z.int().min(1).meta({ description: 'Which page of the batch, from 1' }),
  person: recordNumber.nullable().meta({ description: 'Whose it is; null: to be settled, or no slip' }),
  out: z.boolean().meta({ description: 'It is no slip' }),
  continues: z.boolean().meta({ description: 'It goes on with the page before' }),
  reason: z.string().meta({ description: 'By what it was matched, or why it was not' }),
  candidates: z.array(recordNumber).meta({ description: 'Who it may be' }),
  period: monthText.nullable(),
});

const batchAnswer = z.object({
  id: recordNumber,
  status: z.enum(batchStatuses),
  period: monthText.nullable(),
  count: z.int().min(0).meta({ description: 'Pages' }),
  slips: z.int().min(0),
  made: z.int().min(0).meta({ description: 'Slips that are made' }),
  undecided: z.int().min(0).meta({ description: 'Pages that are to be settled before anything is sent' }),
  pages: z.array(pageAnswer),
});

async function presentBatch(context: ApiContext, id: number): Promise<z.input<typeof batchAnswer>> {
  const { services, corporation } = context;
  const found = await findSlipBatch(services.db, id, corporation);
  if (found === null) throw missing();
  const { state } = await readSlipBatch(services.store.read, id);
  const pages = settledPages(state);
  return {
    id,
    status: found.status,
    period: found.period ?? usualPeriod(pages.map(({ period }) => period)),
    count: found.pages,
    slips: found.slips,
    made: found.made,
    undecided: found.undecided,
    pages: pages.map(({ place, person, out, continues, reason, candidates, period }) => ({
      place,
      person,
      out,
      continues,
      reason,
      candidates,
      period,
    })),
  };
}

/** Reading takes a moment: a program that can wait is answered with what was read. */
const LONGEST_WAIT_MS = 5000;
const STEP_MS = 200;

async function untilRead({ services, corporation }: ApiContext, id: number): Promise<void> {
  const enough = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < enough) {
    const found = await findSlipBatch(services.db, id, corporation);
    if (found?.status !== 'reading') return;
    await wait(STEP_MS);
  }
}

async function checkUpload(context: ApiContext) {
  const { services, actor, request } = context;
  if (actor === null) throw missing();
  const upload = await receiveFiles(request, services.files);
  if ('error' in upload) throw invalid({ files: [upload.error] });
  const { form, files } = upload;
  try {
    const bringing = { services, actor, note: () => undefined };
    const id = await bringSlips(bringing, files, ['1', 'true', 'on'].includes(formText(form, 'again')));
    await untilRead(context, id);
    return { item: await presentBatch(context, id) };
  } finally {
    await discardAll(files);
  }
}

const uploadInput = z.object({
  id: confirmSlipBatch.input.shape.id,
  decisions: decideSlipPages.input.shape.decisions.nullish(),
  period: confirmSlipBatch.input.shape.period,
  delivery: confirmSlipBatch.input.shape.delivery.default('notice'),
  otherMonths: z.boolean().nullish(),
  informed: z.boolean().nullish(),
  beside: confirmSlipBatch.input.shape.beside,
});

/** Settles what is still open, and lets the slips be made. */
async function confirmUpload(context: ApiContext, body: unknown) {
  const { decisions, ...confirmed } = uploadInput.parse(body);
  const { id } = confirmed;
  if (decisions) await execute(context, decideSlipPages, decideSlipPages.input.parse({ id, decisions }));
  await execute(context, confirmSlipBatch, confirmSlipBatch.input.parse(confirmed));
  return { item: await presentBatch(context, id) };
}

const linkAnswer = z.object({
  company: z.string(),
  period: monthText,
  until: dayText.meta({ description: 'Last day of the link' }),
  pathName: z.string().meta({ description: 'The page that hands it over, once the day of birth is said' }),
});

/** What a token leads to. Whoever guesses tokens is told to wait. */
async function openByToken({ services, clientAddress, params }: ApiContext) {
  const token = params['token'] ?? '';
  try {
    const opened = await openSlip(services, clientAddress, token);
    if (opened === null) return notExist();
    const { company, slip, until } = opened;
    const pathName = pathTo('publicWageSlip', { token });
    return { item: { company: company.name, period: slip.period, until, pathName } };
  } catch (thrown) {
    if (thrown instanceof Response) return json({ code: 'CODE_ERROR_429', errors: {} }, 429);
    throw thrown;
  }
}

export const payrollCalls: Call[] = [
  ...listCalls({
    resource: 'payroll',
    role: slipRoles.read,
    summary: 'The wage slips of the company',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'period'],
    filters: {
      status: word(slipStatuses, 'Where its way to the person stands'),
      person: idOf('persons', 'Of this person'),
      period: month('Of this month, `2026-03`'),
    },
    filterOf: ({ keyword, status, person, period }) => ({ keyword, status, person, period, batch: null }),
    list: listWageSlips,
    count: countWageSlips,
    row,
    present,
    completion: {
      summary: 'Wage slips by person and month',
      sort: 'newest',
      valueOf: ({ id, name, period }) => ({ id, value: `${name} ${period}`.trim() }),
    },
  }),
  showCall('payroll', slipRoles.read, 'A wage slip', slipShown),
  call({
    method: 'POST',
    path: 'payroll/check/upload',
    role: slipRoles.create,
    summary:
      'Check files of wage slips, a multipart form of PDFs and ZIPs: which person each page belongs to. Nothing is sent; ' +
      '`again`: a file that came in before is meant',
    readsBody: true,
    runs: [startSlipBatch, uploadSlipBatch],
    answers: itemOf(batchAnswer),
    run: checkUpload,
  }),
  call({
    method: 'POST',
    path: 'payroll/upload',
    role: slipRoles.create,
    summary: 'Store checked slips, split per person, and tell each one; `decisions` settle pages beforehand',
    input: uploadInput,
    runs: [decideSlipPages, confirmSlipBatch],
    answers: itemOf(batchAnswer),
    run: confirmUpload,
  }),
  call({
    path: 'payroll/list/person',
    role: slipRoles.read,
    summary: 'The wage slips of a person, neither replaced nor withdrawn, the newest month first',
    query: z.object({ person: idOf('persons', 'The person') }),
    answers: itemsOf(row),
    async run({ services, corporation }, _body, { person }) {
      const slips = person === null ? [] : await slipsOfPerson(services.db, person, corporation);
      return { items: slips.map(present), total: slips.length };
    },
  }),
  call({
    method: 'POST',
    path: 'payroll/send/{id}',
    role: slipRoles.edit,
    summary: 'Tell the person of a slip once more (ours), by a new link',
    runs: [resendWageSlip],
    answers: itemOf(row),
    async run(context) {
      const { services, corporation, params } = context;
      const find = () => findWageSlip(services.db, pathId(params['id']) ?? 0, corporation);
      const slip = await find();
      if (slip === null) return notExist();
      const letters = await lettersFor(services, slip);
      await execute(context, resendWageSlip, resendWageSlip.input.parse({ id: slip.id, letters }));
      const sent = await find();
      return sent === null ? notExist() : { item: present(sent) };
    },
  }),
  commandCall({
    path: 'payroll/withdraw/{id}',
    summary: 'Withdraw a slip that was given to the wrong person (ours), for good: nobody opens it any more',
    command: withdrawWageSlip,
    input: withdrawWageSlip.input.omit({ id: true }),
    answers: itemOf(row),
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    async answer({ services, corporation }, { id }) {
      const withdrawn = await findWageSlip(services.db, id, corporation);
      return withdrawn === null ? notExist() : { item: present(withdrawn) };
    },
  }),
  commandCall({
    path: 'payroll/object/{person}',
    summary: 'Note that somebody, or oneself, wants wage slips on paper (ours)',
    command: objectToElectronicSlips,
    input: null,
    answers: idOnly,
    toInput: ({ person }) => ({ person: pathId(person) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'payroll/accept/{person}',
    summary: 'Withdraw that objection (ours)',
    command: withdrawSlipObjection,
    input: null,
    answers: idOnly,
    toInput: ({ person }) => ({ person: pathId(person) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  call({
    path: 'payrolldocument/show/by/token/{token}',
    role: 'public',
    scope: 'installation',
    summary: 'What the link of a mail leads to: company and month of a wage slip, and where it is opened',
    answers: itemOf(linkAnswer),
    run: openByToken,
  }),
];
