import { useActionData, useLoaderData } from '@remix-run/react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { errorText } from '../ui/form/errors.ts';
import { PlainField, PlainSelect } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, Columns, Definitions, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { activityMonthPage, changeActivityMonth } from './activity-month-details.server.ts';
import { ActivityMonthState } from './activity-month-state.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { workValue } from '../projects/work/work-value.ts';
import { ProjectNames, WorkProject } from '../projects/work/work-project.tsx';

export const meta = titleOf;

export const loader = screen('activityMonthDetails', activityMonthPage);
export const action = screen('activityMonthDetails', changeActivityMonth);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

/** Says how an entry of a locked month was, or that it was not. */
function Correct({
  entry,
  page,
  answer,
}: {
  entry: Loaded['entries'][number];
  page: Loaded;
  answer: Answered;
}) {
  const t = useText();
  const given =
    answer?.intent === 'correct' && answer.typed['entry'] === String(entry.id) ? answer : undefined;
  const errorAt = (field: string) => {
    const message = given?.at?.find((one) => one.field === field)?.message;
    return message === undefined ? undefined : errorText(t, message);
  };
  if (page.choices === null) return null;
  const name = `correct-${entry.id}`;
  return (
    <AskFirst
      name={name}
      intent="correct"
      tone="quiet"
      label={t('time.step.correct')}
      text={t('time.ask.correct')}
      fields={{ entry: String(entry.id) }}
      open={given !== undefined}
    >
      {entry.days === null ? (
        <PlainField
          id={`${name}-hours`}
          name="hours"
          label={t('time.field.hours')}
          defaultValue={given?.typed['hours'] ?? entry.hours}
          inputMode="decimal"
          error={errorAt('hours')}
        />
      ) : (
        <PlainSelect
          id={`${name}-days`}
          name="days"
          label={t('time.field.days')}
          options={[
            { value: '1', label: t('time.edit.whole') },
            { value: '0.5', label: t('time.edit.half') },
            { value: '0', label: t('time.edit.none') },
          ]}
          defaultValue={given?.typed['days'] ?? entry.days}
          error={errorAt('days')}
        />
      )}
      <WorkProject
        id={`${name}-project`}
        name="project"
        choices={page.choices}
        value={given === undefined ? entry.work : workValue(given.typed['project'] ?? '', given.typed['job'])}
        typed={given?.typed['projectName'] ?? entry.projectLabel}
        error={errorAt('project') ?? errorAt('job')}
      />
      <PlainSelect
        id={`${name}-activity`}
        name="activity"
        label={t('time.field.activity')}
        options={page.choices.types}
        placeholder={t('time.choose.activity')}
        defaultValue={given?.typed['activity'] ?? entry.activity ?? ''}
      />
      <PlainField
        id={`${name}-comment`}
        name="comment"
        label={t('time.field.comment')}
        defaultValue={given?.typed['comment'] ?? entry.comment}
        error={errorAt('comment')}
      />
      <AskedText id={`${name}-reason`} name="reason" label={t('time.field.reason')} answer={given} />
    </AskFirst>
  );
}

/** Adds what nobody noted while the month was open. */
function Forgotten({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const given = answer?.intent === 'forgotten' ? answer : undefined;
  if (page.choices === null) return null;
  const field = (name: 'day' | 'hours' | 'comment') => {
    const error = given?.at?.find((one) => one.field === name)?.message;
    return {
      id: `forgotten-${name}`,
      name,
      label: t(`time.field.${name}`),
      defaultValue: given?.typed[name] ?? '',
      error: error === undefined ? undefined : errorText(t, error),
    };
  };
  return (
    <AskFirst
      name="forgotten"
      intent="forgotten"
      label={t('time.step.forgotten')}
      text={t('time.ask.forgotten')}
      open={given !== undefined}
    >
      <PlainField {...field('day')} hint={t('ui.field.date')} />
      <PlainField {...field('hours')} inputMode="decimal" hint={t('time.hoursHint')} />
      <WorkProject
        id="forgotten-project"
        name="project"
        choices={page.choices}
        value={workValue(given?.typed['project'] ?? '', given?.typed['job'])}
        typed={given?.typed['projectName']}
      />
      <PlainSelect
        id="forgotten-activity"
        name="activity"
        label={t('time.field.activity')}
        options={page.choices.types}
        placeholder={t('time.choose.activity')}
        defaultValue={given?.typed['activity'] ?? ''}
      />
      <PlainField {...field('comment')} />
      <AskedText id="forgotten-reason" name="reason" label={t('time.field.reason')} answer={given} />
    </AskFirst>
  );
}

function Steps({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  return page.steps.map((step) => {
    if (step === 'refuse') {
      const given = answer?.intent === 'refuse' ? answer : undefined;
      return (
        <AskFirst
          key={step}
          name={step}
          intent={step}
          label={t('time.step.refuse')}
          text={t('time.ask.refuse')}
          open={given !== undefined}
        >
          <AskedText id="refuse-reason" name="reason" label={t('time.field.reason')} answer={given} />
        </AskFirst>
      );
    }
    const asks = step === 'lock' || step === 'submit' ? { ask: t(`time.ask.${step}`) } : {};
    const tone = step === 'approve' || step === 'submit' ? { tone: 'primary' as const } : {};
    return (
      <IntentButton key={step} intent={step} {...tone} {...asks}>
        {t(`time.step.${step}`)}
      </IntentButton>
    );
  });
}

function Entries({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  return (
    <Panel title={t('time.details.entries')}>
      <DataTable
        caption={t('time.details.entries')}
        rows={page.entries}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'day',
            header: t('time.field.day'),
            narrow: 'title',
            cell: ({ day, when }) => [day, when].filter(Boolean).join(', '),
          },
          {
            key: 'work',
            header: t('time.field.work'),
            narrow: 'below',
            cell: ({ name, note }) => (
              <>
                <span translate="no">{name}</span> {note !== null && <Badge tone="mute">{note}</Badge>}
              </>
            ),
          },
          {
            key: 'length',
            header: t('time.field.length'),
            narrow: 'side',
            numeric: true,
            cell: ({ length }) => length,
          },
          {
            key: 'billable',
            header: t('time.field.billable'),
            narrow: 'below',
            cell: (entry) => (
              <>
                {entry.billed && entry.invoice !== null && (
                  <a className="ref" href={pathTo('invoiceDetails', { versionId: entry.invoice })}>
                    {t('time.details.billed')}
                  </a>
                )}
                {entry.billed && entry.invoice === null && t('time.details.billed')}
                {!entry.billed && t(entry.billable ? 'ui.yes' : 'ui.no')}{' '}
                {page.mayBill && entry.stands && entry.hasProject && !entry.billed && (
                  <IntentButton
                    intent="billable"
                    tone="quiet"
                    fields={{ activity: String(entry.id), billable: entry.billable ? '' : 'on' }}
                  >
                    {t(entry.billable ? 'time.makeUnbillable' : 'time.makeBillable')}
                  </IntentButton>
                )}
                {page.mayNote && entry.stands && !entry.billed && (
                  <a className="link" href={pathTo('activityEdit', { id: entry.id }, { back: page.here })}>
                    {t('time.edit.link')}
                  </a>
                )}
                {page.mayCorrect && entry.stands && !entry.billed && (
                  <Correct entry={entry} page={page} answer={answer} />
                )}
              </>
            ),
          },
        ]}
        empty={<EmptyState title={t('time.details.none')} hint={t('time.list.noneHint')} />}
      />
    </Panel>
  );
}

/** A month of somebody. */
export default function ActivityMonthDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={page.title}
      subtitle={page.month}
      badge={<ActivityMonthState status={page.status} />}
      crumbs={[{ label: t('time.list.title'), to: pathTo('activityMonthList', {}) }]}
      actions={
        <>
          <LinkButton icon="file" to={pathTo('activityMonthPdf', { id: page.id })}>
            {t('time.details.pdf')}
          </LinkButton>
          <LinkButton to={page.weeks}>{t('time.weeks.title')}</LinkButton>
          <LinkButton to={page.sheet}>{t('time.details.open')}</LinkButton>
          <Steps page={page} answer={answer} />
          {page.mayCorrect && <Forgotten page={page} answer={answer} />}
        </>
      }
    >
      {page.choices !== null && <ProjectNames choices={page.choices} />}
      <Refusals errors={answer?.errors} />
      {page.missing.length > 0 && (
        <Alert tone="warn">{t('time.presence.days', { days: page.missing.join(', ') })}</Alert>
      )}
      {page.warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {warning}
        </Alert>
      ))}
      {page.reason !== null && page.status === 'open' && (
        <Alert tone="warn">{t('time.details.reason', { reason: page.reason })}</Alert>
      )}
      <Columns
        main={<Entries page={page} answer={answer} />}
        aside={
          <>
            <Panel title={t('time.details.amounts')}>
              <Definitions amounts items={page.totals} />
            </Panel>
            {page.papers.length > 0 && (
              <Panel title={t('time.details.papers')}>
                <p className="hint">{t('time.details.papersHint')}</p>
                <ul>
                  {page.papers.map(({ name, to }) => (
                    <li key={to}>
                      <a className="link" href={to} translate="no">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
            {page.versions.length > 0 && (
              <Panel title={t('time.details.versions')}>
                <ul>
                  {page.versions.map(({ revision, name }) => (
                    <li key={revision}>
                      <a className="link" href={pathTo('activityMonthPdf', { id: page.id }, { revision })}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
            {page.attached && <AttachedDocuments attached={page.attached} />}
            <HistoryPanel entries={page.history} />
          </>
        }
      />
    </Page>
  );
}
