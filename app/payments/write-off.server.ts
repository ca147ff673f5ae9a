import { writeOffRest } from '#domain/payments/write-off-commands.ts';
import {
  MOST_DIFFERENCE,
  reasonsOf,
  writtenOffKinds,
  type WrittenOffKind,
} from '#domain/payments/write-off.ts';
import { compare } from '#domain/kernel/decimal.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { findSupplierInvoice } from '#projections/purchasing/supplier-invoices.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { settledLink } from './settled-link.ts';

interface Rest {
  number: string;
  due: string;
}

/** What is left of a document, or null where there is none such. */
const restOf: Readonly<Record<WrittenOffKind, (context: StaffContext, id: number) => Promise<Rest | null>>> =
  {
    async invoice({ services: { db }, corporation }, id) {
      const found = await findVersion(db, id, corporation);
      if (found?.kind !== 'invoice' || found.status !== 'validate') return null;
      return { number: found.number ?? '', due: found.due };
    },
    async supplierInvoice({ services: { db }, corporation }, id) {
      const found = await findSupplierInvoice(db, id, corporation);
      return found?.status === 'approved' && found.type === 'invoice' ? found : null;
    },
  };

const kindIn = ({ params }: StaffContext): WrittenOffKind => {
  const kind = writtenOffKinds.find((one) => one === params['kind']);
  if (kind === undefined) throw notFound();
  return kind;
};

/** The question before the rest of a document is given up: why, and on which day. */
export async function writeOffPage(context: StaffContext) {
  const { params, t } = context;
  const kind = kindIn(context);
  const id = idOf(params, 'id');
  const rest = await restOf[kind](context, id);
  if (rest === null || compare(rest.due, '0') <= 0) throw notFound();
  const isSmall = compare(rest.due, MOST_DIFFERENCE) <= 0;
  const reasons = reasonsOf(kind).filter((reason) => isSmall || reason !== 'difference');
  return {
    title: t('payments.writeOff.titled', { number: rest.number }),
    kind,
    due: rest.due,
    back: settledLink(kind, id),
    reasons: reasons.map((reason) => ({
      value: reason,
      label: t(`payments.writeOff.reason.${reason}`),
      hint: t(`payments.writeOff.hint.${kind}.${reason}`),
    })),
    values: {
      reason: reasons.length === 1 ? (reasons[0] ?? '') : '',
      date: context.today,
      comment: '',
    },
  };
}

export async function runWriteOff(context: StaffContext) {
  const kind = kindIn(context);
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: writeOffRest,
    fixed: { kind, version: String(id) },
    done: () => ({ to: settledLink(kind, id), flash: { tone: 'ok', key: 'payments.writeOff.done' } }),
  });
}
