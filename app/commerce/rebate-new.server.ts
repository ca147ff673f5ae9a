import { draftRebate } from '#domain/commerce/refund-commands.ts';
import { emptyContent } from '#domain/commerce/content.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { findVersion, type DocumentRow } from '#projections/document-query.ts';
import { submit } from '../http/form.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { DocumentFormData } from './document-form.tsx';
import { keptAt, keptNotice } from './document-screens.ts';
import { documentChoices, formStep, formValues } from './form-data.server.ts';

/** Most invoices that an address names: as many as the page to choose them shows. */
const MOST = 15;

/** The validated invoices that the address names. */
async function askedInvoices({ services, corporation, url }: StaffContext): Promise<DocumentRow[]> {
  const asked = [...new Set(url.searchParams.getAll('invoice').map(Number))].filter(Number.isSafeInteger);
  const found = await Promise.all(
    asked.slice(0, MOST).map((id) => findVersion(services.db, id, corporation)),
  );
  return found
    .filter((row) => row !== null)
    .filter((row) => row.kind === 'invoice' && row.status === 'validate');
}

/** The form of a credit note on several invoices, or on a contract where none is named. */
export const rebateLoader = screen('rebateNew', async (context): Promise<DocumentFormData> => {
  const { t, may } = context;
  const invoices = await askedInvoices(context);
  const [first] = invoices;
  const client = first ? { id: first.clientId, name: first.clientName ?? '' } : null;
  const date = todayIn('Europe/Paris', new Date());
  return {
    kind: 'refund',
    title: t('commerce.rebate.new'),
    choices: await documentChoices(context, 'refund', client && client.id),
    values: formValues({ ...emptyContent, date, title: t('commerce.rebate.title') }, client),
    deductions: [],
    rebate: invoices.map(({ document, number, date: day, total }) => ({
      id: document,
      number,
      date: day,
      total,
    })),
    revision: null,
    mayValidate: may('ROLE_REFUND_GENERATE'),
    back: pathTo('refundNew', {}),
  };
});

/** Adds a line, reckons anew, or keeps the credit note and shows it. */
export const rebateAction = screen('rebateNew', async (context) => {
  const form = await context.request.formData();
  return (
    (await formStep(context, form, 'refund')) ??
    submit(context, form, {
      command: draftRebate,
      done: ({ version }) => ({ to: keptAt('refund', version, form), notice: keptNotice(form) }),
    })
  );
});
