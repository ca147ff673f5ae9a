import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recordPayment, recordRefundPayment } from '#domain/commerce/payment-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { isNegative } from '#domain/kernel/decimal.ts';
import { findVersion } from '#projections/document-query.ts';
import { choices } from '#projections/records.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { documentScreens } from './document-screens.ts';

/** Runs the command that records the money, then shows the document again. */
const recording =
  <Schema extends z.ZodType, Result>(kind: 'invoice' | 'refund', command: Command<Schema, Result>) =>
  async (context: StaffContext) => {
    const id = idOf(context.params, 'id');
    return submit(context, await context.request.formData(), {
      command,
      fixed: { [kind]: String(id) },
      done: () => ({
        to: pathTo(documentScreens[kind].details, { versionId: id }),
        notice: { tone: 'ok', key: 'commerce.notice.paid' },
      }),
    });
  };

/** What money does to each kind: a client pays an invoice, and is paid back a credit note. */
const settles = {
  invoice: { screen: 'paymentNew', record: recording('invoice', recordPayment) },
  refund: { screen: 'refundPaymentNew', record: recording('refund', recordRefundPayment) },
} as const;

type Settled = keyof typeof settles;

/** The form of a payment of one validated document, filled with what is left of it. */
export const paymentFormLoader = (kind: Settled) =>
  screen(settles[kind].screen, async ({ services, corporation, params, t }) => {
    const id = idOf(params, 'id');
    const document = await findVersion(services.db, id, corporation);
    if (document === null || document.kind !== kind || document.status !== 'validate') throw notFound();
    const types = (await choices(services.db, ['paymenttype'], corporation)).get('paymenttype') ?? [];
    return {
      title: t(`commerce.payment.new.${kind}`, { number: document.number ?? '' }),
      kind,
      document,
      corporation,
      commandId: randomUUID(),
      back: pathTo(documentScreens[kind].details, { versionId: id }),
      values: {
        date: todayIn('Europe/Paris', new Date()),
        amount: isNegative(document.due) ? '' : document.due.replace('.', ','),
        paymentType: String(types[0]?.id ?? ''),
        reference: '',
        bank: '',
        comment: '',
      },
      types: types.map((one) => ({ value: one.id, label: one.label })),
    };
  });

export const paymentFormAction = (kind: Settled) => screen(settles[kind].screen, settles[kind].record);

export type PaymentFormData = Awaited<ReturnType<ReturnType<typeof paymentFormLoader>>>;
