import { setTimeout as wait } from 'node:timers/promises';
import { data } from '@remix-run/node';
import { editSmtpServer, trySmtpServer } from '#domain/mailing/smtp-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findMail, mailsOf } from '#projections/mailing/mail-list.ts';
import { findSmtpServer } from '#projections/mailing/mail-settings.ts';
import { emailOfMember } from '#projections/people/people.ts';
import { mailEntries } from './mail-entries.server.ts';
import { entryText, formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** The mail server as the fields of its form hold it; its password is never among them. */
export interface SmtpValues {
  host: string;
  port: string;
  encryption: string;
  username: string;
  password: string;
  senderAddress: string;
  enabled: string;
}

/** How many trials the page shows. */
const SHOWN_TRIALS = 3;

export async function sendingPage(context: StaffContext) {
  const { services, actor, corporation, t } = context;
  const { db } = services;
  const [server, seller, trials, own] = await Promise.all([
    findSmtpServer(db, corporation),
    findCorporation(db, corporation),
    mailsOf(db, 'mailServer', corporation, corporation),
    emailOfMember(db, actor.person, corporation),
  ]);
  if (seller === null) throw notFound();
  const values: SmtpValues = {
    host: server?.host ?? '',
    port: String(server?.port ?? 587),
    encryption: server?.encryption ?? 'starttls',
    username: server?.username ?? '',
    password: '',
    senderAddress: server?.senderAddress ?? seller.email ?? '',
    enabled: server?.enabled ? 'on' : '',
  };
  return {
    title: t('mailing.smtp.title'),
    values,
    server: server && { host: server.host, enabled: server.enabled, encryption: server.encryption },
    hasPassword: server?.hasPassword ?? false,
    operatorHasServer: services.settings.smtpUrl !== null,
    hasAddress: values.senderAddress !== '',
    trials: await mailEntries(context, trials.slice(0, SHOWN_TRIALS)),
    trialTo: values.senderAddress || (own ?? ''),
    revision: server?.revision ?? 0,
    company: pathTo('companyEdit', { id: corporation }),
  };
}

export type SendingPage = Awaited<ReturnType<typeof sendingPage>>;

const LONGEST_WAIT_MS = 8000;
const LOOK_AGAIN_MS = 200;

/** Waits a little for how a trial ended, so that the page to come can tell. */
async function awaitTrial({ services, corporation }: StaffContext, mail: number): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline;) {
    const row = await findMail(services.db, mail, corporation);
    if (row?.status !== 'waiting') return;
    await wait(LOOK_AGAIN_MS);
  }
}

async function trial(context: StaffContext, form: FormData) {
  const seller = await findCorporation(context.services.db, context.corporation);
  if (seller === null) throw notFound();
  let sent: number | null = null;
  const answer = await submit(context, form, {
    command: trySmtpServer,
    fixed: {
      subject: context.t('mailing.smtp.trial.subject'),
      text: context.t('mailing.smtp.trial.text', { company: seller.name }),
    },
    done: ({ id }) => {
      sent = id;
      return { to: `${pathTo('mailSending', {})}#trial` };
    },
  });
  if (sent !== null) await awaitTrial(context, sent);
  return answer;
}

/** Whether a form would take mails away from a server that sends them, and did not say that it wants to. */
async function disablesUnasked({ services, corporation }: StaffContext, form: FormData): Promise<boolean> {
  if (form.has('enabled') || form.has('confirmDisable')) return false;
  return (await findSmtpServer(services.db, corporation))?.enabled ?? false;
}

/** The form as it was typed, with the box that confirms. */
function askedToDisable(form: FormData) {
  form.delete('password');
  const initialValue = Object.fromEntries([...form].map(([name, value]) => [name, entryText(value)]));
  const result = { initialValue, error: { confirmDisable: ['mailing.smtp.askDisable'] } };
  return data<FormAnswer>({ result, stale: null }, { status: 422 });
}

/** Saves the mail server, or tries it, as the pressed button says; asks before mails leave by another. */
export async function runSendingForm(context: StaffContext) {
  const form = await context.request.formData();
  if (formText(form, 'intent') === 'trial') return trial(context, form);
  if (await disablesUnasked(context, form)) return askedToDisable(form);
  return submit(context, form, {
    command: editSmtpServer,
    hideFields: ['password'],
    done: () => ({ to: pathTo('mailSending', {}), flash: { tone: 'ok', key: 'mailing.smtp.saved' } }),
  });
}
