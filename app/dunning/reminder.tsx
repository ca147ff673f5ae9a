import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { MailPanel } from '../mailing/mail-panel.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { CheckboxField, DateField, FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { reminderPage, runReminder, type ReminderData } from './reminder.server.ts';
import { StageBadge } from '../mailing/stage-badge.tsx';
import { TooSoon } from './too-soon.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('invoiceReminder', reminderPage);
export const action = screen('invoiceReminder', runReminder);

interface Props {
  page: ReminderData;
  answer: FormAnswer | undefined;
}

/** Which stage and language the text comes from: links, which start the form afresh. */
function Choices({ page: { stage, stages, language, languages } }: Pick<Props, 'page'>) {
  const t = useText();
  const chip = (key: string, label: string, to: string, on: boolean) => (
    <a key={key} className={on ? 'chip on' : 'chip'} href={to} aria-current={on || undefined}>
      {label}
    </a>
  );
  return (
    <div className="filters">
      <span className="hint">{t('dunning.column.stage')}</span>
      {stages.map(({ one, to }) => chip(String(one), t(`dunning.stage.${one}`), to, one === stage))}
      <span className="hint">{t('mail.language.label')}</span>
      {languages.map(({ one, to }) => chip(one, t(`mail.language.${one}`), to, one === language))}
    </div>
  );
}

function Letter({ page, answer }: Props) {
  const t = useText();
  const fields = formFields<ReminderData['values'] & { copyToSender?: string; confirmed?: string }>(
    'reminder',
    page.values,
    answer?.result,
  );
  const label = (name: string) => t(`mail.field.${name}`);
  return (
    <CommandForm id="reminder" noValidate className="card panel">
      <input type="hidden" name="stage" value={page.stage} />
      <input type="hidden" name="language" value={page.language} />
      <Choices page={page} />
      <TextField field={fields.to} label={label('to')} hint={t('mail.hint.to')} required />
      <TextField field={fields.cc} label={label('cc')} />
      <TextField field={fields.subject} label={label('subject')} required />
      <TextAreaField field={fields.text} label={label('text')} rows={16} required />
      <CheckboxField field={fields.copyToSender} label={label('copyToSender')} />
      <TooSoon tooSoon={page.tooSoon} field={fields.confirmed} />
      <p className="hint">{t('mail.attached', { number: page.row.number ?? '' })}</p>
      <p className="hint">{t('dunning.reminder.payment')}</p>
      <FormActions>
        <a className="btn quiet" href={page.back}>
          {t('ui.form.cancel')}
        </a>
        <Button tone="primary" icon="mail">
          {t('dunning.reminder.send', { stage: page.stage })}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

/** Holds reminders of this invoice back, or takes them up again. */
function Hold({ page, answer }: Props) {
  const t = useText();
  const format = useFormat();
  const { reminders } = page;
  const fields = formFields<{ until: string; reason: string }>(
    'hold',
    { until: '', reason: '' },
    answer?.result,
  );
  if (reminders.held)
    return (
      <Panel title={t('dunning.hold.title')}>
        <p>
          {reminders.heldUntil === null
            ? t('dunning.next.held')
            : t('dunning.next.heldUntil', { date: format.date(reminders.heldUntil) })}
          {reminders.heldReason && <> · {reminders.heldReason}</>}
        </p>
        <CommandForm>
          <Button name="intent" value="resume">
            {t('dunning.hold.resume')}
          </Button>
        </CommandForm>
      </Panel>
    );
  return (
    <Panel title={t('dunning.hold.title')}>
      <CommandForm id="hold" noValidate>
        <DateField field={fields.until} label={t('dunning.hold.until')} hint={t('dunning.hold.untilHint')} />
        <TextField field={fields.reason} label={t('dunning.hold.reason')} maxLength={200} />
        <FormActions>
          <Button name="intent" value="suspend">
            {t('dunning.hold.suspend')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

function Standing({ page: { row, reminders, next, today } }: Pick<Props, 'page'>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('dunning.reminder.standing')}>
      <Definitions
        items={[
          { term: t('commerce.column.client'), value: row.clientName ?? t('commerce.erased') },
          { term: t('commerce.column.due'), value: format.date(row.dueDate) },
          { term: t('commerce.column.rest'), value: <b>{format.money(row.due)}</b> },
          { term: t('dunning.column.stage'), value: <StageBadge stage={reminders.stage} /> },
          {
            term: t('dunning.column.remindedAt'),
            value: reminders.sentAt === null ? '–' : format.dateTime(reminders.sentAt),
          },
          {
            term: t('dunning.column.next'),
            value:
              next === null
                ? t('dunning.next.none')
                : t(next.on <= today ? 'dunning.next.now' : 'dunning.next.on', {
                    stage: next.stage,
                    date: format.date(next.on),
                  }),
          },
        ]}
      />
    </Panel>
  );
}

/** The next reminder of an overdue invoice: seen, put right and sent. */
export default function InvoiceReminder() {
  const page = useLoaderData<() => Promise<ReminderData>>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const label = (path: string) => {
    const hold = path === 'until' || path === 'reason';
    if (path === 'confirmed') return t('dunning.reminder.confirm');
    return hold
      ? t(`dunning.hold.${path}`)
      : path === 'stage'
        ? t('dunning.column.stage')
        : t(`mail.field.${path}`);
  };
  const ofHold = answer?.result.error && ('until' in answer.result.error || 'reason' in answer.result.error);
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('dunning.due.title'), to: pathTo('dueDates', {}) },
        { label: page.row.number ?? '', to: page.back },
      ]}
    >
      <FormSummary answer={answer} formId={ofHold ? 'hold' : 'reminder'} label={label} />
      {page.noServer && <Alert tone="info">{t('mail.noServer')}</Alert>}
      {page.obstacle && <Alert tone="info">{errorText(t, page.obstacle)}</Alert>}
      <Columns
        main={
          page.obstacle === null ? (
            <Letter page={page} answer={ofHold ? undefined : answer} />
          ) : (
            <Standing page={page} />
          )
        }
        aside={
          <>
            {page.obstacle === null && <Standing page={page} />}
            <Hold page={page} answer={ofHold ? answer : undefined} />
            <MailPanel mails={page.mails} />
          </>
        }
      />
    </Page>
  );
}
