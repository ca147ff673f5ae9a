import { draftRebate } from '#domain/documents/refund-commands.ts';
import { emptyContent } from '#domain/documents/content/content.ts';
import { submit } from '../../http/form.server.ts';
import { keptForm } from '../../http/kept-form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { chosenInvoices, rebatedInvoice } from './chosen-invoices.server.ts';
import type { DocumentFormData } from '../form/document-form-model.ts';
import { askToValidate } from '../details/ask-to-validate.server.ts';
import { savedAt, savedFlash } from '../../links/document-screens.ts';
import { documentChoices, formPlace, formStep, formValues, previewOf } from '../form/form-data.server.ts';

/** The form of a credit note on several invoices, or on a contract where none is named. */
export const rebateLoader = screen('rebateNew', async (context): Promise<DocumentFormData> => {
  const { t, may, language } = context;
  const invoices = await chosenInvoices(context);
  const [first] = invoices;
  const client = first ? { id: first.clientId, name: first.clientName ?? '' } : null;
  const date = context.today;
  return {
    kind: 'refund',
    title: t('commerce.rebate.new'),
    choices: await documentChoices(context, 'refund', client && client.id),
    values: formValues(
      { ...emptyContent, date, title: t('commerce.rebate.title'), personInCharge: context.actor.person },
      client,
      language,
    ),
    deductions: [],
    ...formPlace(context, 'refund'),
    rebate: {
      invoices: invoices.map(rebatedInvoice),
      contract: null,
      draft: null,
      chooseTo: pathTo('refundNew', {}),
    },
    revision: null,
    kept: await keptForm(context),
    preview: previewOf(context, 'refund', null),
    mayValidate: may('ROLE_REFUND_GENERATE'),
    back: pathTo('refundNew', {}),
  };
});

/** Adds a line, reckons anew, or keeps the credit note and shows it. */
export const rebateAction = screen('rebateNew', async (context) => {
  const form = await context.request.formData();
  const step = await formStep(context, form, 'refund');
  if (step) return step;
  askToValidate(form, draftRebate.input);
  return submit(context, form, {
    command: draftRebate,
    done: ({ version }) => ({ to: savedAt('refund', version, form), flash: savedFlash }),
  });
});
