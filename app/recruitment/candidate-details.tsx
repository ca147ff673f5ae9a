import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { answeredIntent } from '../http/answered-intent.ts';
import { AskedText } from '../ui/form/asked-text.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { ErrorSummary, FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { candidatePage, changeCandidate } from './candidate-details.server.ts';
import { decisionErrors, decisionQuestion } from './candidate-decisions.tsx';
import { CandidateState } from './candidate-status.tsx';

export const meta = titleOf;

export const loader = screen('candidateForm', candidatePage);
export const action = screen('candidateForm', changeCandidate);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

const own = (words: string | null): ReactNode => words && <span translate="no">{words}</span>;

/** What can be decided. */
function Decisions({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  return (
    <>
      <AskFirst
        name="erase"
        intent="erase"
        tone="danger"
        icon="trash"
        label={t('recruitment.action.erase')}
        text={t('recruitment.ask.erase')}
      />
      {page.can.refuse && <AskFirst {...decisionQuestion(t, 'refuse', answer, [])} />}
      {page.can.moves.map((status) => (
        <IntentButton key={status} intent="move" fields={{ status }}>
          {t(`recruitment.move.${status}`)}
        </IntentButton>
      ))}
      {page.can.hire && <AskFirst {...decisionQuestion(t, 'hire', answer, page.known)} />}
    </>
  );
}

/** The link to the form: until when it opens, and who decides that. */
function FormLink({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const { row, linkOpens, mayResend } = page;
  return (
    <Panel title={t('recruitment.form.link')}>
      <Definitions
        items={[
          { term: t('recruitment.field.language'), value: t(`shell.ownLanguage.${row.language}`) },
          {
            term: t('recruitment.field.linkUntil'),
            value: linkOpens ? format.date(row.linkUntil) : t('recruitment.form.noLink'),
          },
          {
            term: t('recruitment.field.sentAt'),
            value: row.sentAt === null ? t('recruitment.form.notSent') : format.dateTime(row.sentAt),
          },
          { term: t('recruitment.field.erasedOn'), value: format.date(page.erasedOn) },
        ]}
      />
      <FormActions>
        {linkOpens && (
          <IntentButton intent="revoke" tone="quiet" ask={t('recruitment.action.revokeText')}>
            {t('recruitment.action.revoke')}
          </IntentButton>
        )}
        {mayResend && (
          <IntentButton intent="resend" icon="mail">
            {t('recruitment.action.resend')}
          </IntentButton>
        )}
      </FormActions>
    </Panel>
  );
}

/** What the candidate is told of a decision: the company's own words, read once more before they go. */
function AnswerPanel({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const format = useFormat();
  const { answering } = page;
  if (answering === null) return null;
  const { use, to, toldAt } = answering;
  const fields = formFields(
    'answer',
    { subject: answering.subject, text: answering.text },
    answeredIntent(answer, 'answer'),
  );
  return (
    <Panel title={t(`mail.use.${use}`)}>
      <p className="hint">
        {toldAt === null
          ? t('recruitment.form.answerTo', { to })
          : t('recruitment.form.answered', { at: format.dateTime(toldAt) })}
      </p>
      <CommandForm noValidate>
        <TextField field={fields.subject} label={t('mail.field.subject')} maxLength={200} required />
        <TextAreaField field={fields.text} label={t('mail.field.text')} rows={10} required />
        <FormActions>
          <Button name="intent" value="answer">
            {t('recruitment.action.answer')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

function Comments({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('recruitment.form.comments')}>
      <p className="hint">{t('recruitment.form.commentHint')}</p>
      <CommandForm noValidate>
        <AskedText
          id="comment"
          name="comment"
          label={t('recruitment.field.staffComment')}
          answer={answer?.intent === 'comment' ? answer : undefined}
        />
        <FormActions>
          <Button name="intent" value="comment">
            {t('recruitment.action.comment')}
          </Button>
        </FormActions>
      </CommandForm>
      {page.comments.map(({ comment, who, at }) => (
        <div key={at}>
          <p className="wrap" translate="no">
            {comment}
          </p>
          <p className="hint">
            {who} · {format.dateTime(at)}
          </p>
        </div>
      ))}
    </Panel>
  );
}

/** One candidate, as staff see one. */
export default function CandidateDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { row, answers } = page;
  const label = (name: string) => t(`recruitment.field.${name}`);
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('recruitment.list'), to: pathTo('candidateList', {}) }]}
      {...(row.job !== null && { subtitle: row.job })}
      badge={<CandidateState status={row.status} />}
      actions={<Decisions page={page} answer={answer} />}
    >
      <ErrorSummary errors={decisionErrors(t, answer)} />
      <Columns
        main={
          <>
            <Panel title={t('recruitment.form.basic')}>
              <Definitions
                items={[
                  {
                    term: label('name'),
                    value:
                      row.gender &&
                      own(
                        [t(`recruitment.civility.${row.gender}`), row.firstName, row.lastName]
                          .filter(Boolean)
                          .join(' '),
                      ),
                  },
                  { term: label('email'), value: own(row.email) },
                  { term: label('mobile'), value: own(answers.mobile) },
                  { term: label('phone'), value: own(answers.phone) },
                  { term: label('nationality'), value: answers.nationality },
                  { term: label('birthDate'), value: answers.birthDate && format.date(answers.birthDate) },
                  { term: label('address_street'), value: own(answers.address) },
                  { term: label('comment'), value: own(answers.comment) },
                  ...(answers.number === null ? [] : [{ term: label('number'), value: own(answers.number) }]),
                  ...(page.reason === null ? [] : [{ term: label('reason'), value: own(page.reason) }]),
                ]}
              />
              {row.person !== null && (
                <p>
                  <a className="link" href={pathTo('personDetails', { id: row.person })}>
                    {t('recruitment.form.person')}
                  </a>
                  {' · '}
                  <a className="link" href={pathTo('personHiring', { id: row.person })}>
                    {t('recruitment.hiring.open')}
                  </a>
                  {page.copied > 0 && ` · ${t('recruitment.form.copied', { count: page.copied })}`}
                </p>
              )}
            </Panel>
            {page.attached && <AttachedDocuments attached={page.attached} />}
          </>
        }
        aside={
          <>
            <AnswerPanel page={page} answer={answer} />
            <FormLink page={page} />
            <Comments page={page} answer={answer} />
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
