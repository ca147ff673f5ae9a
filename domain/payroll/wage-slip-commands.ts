import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { mayPass } from '../kernel/access.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { recordId, text } from '../kernel/fields.ts';
import { personSubject, sealedPart } from '../kernel/personal.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { fileReferencePattern, readFileReference } from '../files/file-reference.ts';
import { mailAggregate } from '../mailing/mail.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import { loadColleague } from '../people/colleague.ts';
import { slipRoles } from './payroll-roles.ts';
import { payrollQuestions } from './questions.ts';
import { requireStatus, settledPages, slipBatchAggregate, slipsOf } from './slip-batch.ts';
import { lettersSchema, type Letters } from './slip-letter.ts';
import { slipObjectionAggregate } from './slip-objection.ts';
import {
  besideEarlier,
  LINK_DAYS,
  wageSlipAggregate,
  type WageSlipEvent,
  type WageSlipState,
} from './wage-slip.ts';

type LoadedSlip = Loaded<WageSlipState, WageSlipEvent>;

/**
 * Tells the person of a slip by mail, with a new link; where the corporation sends slips and the person's social
 * security number is known, which opens it, the encrypted slip goes along. Without an address it is noted so.
 */
async function announce(
  work: UnitOfWork,
  actor: Actor,
  slip: LoadedSlip,
  { language, ...letters }: Letters,
): Promise<void> {
  const { id, state } = slip;
  const corporation = corporationOf(actor);
  const { payroll } = (await loadColleague(work, actor, state.person)).state;
  const address = await work.ask(payrollQuestions).reachOf(state.person, corporation);
  if (address === null) {
    await work.append(slip, [{ type: 'WageSlipUnreached', data: { slip: id } }]);
    return;
  }
  const attached = state.delivery === 'attached' && Boolean(payroll?.socialSecurityNumber);
  const company = await work.ask(organizationQuestions).corporation(corporation);
  const link = await work.nextId('wagesliplink');
  const { subject, text } = attached ? letters.attached : letters.notice;
  const mail = await queueSystemMail(work, actor, {
    corporation,
    to: [address],
    subject,
    text,
    about: { kind: 'wageSlip', id, label: `n° ${id}` },
    wageSlip: { link, attached, documents: company?.payrollDocuments ?? [] },
    language,
    person: { kind: 'person', id: state.person },
  });
  const until = addDays(todayIn(LEGAL_TIME_ZONE, new Date(work.now)), LINK_DAYS);
  await work.append(slip, [{ type: 'WageSlipAnnounced', data: { slip: id, mail: mail.id, link, until } }]);
}

/**
 * Makes the slip of a place of a confirmed batch, once: it replaces the one that it corrects, leaves alone one that is
 * the same, and is announced as the batch says. Runs as the product itself.
 * @returns the slip; `made` says whether it is a new one
 */
export const issueWageSlip = command({
  name: 'IssueWageSlip',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    batch: recordId(),
    place: z.number().int().min(1),
    file: z.string().regex(fileReferencePattern, 'errors.invalid'),
    size: z.number().int().min(0),
    letters: lettersSchema,
  }),
  refuses: ['SLIPS_ELSEWHERE'],
  async handle(work, actor, { batch: id, place, file, size, letters }) {
    const corporation = corporationOf(actor);
    const questions = work.ask(payrollQuestions);
    const batch = await work.load(slipBatchAggregate, id, actor);
    const earlier = await questions.slipAt(id, place);
    if (earlier !== null) return { id: earlier, made: false };
    requireStatus(batch.state, 'sending');
    const wanted = slipsOf(settledPages(batch.state)).find((one) => one.place === place);
    const period = wanted?.period ?? batch.state.period;
    if (wanted === undefined || period === null) throw missing();
    const { person, pages, digest } = wanted;
    if (readFileReference(file)?.subject !== personSubject(person, 'payroll'))
      throw invalid({ file: ['errors.invalid'] });
    const content = digest === null ? null : await work.keyedHash(digest);
    const beside = besideEarlier(
      { content, batch: id, beside: batch.state.beside.has(person) },
      await questions.currentSlips(person, corporation, period),
    );
    if ('same' in beside) return { id: beside.same, made: false };
    const objects = (await questions.objectionOf(person, corporation)) !== null;
    const slip = await work.create(wageSlipAggregate);
    const delivery = objects ? 'paper' : batch.state.delivery;
    const facts = { slip: slip.id, corporation, person, period, file, size, pages: pages.length };
    const { replaces } = beside;
    await work.append(slip, [
      { type: 'WageSlipIssued', data: { ...facts, content, batch: id, place, delivery, replaces } },
    ]);
    if (replaces !== null) {
      const old = await work.load(wageSlipAggregate, replaces, actor);
      await work.append(old, [{ type: 'WageSlipReplaced', data: { slip: replaces, by: slip.id } }]);
    }
    // Where slips are put on a server, the worker finds out.
    await work.enqueue({
      task: 'queue-push',
      payload: { kind: 'wageSlip', version: slip.id, corporation },
      key: `queue-push-wageSlip-${slip.id}`,
    });
    if (delivery === 'notice' || delivery === 'attached') await announce(work, actor, slip, letters);
    return { id: slip.id, made: true };
  },
});

/**
 * Tells the person of a slip once more, by a new link; not while the last mail about it waits, nor while they want slips
 * on paper, whatever they wanted when it was made.
 */
export const resendWageSlip = command({
  name: 'ResendWageSlip',
  role: slipRoles.edit,
  input: z.object({ id: recordId(), letters: lettersSchema }),
  refuses: ['MAIL_WAITING', 'SLIP_ON_PAPER', 'SLIP_REPLACED', 'SLIP_WITHDRAWN'],
  async handle(work, actor, { id, letters }) {
    const slip = await work.load(wageSlipAggregate, id, actor);
    const { person, replacedBy, mail, withdrawn } = slip.state;
    if (withdrawn) throw conflict('SLIP_WITHDRAWN', 'payroll.error.withdrawn');
    if ((await work.ask(payrollQuestions).objectionOf(person, corporationOf(actor))) !== null)
      throw conflict('SLIP_ON_PAPER', 'payroll.error.onPaper');
    if (replacedBy !== null) throw conflict('SLIP_REPLACED', 'payroll.error.replaced');
    if (mail !== null && (await work.load(mailAggregate, mail, actor)).state.status === 'waiting')
      throw conflict('MAIL_WAITING', 'errors.mailWaiting');
    await announce(work, actor, slip, letters);
    return { id };
  },
});

/**
 * The slip of the month that a withdrawn one had taken the place of: one that was withdrawn itself leads to the one
 * before it. It is the slip of its month again.
 */
async function reinstate(
  work: UnitOfWork,
  actor: Actor,
  { id: withdrawn, state }: Pick<LoadedSlip, 'id' | 'state'>,
): Promise<void> {
  for (let earlier = state.replaces; earlier !== null;) {
    const old = await work.load(wageSlipAggregate, earlier, actor);
    if (!old.state.withdrawn) {
      await work.append(old, [{ type: 'WageSlipReinstated', data: { slip: earlier, withdrawn } }]);
      return;
    }
    earlier = old.state.replaces;
  }
}

/**
 * Withdraws a slip that was given to the wrong person, for good: its link, its file and its place in the person's file
 * are there for nobody any more. What it had replaced is the slip of its month again.
 */
export const withdrawWageSlip = command({
  name: 'WithdrawWageSlip',
  role: slipRoles.remove,
  input: z.object({ id: recordId(), reason: text(300) }),
  refuses: ['SLIP_WITHDRAWN'],
  async handle(work, actor, { id, reason }) {
    const slip = await work.load(wageSlipAggregate, id, actor);
    const { corporation, person, period, withdrawn, replacedBy } = slip.state;
    if (withdrawn) throw conflict('SLIP_WITHDRAWN', 'payroll.error.withdrawn');
    // Whatever makes another slip of this month waits for what is decided here.
    await work.ask(payrollQuestions).currentSlips(person, corporation ?? 0, period);
    const personal = sealedPart(person, 'payroll', 'reason');
    await work.append(slip, [{ type: 'WageSlipWithdrawn', data: { slip: id, reason, personal } }]);
    if (replacedBy === null) await reinstate(work, actor, slip);
    return { id };
  },
});

/**
 * A new link for whoever holds a dead or an old one: mailed to the person's address, once a link. To every other token
 * the answer is the same as to none. Runs as the product itself.
 */
export const renewSlipLink = command({
  name: 'RenewSlipLink',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ token: z.string().regex(/^[0-9a-f]{64}$/), letters: lettersSchema }),
  async handle(work, actor, { token, letters }) {
    const found = await work.ask(payrollQuestions).slipOfToken(token, corporationOf(actor));
    if (found === null) throw missing();
    const slip = await work.load(wageSlipAggregate, found.slip, actor);
    if (slip.state.link?.link !== found.link) throw missing();
    await announce(work, actor, slip, letters);
    return { id: slip.id };
  },
});

/** Whose objection may be noted or withdrawn: one's own, and anybody's by who manages pay. @throws Refusal `missing` */
async function requireMaySay(work: UnitOfWork, actor: Actor, person: number): Promise<void> {
  const manages = mayPass(actor, { role: slipRoles.edit, scope: 'corporation' });
  if (actor.person !== person && !manages) throw missing();
  await loadColleague(work, actor, person);
}

/** Somebody wants the slips of this corporation on paper from now on (D3243-7). */
export const objectToElectronicSlips = command({
  name: 'ObjectToElectronicSlips',
  role: ['ROLE_USER', ...slipRoles.edit],
  input: z.object({ person: recordId() }),
  refuses: ['SLIPS_OBJECTED'],
  async handle(work, actor, { person }) {
    await requireMaySay(work, actor, person);
    const corporation = corporationOf(actor);
    if ((await work.ask(payrollQuestions).objectionOf(person, corporation)) !== null)
      throw conflict('SLIPS_OBJECTED', 'payroll.error.objected');
    const objection = await work.create(slipObjectionAggregate);
    const data = { objection: objection.id, corporation, person };
    await work.append(objection, [{ type: 'SlipObjectionMade', data }]);
    return { id: objection.id };
  },
});

/** Somebody takes electronic slips again. */
export const withdrawSlipObjection = command({
  name: 'WithdrawSlipObjection',
  role: ['ROLE_USER', ...slipRoles.edit],
  input: z.object({ person: recordId() }),
  refuses: ['SLIPS_NOT_OBJECTED'],
  async handle(work, actor, { person }) {
    await requireMaySay(work, actor, person);
    const id = await work.ask(payrollQuestions).objectionOf(person, corporationOf(actor));
    if (id === null) throw conflict('SLIPS_NOT_OBJECTED', 'payroll.error.notObjected');
    const objection = await work.load(slipObjectionAggregate, id, actor);
    await work.append(objection, [{ type: 'SlipObjectionWithdrawn', data: { objection: id } }]);
    return { id };
  },
});
