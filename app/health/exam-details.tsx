import { useActionData, useLoaderData } from '@remix-run/react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { errorText } from '../ui/form/errors.ts';
import { PlainField } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Alert, Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { changeExam, examPage } from './exam-details.server.ts';
import { ExamState } from './exam-status.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('healthExamDetails', examPage);
export const action = screen('healthExamDetails', changeExam);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

const own = (words: string | null) => words && <span translate="no">{words}</span>;

/** What the mail will say, before it is sent. */
function Convocation({ page: { letter, convokedAt } }: { page: Loaded }) {
  const t = useText();
  if (letter === null) return null;
  return (
    <AskFirst
      name="convoke"
      intent="convoke"
      icon="mail"
      tone="primary"
      label={t(convokedAt === null ? 'health.action.convoke' : 'health.action.convokeAgain')}
      text={t('health.ask.convoke')}
    >
      <p>
        <strong lang={letter.language} translate="no">
          {letter.subject}
        </strong>
      </p>
      <p className="wrap" lang={letter.language} translate="no">
        {letter.text}
      </p>
    </AskFirst>
  );
}

function Actions({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const { id, can, standing } = page;
  const cancelling = answer?.intent === 'cancel' ? answer : undefined;
  const withdrawing = answer?.intent === 'withdraw' ? answer : undefined;
  return (
    <>
      {can.remove && (
        <IntentButton intent="remove" tone="danger" icon="trash" ask={t('health.ask.remove')}>
          {t('health.action.remove')}
        </IntentButton>
      )}
      {can.cancel && (
        <AskFirst
          name="cancel"
          intent="cancel"
          label={t('health.action.cancel')}
          text={t('health.ask.cancel')}
          open={cancelling !== undefined}
        >
          <PlainField
            id="reason"
            name="reason"
            label={t('health.field.reason')}
            defaultValue={cancelling?.typed['reason'] ?? ''}
            error={cancelling?.at?.find(({ field }) => field === 'reason') && errorText(t, 'errors.invalid')}
            maxLength={300}
          />
        </AskFirst>
      )}
      {can.withdraw && (
        <AskFirst
          name="withdraw"
          intent="withdraw"
          label={t('health.action.withdrawResult')}
          text={t('health.ask.withdrawResult')}
          open={withdrawing !== undefined}
        >
          <AskedText
            id="withdraw-reason"
            name="reason"
            label={t('health.field.reason')}
            answer={withdrawing}
          />
        </AskFirst>
      )}
      {can.paper && (
        <LinkButton icon="file" to={pathTo('healthExamConvocation', { id })}>
          {t('health.convocation')}
        </LinkButton>
      )}
      {can.edit && (
        <LinkButton icon="edit" to={pathTo('healthExamEdit', { id })}>
          {t(standing === 'held' ? 'health.action.correct' : 'health.action.move')}
        </LinkButton>
      )}
      <Convocation page={page} />
      {can.result && (
        <LinkButton
          {...(standing === 'toComplete' && { tone: 'primary' as const })}
          icon="check"
          to={pathTo('healthExamResult', { id })}
        >
          {t(standing === 'held' ? 'health.action.correctResult' : 'health.action.result')}
        </LinkButton>
      )}
    </>
  );
}

/** What came of it: for who may know it alone. */
function Result({ page: { result, mayKnow, standing } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  if (!mayKnow || standing === 'cancelled') return null;
  if (result === null)
    return (
      <Panel title={t('health.form.result')}>
        <p className="hint">{t(standing === 'held' ? 'commerce.erased' : 'health.noResult')}</p>
      </Panel>
    );
  return (
    <Panel title={t('health.form.result')}>
      <Definitions
        items={[
          { term: t('health.field.aptitude'), value: t(`health.aptitude.${result.aptitude}`) },
          {
            term: t('health.field.restrictions'),
            value: result.restrictions && (
              <span className="wrap" translate="no">
                {result.restrictions}
              </span>
            ),
          },
          { term: t('health.field.nextBy'), value: result.nextBy && format.date(result.nextBy) },
        ]}
      />
    </Panel>
  );
}

/** The file of an exam. */
export default function ExamDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { facts, status, today, personTo } = page;
  const label = (path: string) => t(`health.field.${path}`);
  return (
    <Page
      title={page.title}
      subtitle={`${t(`health.kind.${facts.kind}`)} · ${format.date(facts.day)}`}
      crumbs={[{ label: t('health.list'), to: pathTo('healthExamList', {}) }]}
      badge={<ExamState status={status} day={facts.day} today={today} />}
      actions={<Actions page={page} answer={answer} />}
    >
      <Refusals errors={answer?.errors} />
      {page.standing === 'toComplete' && <Alert tone="warn">{t('health.waitsForResult')}</Alert>}
      {page.standing === 'cancelled' && page.reason !== null && (
        <Alert tone="info">
          {t('health.cancelledFor')} <span translate="no">{page.reason}</span>
        </Alert>
      )}
      <Columns
        main={
          <>
            <Panel title={t('health.one')}>
              <Definitions
                items={[
                  {
                    term: label('person'),
                    value:
                      personTo === null ? (
                        own(page.title)
                      ) : (
                        <a className="link" href={personTo} translate="no">
                          {page.title}
                        </a>
                      ),
                  },
                  { term: label('kind'), value: t(`health.kind.${facts.kind}`) },
                  {
                    term: label('day'),
                    value: [format.date(facts.day), facts.time].filter(Boolean).join(' · '),
                  },
                  { term: label('professional'), value: own(facts.professional) },
                  { term: label('place'), value: own(facts.place) },
                ]}
              />
              <p className="hint">{t(`health.kindHint.${facts.kind}`)}</p>
            </Panel>
            <Result page={page} />
          </>
        }
        aside={
          <>
            <Panel title={t('health.convocation')}>
              <p>
                {page.convokedAt === null
                  ? t('health.notConvoked')
                  : t('health.convokedOn', { at: format.dateTime(page.convokedAt) })}
              </p>
            </Panel>
            {page.attached && <AttachedDocuments attached={page.attached} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
