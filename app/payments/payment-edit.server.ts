import { data, redirect } from '@remix-run/node';
import { restOf } from '#domain/payments/allocation.ts';
import { reopenPayment } from '#domain/payments/credit-commands.ts';
import { editPayment } from '#domain/payments/payment-commands.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { findGroupMembers } from '#projections/third-parties/third-party-groups.ts';
import { leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { statusOf } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { fieldErrors } from './payment-over.server.ts';
import { readPayment } from './payment-read.server.ts';
import {
  firstLook,
  leftOf,
  lookOf,
  partsOf,
  settlingOf,
  spreadParts,
  type Look,
  type Part,
  type Settling,
  type SettlingData,
} from './settling.server.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

type Read = Awaited<ReturnType<typeof readPayment>>;

/** A payment that is not cancelled; a cancelled one is shown instead. */
async function readOpen(context: StaffContext): Promise<Read> {
  const read = await readPayment(context);
  if (read.cancelled) throw redirect(pathTo('paymentDetails', { id: read.id }));
  return read;
}

/** Whose documents the payment may settle, and what it settles now. */
async function settlingOfPayment(
  { services, corporation }: StaffContext,
  { facts }: Read,
): Promise<Settling> {
  const group = facts.group ? await findGroupMembers(services.db, facts.group.id, corporation) : null;
  const parties = new Set([
    facts.clientId,
    ...(group?.members ?? []),
    ...facts.allocations.flatMap(({ client }) => client ?? []),
  ]);
  return { direction: facts.direction ?? 'in', parties: [...parties], before: facts.allocations };
}

const partsNow = ({ facts }: Read, language: Language): Part[] =>
  facts.allocations.flatMap(({ kind, version, amount }) =>
    kind === 'payment' ? [] : [{ kind, version, amount: typedDecimal(amount, language) }],
  );

/** What was given back of it stays so: it is not for settling. */
const givenBack = ({ facts }: Read): Read['facts']['allocations'] =>
  facts.allocations.filter(({ kind }) => kind === 'payment');

const moneyOf = (read: Read): string => restOf({ amount: read.facts.amount, allocations: givenBack(read) });

/** The form that says anew what a payment settles, and puts its details right. */
export async function paymentEditPage(context: StaffContext) {
  const read = await readOpen(context);
  const { id, facts, means, revision } = read;
  const { reference, bank, comment } = facts;
  const settling = await settlingOf(
    context,
    await settlingOfPayment(context, read),
    partsNow(read, context.language),
    firstLook,
  );
  return {
    title: context.t('commerce.payment.edit'),
    id,
    facts,
    means,
    revision,
    settling,
    left: leftOf(moneyOf(read), settling.taken),
    values: { reference: reference ?? '', bank: bank ?? '', comment: comment ?? '' },
  };
}

export type PaymentEditData = Awaited<ReturnType<typeof paymentEditPage>>;

/** The form again: with what stands in the way, or what was asked for. */
export interface ReopenAnswer {
  settling: SettlingData;
  errors: FieldErrors;
  left: string | null;
  /** The payment settles something else by now. */
  stale: FormAnswer['stale'];
}

async function reopenAnswer(
  context: StaffContext,
  read: Read,
  parts: Part[],
  look: Look,
  {
    errors = {},
    status = 200,
    stale = null,
  }: { errors?: FieldErrors; status?: number; stale?: FormAnswer['stale'] } = {},
) {
  const settling = await settlingOf(context, await settlingOfPayment(context, read), parts, look, errors);
  const left = leftOf(moneyOf(read), settling.taken);
  return data<{ reopen: ReopenAnswer }>({ reopen: { settling, errors, left, stale } }, { status });
}

async function reopen(context: StaffContext, read: Read, form: FormData) {
  const parts = partsOf(form);
  const look = lookOf(form);
  const again = (options: Parameters<typeof reopenAnswer>[4]) =>
    reopenAnswer(context, read, parts, look, options);
  if (formText(form, 'intent') === 'spread') {
    const spread = await spreadParts(context, await settlingOfPayment(context, read), parts, moneyOf(read));
    return reopenAnswer(context, read, spread, firstLook);
  }
  if (formText(form, 'intent') !== 'reopen') return again({});
  const input = { id: read.id, revision: Number(formText(form, 'revision')), allocations: parts };
  const parsed = reopenPayment.input.safeParse(input);
  if (!parsed.success) return again({ errors: fieldErrors(parsed.error), status: 422 });
  try {
    await runCommand(context, reopenPayment, parsed.data, { form });
    return await leadTo(pathTo('paymentDetails', { id: read.id }), 'payments.notice.reopened');
  } catch (error) {
    const refusal = tellable(error);
    return again({ errors: refusal.errors, status: statusOf(refusal), stale: refusal.stale });
  }
}

/** Reopens the payment, or puts reference, bank and comment right. */
export async function editOrReopen(context: StaffContext) {
  const read = await readOpen(context);
  const form = await context.request.formData();
  if (formText(form, 'intent') !== 'details') return reopen(context, read, form);
  return submit(context, form, {
    command: editPayment,
    fixed: { id: String(read.id) },
    done: () => ({
      to: pathTo('paymentDetails', { id: read.id }),
      flash: { tone: 'ok', key: 'commerce.notice.paymentEdited' },
    }),
  });
}
