import { useActionData, useLoaderData } from '@remix-run/react';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { deleteContract, removeAmendment, setContractEnd } from '#domain/people/contract-commands.ts';
import { termsOn, type ContractFacts } from '#domain/people/contract.ts';
import { addDays } from '#domain/kernel/dates.ts';
import {
  DECLARATION_TOLD_DAYS,
  declarationState,
  hiringDeclaration,
  longestTrial,
  noticeFrom,
  waitMissed,
} from '#domain/people/labour-rules.ts';
import { authorisationsOf } from '#domain/people/staff-register.ts';
import { weekdays, weeklyHours } from '#domain/people/work-schedule.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { contractsOfPerson, type ContractRow } from '#projections/people/contracts.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { findRecord, labelsOf } from '#projections/records/records.ts';
import { AttachedDocuments } from '../../attachments/attached-documents.tsx';
import { attachedFiles } from '../../attachments/attached-files.server.ts';
import { eventEntries } from '../../history/history.server.ts';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { idOf, screen, type StaffContext } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions, PlainField, PlainSelect } from '../../ui/form/field.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { formatDate } from '../../ui/format.ts';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { AskPlanned } from './ask-planned.tsx';
import { contractOf } from './contract.server.ts';
import { PlannedPanel } from './planned-panel.tsx';
import { cancelPlanned, plannedLeft } from './planned.server.ts';

export const meta = titleOf;

/** The first free day after the person's last fixed-term contract, where this one starts before it. */
async function waitOf({ services: { db }, corporation, today }: StaffContext, row: ContractRow) {
  if (!row.fixedTerm) return null;
  const [company, others] = await Promise.all([
    findCorporation(db, corporation),
    contractsOfPerson(db, row.person, corporation, today),
  ]);
  const calendar = company?.calendar ?? usualCalendar;
  return waitMissed(row, others, (day) => isWorkingDay(calendar, day));
}

/** Until when somebody is there who leaves today, by the days of notice that the kind of the contract has now. */
async function noticeOf(
  { services: { db }, corporation, today }: StaffContext,
  { type, end }: ContractFacts,
) {
  const kind = await findRecord(db, 'contracttype', corporation, type.id);
  const days = kind?.values['noticeDays'];
  return noticeFrom(today, typeof days === 'number' ? days : null, { end });
}

export const loader = screen('contractDetails', async (context) => {
  const { services, corporation, may, today, language } = context;
  const { id, row, facts, amendments, events, revision, name } = await contractOf(context);
  const terms = termsOn({ facts, amendments }, today);
  const [tutors, profiles] = await Promise.all([
    namesOfMembers(services.db, facts.tutor === null ? [] : [facts.tutor], corporation),
    labelsOf(services.db, terms.profile === null ? [] : [terms.profile], corporation, language),
  ]);
  const seesCosts = may(['ROLE_PROJECT_VIEW_COST', 'ROLE_CONTRACT_EDIT']);
  const longest = longestTrial(facts, facts.category);
  const declared = declarationState({ ...facts, declaredOn: row.declaredOn }, today);
  return {
    title: `${facts.type.name} · ${name}`,
    id,
    person: row.person,
    name,
    facts: {
      type: facts.type.name,
      start: facts.start,
      startTime: facts.startTime ?? null,
      end: facts.end,
      endReason: row.endReason,
      trialEnd: facts.trialEnd,
      tutor: facts.tutor === null ? null : (tutors.get(facts.tutor) ?? null),
      place: facts.place ?? null,
      lender: facts.lender ?? null,
      authorisations: authorisationsOf(facts),
      marks: (['apprentice', 'trainee', 'madeAvailable'] as const).filter((mark) => facts[mark]),
    },
    terms: {
      job: terms.job,
      qualification: terms.qualification,
      category: terms.category,
      profile: terms.profile === null ? null : (profiles.get(terms.profile) ?? null),
      schedule: terms.schedule,
      weekly: weeklyHours(terms.schedule),
    },
    costs: seesCosts ? { hourlyCost: terms.hourlyCost, hourlyRate: terms.hourlyRate } : null,
    amendments: amendments.map(({ from, reason, terms: { job, schedule, ...said } }) => ({
      from,
      reason,
      job,
      qualification: said.qualification,
      category: said.category,
      hourlyCost: seesCosts ? said.hourlyCost : null,
      hourlyRate: seesCosts ? said.hourlyRate : null,
      weekly: weeklyHours(schedule),
    })),
    declaration:
      declared === 'exempt' || declared === 'done' || facts.start < addDays(today, -DECLARATION_TOLD_DAYS)
        ? null
        : { ...hiringDeclaration(facts.start), late: declared === 'late' },
    declaredOn: row.declaredOn,
    longTrial: facts.trialEnd !== null && facts.trialEnd > longest ? longest : null,
    notice: await noticeOf(context, facts),
    wait: await waitOf(context, row),
    planned: await plannedLeft(context, row),
    attached: may('ROLE_CONTRACT_EDIT')
      ? await attachedFiles(context, { kind: 'contract', id }, id, pathTo('contractDetails', { id }))
      : null,
    revision,
    history: await eventEntries(context, events),
    can: {
      edit: may('ROLE_CONTRACT_EDIT'),
      // One that was amended or ended stays in the register.
      remove: may('ROLE_CONTRACT_DELETE') && amendments.length === 0 && row.endReason === null,
    },
  };
});

export const action = screen('contractDetails', (context) =>
  runIntent(
    context,
    {
      cancelPlanned,
      end: intent(
        setContractEnd,
        (id, form) => ({
          id,
          end: formText(form, 'end'),
          reason: formText(form, 'reason'),
          revision: Number(formText(form, 'revision')) || null,
          confirmPlanned: form.has('confirmPlanned'),
        }),
        (_result, id) => ({ to: pathTo('contractDetails', { id }), flash: 'people.notice.ended' }),
      ),
      removeAmendment: intent(
        removeAmendment,
        (id, form) => ({
          id,
          from: formText(form, 'from'),
          reason: formText(form, 'reason'),
          revision: Number(formText(form, 'revision')) || null,
        }),
        (_result, id) => ({
          to: pathTo('contractDetails', { id }),
          flash: 'people.notice.amendmentRemoved',
        }),
      ),
      remove: intent(
        deleteContract,
        (id, form) => ({ id, confirmPlanned: form.has('confirmPlanned') }),
        () => ({ to: pathTo('personList', {}), flash: 'people.notice.contractRemoved' }),
      ),
    },
    idOf(context.params, 'id'),
  ),
);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

/** What one form of the page was answered, and what stands at its fields. */
function askedIn(answer: Answered, intent: string, t: ReturnType<typeof useText>) {
  const asked = answer?.intent === intent ? answer : undefined;
  const error = (field: string) => {
    const found = asked?.at?.find((one) => one.field === field);
    return found && errorText(t, found.message);
  };
  return { asked, error };
}

/** Why a contract ends, or an amendment is taken back. */
function ReasonField({
  intent,
  typed = '',
  error,
}: {
  intent: string;
  typed: string | undefined;
  error: string | undefined;
}) {
  const t = useText();
  return (
    <PlainField
      id={`${intent}-reason`}
      name="reason"
      label={t('people.contract.reason')}
      defaultValue={typed}
      error={error}
      maxLength={200}
      required
    />
  );
}

/** When the contract ends: a departure, a term that is put off. */
function EndPanel({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const { asked, error } = askedIn(answer, 'end', t);
  return (
    <Panel title={t('people.contract.endTitle')}>
      {page.notice && (
        <p className="hint">
          {t('people.contract.notice', { count: page.notice.days, until: formatDate(page.notice.until) })}
        </p>
      )}
      <CommandForm id="end">
        <input type="hidden" name="revision" value={page.revision} />
        <PlainField
          id="end-end"
          name="end"
          label={t('people.contract.end')}
          hint={t('people.contract.endHint')}
          placeholder={t('ui.field.date')}
          defaultValue={asked?.typed['end'] ?? (page.facts.end === null ? '' : formatDate(page.facts.end))}
          error={error('end')}
          inputMode="numeric"
          autoComplete="off"
        />
        <ReasonField intent="end" typed={asked?.typed['reason']} error={error('reason')} />
        <FormActions>
          <Button name="intent" value="end">
            {t('people.contract.setEnd')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Takes an amendment back: which, and why. */
function RemoveAmendment({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const { asked, error } = askedIn(answer, 'removeAmendment', t);
  return (
    <details open={asked !== undefined}>
      <summary>{t('people.contract.removeAmendment')}</summary>
      <CommandForm id="removeAmendment">
        <input type="hidden" name="revision" value={page.revision} />
        <PlainSelect
          id="removeAmendment-from"
          name="from"
          label={t('people.contract.amendment')}
          defaultValue={asked?.typed['from'] ?? ''}
          options={page.amendments.map(({ from, job }) => ({
            value: from,
            label: t('people.contract.amendmentFrom', { day: formatDate(from), job }),
          }))}
          placeholder="–"
          error={error('from')}
        />
        <ReasonField intent="removeAmendment" typed={asked?.typed['reason']} error={error('reason')} />
        <FormActions>
          <Button name="intent" value="removeAmendment" tone="danger">
            {t('people.contract.removeAmendment')}
          </Button>
        </FormActions>
      </CommandForm>
    </details>
  );
}

function Week({ page: { terms } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const hours = (typed: string) => (typed === '0' ? '–' : format.quantity(typed));
  return (
    <Panel title={t('people.contract.schedule')}>
      <DataTable
        caption={t('people.contract.schedule')}
        rows={weekdays.map((day, index) => ({
          day,
          ...(terms.schedule[index] ?? { morning: '0', afternoon: '0' }),
        }))}
        rowKey={({ day }) => day}
        columns={[
          {
            key: 'day',
            header: t('people.contract.day'),
            narrow: 'title',
            cell: ({ day }) => t(`people.weekday.${day}`),
          },
          {
            key: 'morning',
            header: t('people.contract.morning'),
            narrow: 'side',
            numeric: true,
            cell: ({ morning }) => hours(morning),
          },
          {
            key: 'afternoon',
            header: t('people.contract.afternoon'),
            narrow: 'side',
            numeric: true,
            cell: ({ afternoon }) => hours(afternoon),
          },
        ]}
        empty={null}
      />
      <p className="hint">{t('people.contract.weekly', { hours: format.quantity(terms.weekly) })}</p>
    </Panel>
  );
}

/** A contract: what it says today, what changed in its course, and how it ends. */
export default function ContractDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { id, person, name, facts, terms, can, declaration, longTrial, wait, costs } = page;
  const label = (key: string) => t(`people.contract.${key}`);
  const date = (day: string | null) => day && format.date(day);
  const amount = (typed: string | null) => typed && format.amount(typed);
  const at = answer?.at ?? [];
  const asked = at.flatMap(({ field, message }) => (field === 'confirmPlanned' ? [message] : []));
  const mistakes = at.filter(({ field }) => field !== 'confirmPlanned');
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('people.list'), to: pathTo('personList', {}) },
        { label: name, to: pathTo('personDetails', { id: person }, { selectedTab: 'contracts' }) },
      ]}
      actions={
        <>
          <LinkButton to={pathTo('hiringDeclaration', { id })} icon="file">
            {t('people.declaration.open')}
          </LinkButton>
          {can.remove && (
            <IntentButton intent="remove" tone="danger" icon="trash" ask={t('people.ask.contract')}>
              {t('people.action.remove')}
            </IntentButton>
          )}
          {can.edit && (
            <>
              <LinkButton to={pathTo('contractEdit', { id })} icon="edit">
                {t('people.contract.correct')}
              </LinkButton>
              <LinkButton tone="primary" to={pathTo('contractAmend', { id })} icon="plus">
                {t('people.contract.amend')}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <AskPlanned planned={asked} formId={answer?.intent === 'remove' ? 'remove' : 'end'} />
      {asked.length > 0 && answer?.intent === 'remove' && (
        <CommandForm id="remove">
          <FormActions>
            <Button name="intent" value="remove" tone="danger">
              {t('people.action.remove')}
            </Button>
          </FormActions>
        </CommandForm>
      )}
      <ErrorSummary
        errors={mistakes.map(({ field, message }) => ({
          id: field === '' ? '' : `${answer?.intent ?? 'end'}-${field}`,
          label: field === '' || field === 'planned' ? '' : label(field),
          message: errorText(t, message),
        }))}
      />
      {declaration && (
        <Alert tone={declaration.late ? 'warn' : 'info'}>
          {t(declaration.late ? 'people.declaration.late' : 'people.contract.declaration', {
            from: format.date(declaration.from),
            until: format.date(declaration.until),
          })}{' '}
          <a className="link" href={pathTo('hiringDeclaration', { id })}>
            {t('people.declaration.sheet')}
          </a>
        </Alert>
      )}
      {longTrial !== null && (
        <Alert tone="warn">{t('people.contract.longTrial', { day: format.date(longTrial) })}</Alert>
      )}
      {wait && (
        <Alert tone="warn">
          {t('people.contract.wait', { ended: format.date(wait.ended), day: format.date(wait.next) })}
        </Alert>
      )}
      <Columns
        main={
          <>
            {page.planned.length > 0 && <PlannedPanel planned={page.planned} />}
            <Panel title={t('people.contract.post')}>
              <Definitions
                items={[
                  { term: label('job'), value: terms.job },
                  { term: label('qualification'), value: terms.qualification },
                  { term: label('category'), value: t(`people.category.${terms.category}`) },
                  { term: label('profile'), value: terms.profile },
                  ...(costs === null
                    ? []
                    : [
                        { term: label('hourlyCost'), value: amount(costs.hourlyCost) },
                        { term: label('hourlyRate'), value: amount(costs.hourlyRate) },
                      ]),
                ]}
              />
            </Panel>
            <Week page={page} />
            {page.amendments.length > 0 && (
              <Panel title={t('people.contract.amendments')}>
                <DataTable
                  caption={t('people.contract.amendments')}
                  rows={page.amendments}
                  rowKey={({ from }) => from}
                  columns={[
                    {
                      key: 'from',
                      header: label('from'),
                      narrow: 'title',
                      cell: ({ from }) =>
                        can.edit ? (
                          <a className="ref" href={pathTo('contractAmend', { id }, { from })}>
                            {format.date(from)}
                          </a>
                        ) : (
                          format.date(from)
                        ),
                    },
                    { key: 'reason', header: label('reason'), narrow: 'below', cell: ({ reason }) => reason },
                    {
                      key: 'job',
                      header: label('post'),
                      narrow: 'below',
                      cell: ({ job, qualification, category }) => (
                        <>
                          {job}
                          <small>
                            {[qualification, t(`people.category.${category}`)].filter(Boolean).join(', ')}
                          </small>
                        </>
                      ),
                    },
                    {
                      key: 'hours',
                      header: label('hours'),
                      narrow: 'side',
                      numeric: true,
                      cell: ({ weekly }) => format.quantity(weekly),
                    },
                    ...(costs === null
                      ? []
                      : (['hourlyCost', 'hourlyRate'] as const).map((key) => ({
                          key,
                          header: label(key),
                          narrow: 'below' as const,
                          numeric: true,
                          cell: (row: Loaded['amendments'][number]) => amount(row[key]),
                        }))),
                  ]}
                  empty={null}
                />
                {can.edit && <RemoveAmendment page={page} answer={answer} />}
              </Panel>
            )}
          </>
        }
        aside={
          <>
            <Panel title={t('people.contract.one')}>
              <Definitions
                items={[
                  { term: label('type'), value: facts.type },
                  { term: label('start'), value: date(facts.start) },
                  { term: label('startTime'), value: facts.startTime },
                  { term: label('end'), value: date(facts.end) ?? label('openEnded') },
                  { term: label('endReason'), value: facts.endReason },
                  { term: label('trialEnd'), value: date(facts.trialEnd) },
                  { term: t('people.declaration.field.declaredOn'), value: date(page.declaredOn) },
                  { term: label('tutor'), value: facts.tutor },
                  ...(facts.place === null ? [] : [{ term: label('place'), value: facts.place }]),
                  ...(facts.lender === null ? [] : [{ term: label('lender'), value: facts.lender }]),
                  ...facts.authorisations.map(({ of, given, on }) => ({
                    term: label(`${of}${given ? 'AuthorisedOn' : 'AuthorisationAskedOn'}`),
                    value: format.date(on),
                  })),
                  ...(facts.marks.length > 0
                    ? [{ term: label('marks'), value: facts.marks.map(label).join(', ') }]
                    : []),
                ]}
              />
            </Panel>
            {can.edit && <EndPanel page={page} answer={answer} />}
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
