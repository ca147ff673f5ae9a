import { data } from '@remix-run/node';
import type { z } from 'zod';
import { creditTotal } from '#domain/payments/allocation.ts';
import { applyCredit } from '#domain/payments/credit-commands.ts';
import { recordPayment, recordRefundPayment } from '#domain/payments/payment-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import { compare, isNegative } from '#domain/kernel/decimal.ts';
import { findVersion, recordsNamedBy } from '#projections/documents/document-query.ts';
import { creditsOf } from '#projections/payments/outstanding.ts';
import { meansOfCredited } from '#projections/payments/payment-list.ts';
import { choices } from '#projections/records/records.ts';
import { submit } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screenOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { documentScreens } from '../links/document-screens.ts';
import { presetMeans } from '../documents/form/preset-means.ts';
import { typedDecimal } from '../ui/format.ts';

/** Runs the command that records the money, then shows the document again. */
const recording =
  <Schema extends z.ZodType, Result>(kind: 'invoice' | 'refund', command: Command<Schema, Result>) =>
  async (context: StaffContext, form: FormData) => {
    const id = idOf(context.params, 'id');
    return submit(context, form, {
      command,
      fixed: { [kind]: String(id) },
      done: () => ({
        to: pathTo(documentScreens(kind).details, { versionId: id }),
        flash: { tone: 'ok', key: 'commerce.notice.paid' },
      }),
    });
  };

/** Settles the invoice with what its client has left of earlier payments. */
const usingCredit = recording('invoice', applyCredit);

async function recordPaid(context: StaffContext, form: FormData) {
  const uses = formText(form, 'intent') === 'credit';
  const answer = await (uses ? usingCredit : recording('invoice', recordPayment))(context, form);
  return uses && 'data' in answer ? data({ ...answer.data, credit: true }, answer.init ?? {}) : answer;
}

/** What money does to each kind: a client pays an invoice, and is paid back a credit note. */
const settles = {
  invoice: recordPaid,
  refund: recording('refund', recordRefundPayment),
};

const settled = ['invoice', 'refund'] as const;

/** The form of a payment of one validated document, filled with what is left of it. */
export const paymentFormLoader = screenOf(
  settled,
  async ({ services, corporation, params, t, language, today }, kind) => {
    const id = idOf(params, 'id');
    const document = await findVersion(services.db, id, corporation);
    if (document === null || document.kind !== kind || document.status !== 'validate') throw notFound();
    const [found, credits, used] = await Promise.all([
      choices(services.db, ['paymenttype', 'rib'], corporation, language),
      kind === 'invoice' ? creditsOf(services.db, document.clientId, corporation) : [],
      (kind === 'refund' ? meansOfCredited : recordsNamedBy)(services.db, id, corporation),
    ]);
    const types = found.get('paymenttype') ?? [];
    const credit = creditTotal(credits);
    const usable = compare(credit, document.due) < 0 ? credit : document.due;
    return {
      title: t(`commerce.payment.new.${kind}`, { number: document.number ?? '' }),
      kind,
      document,
      credit: compare(usable, '0') > 0 ? { there: credit, usable: typedDecimal(usable, language) } : null,
      over: pathTo('paymentOver', {}, { client: document.clientId }),
      back: pathTo(documentScreens(kind).details, { versionId: id }),
      values: {
        date: today,
        amount: isNegative(document.due) ? '' : typedDecimal(document.due, language),
        paymentType: presetMeans(types, used),
        reference: '',
        bank: '',
        bankAccount: '',
        comment: '',
        confirmTransfer: '',
      },
      types: types.map((one) => ({ value: one.id, label: one.label })),
      accounts: (found.get('rib') ?? []).map((one) => ({ value: one.id, label: one.label })),
    };
  },
);

export const paymentFormAction = screenOf(settled, async (context, kind) =>
  settles[kind](context, await context.request.formData()),
);

export type PaymentFormData = Awaited<ReturnType<typeof paymentFormLoader>>;
