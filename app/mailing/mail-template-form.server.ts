import { data } from '@remix-run/node';
import {
  fillTemplate,
  mailLanguages,
  mailUses,
  LINK_MARK,
  placeholdersOf,
  templateSchema,
  type MailLanguage,
  type MailUse,
  type TemplateTexts,
} from '#domain/mailing/mail-template.ts';
import { clearMailTemplate, editMailTemplate } from '#domain/mailing/mail-template-commands.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { findTemplate } from '#projections/mailing/mail-templates.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate, formatMoney } from '../ui/format.ts';
import { proposedTemplate, signatureOf } from './proposed-template.server.ts';

interface Named {
  use: MailUse;
  language: MailLanguage;
}

/** The template that the address names, or the not-found page. */
function namedIn({ params }: StaffContext): Named {
  const use = mailUses.find((one) => one === params['use']);
  const language = mailLanguages.find((one) => one === params['language']);
  if (use === undefined || language === undefined) throw notFound();
  return { use, language };
}

/** A template with sample values in its language. */
function sampleOf(
  context: StaffContext,
  { language }: Named,
  { subject, text }: TemplateTexts,
): TemplateTexts {
  const t = context.words.t(language);
  const today = context.today;
  const values = {
    number: t('mail.sample.number'),
    title: t('mail.sample.title'),
    client: t('mail.sample.client'),
    date: formatDate(addDays(today, -42)),
    total: formatMoney('1234.56', language),
    due: formatMoney('234.56', language),
    dueDate: formatDate(addDays(today, -12)),
    expiryDate: formatDate(addDays(today, 30)),
    daysLate: '12',
    lastReminder: formatDate(addDays(today, -5)),
    lateTerms: t('print.legal.penaltyDefault') + t('print.legal.recovery'),
    link: LINK_MARK,
    invoices: t('dunning.grouped.invoice', {
      number: t('mail.sample.number'),
      date: formatDate(addDays(today, -42)),
      dueDate: formatDate(addDays(today, -12)),
      due: formatMoney('234.56', language),
    }),
    from: formatDate(addDays(today, -42)),
    until: formatDate(today),
    balance: t('mail.balance.owed', { amount: formatMoney('234.56', language) }),
    candidate: t('mail.sample.candidate'),
    job: t('mail.sample.job'),
    linkDays: '90',
    day: formatDate(addDays(today, 14)),
    pieces: t('mail.sample.pieces', { day: formatDate(addDays(today, 14)) }),
    ...signatureOf(context),
  };
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
}

export async function templatePage(context: StaffContext) {
  const { services, corporation, t } = context;
  const named = namedIn(context);
  const own = await findTemplate(services.db, corporation, named.use, named.language);
  const { subject, text } = own ?? proposedTemplate(context, named.use, named.language);
  const params = { use: t(`mail.use.${named.use}`), language: t(`mail.language.${named.language}`) };
  return {
    ...named,
    title: t('mail.templates.edit', params),
    own: own !== null,
    values: { subject, text, revision: own === null ? '0' : String(own.revision) },
    preview: sampleOf(context, named, { subject, text }),
    placeholders: placeholdersOf[named.use].map((name) => ({ name, words: t(`mail.value.${name}`) })),
  };
}

/** The form as it was typed; `preview` when that was asked for. */
export interface TemplateAnswer extends FormAnswer {
  preview?: TemplateTexts;
}

/** The form as it was typed, with what the mail would look like. */
function shownPreview(context: StaffContext, named: Named, form: FormData) {
  for (const [name, value] of Object.entries<string>({ ...named })) form.set(name, value);
  const submission = parseForm(form, templateSchema);
  const typed = { subject: formText(form, 'subject'), text: formText(form, 'text') };
  return data<TemplateAnswer>(
    { result: submission.reply(), stale: null, preview: sampleOf(context, named, typed) },
    { status: submission.status === 'error' ? 422 : 200 },
  );
}

/** Shows, saves or takes back a template, as the pressed button says. */
export async function runTemplateForm(context: StaffContext) {
  const named = namedIn(context);
  const form = await context.request.formData();
  const intent = formText(form, 'intent');
  if (intent === 'preview') return shownPreview(context, named, form);
  const fixed = { ...named };
  const to = pathTo('mailTemplates', {});
  if (intent === 'clear')
    return submit(context, form, {
      command: clearMailTemplate,
      fixed,
      done: () => ({ to, flash: { tone: 'ok', key: 'mail.templates.cleared' } }),
    });
  return submit(context, form, {
    command: editMailTemplate,
    fixed,
    done: () => ({ to, flash: { tone: 'ok', key: 'mail.templates.saved' } }),
  });
}
