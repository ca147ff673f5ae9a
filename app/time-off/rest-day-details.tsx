import { useActionData, useLoaderData } from '@remix-run/react';
import type { RestDayStep } from '#domain/time-off/rest-day.ts';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, PlainField, PlainSelect } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Alert, Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import { daysIn } from './leave-words.ts';
import { OutlookPanel } from './outlook.tsx';
import { changeRestDay, restDayPage } from './rest-day-details.server.ts';
import { RestDayState } from './rest-day-status.tsx';

export const meta = titleOf;

export const loader = screen('restDayDetails', restDayPage);
export const action = screen('restDayDetails', changeRestDay);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;
interface StepProps {
  page: Loaded;
  answer: Answered;
}

/** A step that asks for a reason. */
function WithReason({ step, answer }: { step: RestDayStep; answer: Answered }) {
  const t = useText();
  const given = answer?.intent === step ? answer : undefined;
  return (
    <AskFirst
      name={step}
      intent={step}
      label={t(`timeOff.step.${step}`)}
      text={t(`timeOff.ask.${step}`)}
      open={given !== undefined}
    >
      <AskedText id={`${step}-reason`} name="reason" label={t('timeOff.field.reason')} answer={given} />
    </AskFirst>
  );
}

/** Notes days of illness in the middle of a leave, or of work. */
function Interrupt({ page: { kinds }, answer }: StepProps) {
  const t = useText();
  const given = answer?.intent === 'interrupt' ? answer : undefined;
  const errorOf = (field: string) => {
    const error = given?.at?.find((one) => one.field === field)?.message;
    return error === undefined ? undefined : errorText(t, error);
  };
  const day = (name: 'from' | 'until') => (
    <PlainField
      id={`interrupt-${name}`}
      name={name}
      label={t(`timeOff.field.${name}`)}
      error={errorOf(name)}
      defaultValue={given?.typed[name] ?? ''}
      placeholder={t('ui.field.date')}
      inputMode="numeric"
      autoComplete="off"
      required
    />
  );
  return (
    <AskFirst
      name="interrupt"
      intent="interrupt"
      label={t('timeOff.step.interrupt')}
      text={t('timeOff.ask.interrupt')}
      tone="primary"
      open={given !== undefined}
    >
      <PlainSelect
        id="interrupt-kind"
        name="kind"
        label={t('timeOff.field.kind')}
        error={errorOf('kind')}
        options={kinds}
        placeholder={t('timeOff.calledBack')}
        defaultValue={given?.typed['kind']}
      />
      {day('from')}
      {day('until')}
    </AskFirst>
  );
}

const withReason: readonly RestDayStep[] = ['refuse', 'refuseCancellation', 'cancel', 'requestCancellation'];

function Steps({ page, answer }: StepProps) {
  const t = useText();
  const may = (step: RestDayStep) => page.steps.includes(step);
  return (
    <>
      {may('remove') && (
        <IntentButton intent="remove" tone="danger" icon="trash" ask={t('timeOff.ask.remove')}>
          {t('timeOff.step.remove')}
        </IntentButton>
      )}
      {may('withdraw') && (
        <IntentButton intent="withdraw" ask={t('timeOff.ask.withdraw')}>
          {t('timeOff.step.withdraw')}
        </IntentButton>
      )}
      {may('withdrawCancellation') && (
        <IntentButton intent="withdrawCancellation">{t('timeOff.step.withdrawCancellation')}</IntentButton>
      )}
      {may('interrupt') && <Interrupt page={page} answer={answer} />}
      {withReason.filter(may).map((step) => (
        <WithReason key={step} step={step} answer={answer} />
      ))}
      {page.mayEdit && (
        <LinkButton icon="edit" to={pathTo('restDayEdit', { id: page.row.id })}>
          {t('timeOff.step.edit')}
        </LinkButton>
      )}
      {(['acceptCancellation', 'validate'] as const).filter(may).map((step) => (
        <IntentButton key={step} intent={step} tone="primary">
          {t(`timeOff.step.${step}`)}
        </IntentButton>
      ))}
    </>
  );
}

type Noted = Loaded['interruptions'][number];

const withdrawalOf = ({ from, until }: Pick<Noted, 'from' | 'until'>): string => `withdraw-${from}-${until}`;

/** Takes back what was noted in error within a leave, with a reason. */
function WithdrawInterruption({
  noted: { from, until, when, kind },
  answer,
}: {
  noted: Noted;
  answer: Answered;
}) {
  const t = useText();
  const name = withdrawalOf({ from, until });
  const given =
    answer?.intent === 'withdrawInterruption' &&
    answer.typed['from'] === from &&
    answer.typed['until'] === until
      ? answer
      : undefined;
  return (
    <AskFirst
      name={name}
      intent="withdrawInterruption"
      fields={{ from, until }}
      label={t('timeOff.step.withdrawInterruption')}
      text={t('timeOff.ask.withdrawInterruption', { kind, when })}
      tone="quiet"
      open={given !== undefined}
    >
      <AskedText id={`${name}-reason`} name="reason" label={t('timeOff.field.reason')} answer={given} />
    </AskFirst>
  );
}

/** What was noted within a leave, each with the way to take it back. */
function Interruptions({ page: { interruptions, steps }, answer }: StepProps) {
  const t = useText();
  return (
    <Panel title={t('timeOff.interruptions')}>
      <Definitions
        items={interruptions.map((noted) => ({
          term: noted.kind,
          value: (
            <>
              {noted.when}{' '}
              {steps.includes('withdrawInterruption') && (
                <WithdrawInterruption noted={noted} answer={answer} />
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

function Facts({ page: { row, event, deputy, comment, reason, fileTo } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const own = (words: string) => (
    <span className="wrap" translate="no">
      {words}
    </span>
  );
  return (
    <Panel title={t('timeOff.one')}>
      <Definitions
        items={[
          {
            term: t('timeOff.field.person'),
            value:
              fileTo === null ? (
                own(row.name)
              ) : (
                <a className="link" href={fileTo} translate="no">
                  {row.name || t('commerce.erased')}
                </a>
              ),
          },
          { term: t('timeOff.field.kind'), value: row.kindName ?? t('commerce.erased') },
          ...(event === null ? [] : [{ term: t('timeOff.field.event'), value: own(event) }]),
          {
            term: t('timeOff.outlook.days'),
            value: t(`timeOff.days.${row.unit}`, { days: daysIn(row.halves, language) }),
          },
          ...(deputy === null ? [] : [{ term: t('timeOff.deputy.decides'), value: own(deputy) }]),
          ...(comment === null ? [] : [{ term: t('timeOff.field.comment'), value: own(comment) }]),
          ...(reason === null ? [] : [{ term: t('timeOff.field.reason'), value: own(reason) }]),
          { term: t('timeOff.field.madeAt'), value: format.dateTime(row.madeAt) },
        ]}
      />
      <p>
        <a className="link" href={pathTo('leaveLedger', { id: row.person })}>
          {t('timeOff.ledger.see')}
        </a>
      </p>
    </Panel>
  );
}

/** What the ids of the fields begin with that an answer is about. */
const asking = (answer: Answered): string =>
  answer?.intent === 'withdrawInterruption'
    ? withdrawalOf({ from: answer.typed['from'] ?? '', until: answer.typed['until'] ?? '' })
    : (answer?.intent ?? '');

/** One leave. */
export default function RestDayDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={page.title}
      subtitle={page.subtitle}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      badge={<RestDayState status={page.row.status} />}
      actions={<Steps page={page} answer={answer} />}
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === '' ? '' : `${asking(answer)}-${field}`,
          label: field === '' ? '' : t(`timeOff.field.${field}`),
          message: errorText(t, message),
        }))}
      />
      <Columns
        main={
          <>
            <Facts page={page} />
            {page.interruptions.length > 0 && <Interruptions page={page} answer={answer} />}
            {page.proofWanted && <Alert tone="warn">{t('timeOff.proofWanted')}</Alert>}
            {page.interventions.length > 0 && (
              <Alert tone="warn">
                {t('timeOff.interventions')}
                <ul>
                  {page.interventions.map(({ id, name, day, to }) => (
                    <li key={id}>
                      <a className="link" href={to}>
                        {name}
                      </a>{' '}
                      {day !== null && format.date(day)}
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
            {page.outlook && <OutlookPanel outlook={page.outlook} sent />}
            {page.attached && <AttachedDocuments attached={page.attached} />}
          </>
        }
        aside={
          <Panel title={t('commerce.document.history')}>
            <HistoryPanel entries={page.history} />
          </Panel>
        }
      />
    </Page>
  );
}
