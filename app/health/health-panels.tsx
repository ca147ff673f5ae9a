import type { IntentAnswer } from '../http/intents.server.ts';
import { absenceKinds } from '#domain/health/follow-up.ts';
import type { HealthExamRow } from '#projections/health/health-exams.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Question } from '../ui/form/ask-first.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { errorText } from '../ui/form/errors.ts';
import { FormActions, PlainField, PlainSelect } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Columns, EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ExamState } from './exam-status.tsx';
import type { PersonHealth } from './person-health.server.ts';

interface Props {
  health: PersonHealth;
  /** What a form of the page was answered. */
  answer?: IntentAnswer | undefined;
}

/** What somebody is to be seen for, each with its reason; the next one first. */
function Due({ health: { person, due, today, isEmployed, followUps, can } }: Props) {
  const t = useText();
  const format = useFormat();
  if (!isEmployed) return <p className="hint">{t('health.person.notEmployed')}</p>;
  return (
    <Panel title={t('health.person.next')}>
      <p className="hint">{t('health.person.followedBy', { followUps: followUps.join(', ') })}</p>
      <DataTable
        caption={t('health.person.next')}
        rows={due.map((one, index) => ({ ...one, key: `${one.kind}-${one.day}-${index}` }))}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'kind',
            header: t('health.field.kind'),
            narrow: 'title',
            cell: ({ kind }) => t(`health.kind.${kind}`),
          },
          {
            key: 'day',
            header: t('health.person.until'),
            narrow: 'side',
            cell: ({ day }) => (
              <>
                {format.date(day)} {day < today && <Badge tone="bad">{t('health.person.late')}</Badge>}
              </>
            ),
          },
          {
            key: 'reason',
            header: t('health.person.reason'),
            narrow: 'below',
            cell: ({ reason }) => reason,
          },
          {
            key: 'planned',
            header: t('health.person.planned'),
            narrow: 'below',
            cell: ({ planned, kind }) =>
              planned !== null ? (
                <a className="link" href={pathTo('healthExamDetails', { id: planned.id })}>
                  {format.date(planned.day)}
                </a>
              ) : (
                can.plan && (
                  <a className="link" href={pathTo('healthExamNew', {}, { person, kind })}>
                    {t('health.person.plan')}
                  </a>
                )
              ),
          },
        ]}
        empty={<p className="hint">{t('health.person.nothingDue')}</p>}
      />
    </Panel>
  );
}

/** Exams that are planned and those that were held; `mayOpen`: each leads to its page. */
export function ExamTable({
  exams,
  today,
  mayOpen,
}: {
  exams: HealthExamRow[];
  today: string;
  mayOpen: boolean;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <DataTable
      caption={t('health.list')}
      rows={exams}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'day',
          header: t('health.field.day'),
          narrow: 'title',
          cell: ({ id, day, time }) => {
            const when = [format.date(day), time].filter(Boolean).join(' · ');
            return mayOpen ? (
              <a className="ref" href={pathTo('healthExamDetails', { id })}>
                {when}
              </a>
            ) : (
              when
            );
          },
        },
        {
          key: 'kind',
          header: t('health.field.kind'),
          narrow: 'below',
          cell: ({ kind }) => t(`health.kind.${kind}`),
        },
        {
          key: 'aptitude',
          header: t('health.field.aptitude'),
          narrow: 'below',
          cell: ({ aptitude }) => (aptitude === null ? '–' : t(`health.aptitude.${aptitude}`)),
        },
        {
          key: 'status',
          header: t('health.field.status'),
          narrow: 'side',
          cell: ({ status, day }) => <ExamState status={status} day={day} today={today} />,
        },
      ]}
      empty={<p className="hint">{t('health.none')}</p>}
    />
  );
}

/** How somebody is followed, where that is not what holds of everybody. */
function FollowUps({ health: { person, choices, can } }: Props) {
  const t = useText();
  const chosen = choices.filter(({ on }) => on);
  return (
    <Panel title={t('health.person.followUps')}>
      {!can.manage && <p>{chosen.map(({ name }) => name).join(', ') || t('health.person.noFollowUp')}</p>}
      {can.manage && (
        <CommandForm action={pathTo('personHealth', { id: person })}>
          <p className="hint">{t('health.person.followUpHint')}</p>
          <div className="checks">
            {choices.map(({ id, name, on }) => (
              <div className="f check" key={id}>
                <input
                  type="checkbox"
                  id={`follow-up-${id}`}
                  name="followUps"
                  value={id}
                  defaultChecked={on}
                />
                <label htmlFor={`follow-up-${id}`} translate="no">
                  {name}
                </label>
              </div>
            ))}
          </div>
          {choices.length === 0 && <p className="hint">{t('health.person.noChoices')}</p>}
          <FormActions>
            <Button name="intent" value="followUp">
              {t('ui.form.save')}
            </Button>
          </FormActions>
        </CommandForm>
      )}
    </Panel>
  );
}

/** A time away, put in by hand. */
function AbsenceForm({ health: { person }, answer }: Props) {
  const t = useText();
  const asked = answer?.intent === 'absence' ? answer : undefined;
  const error = (field: string) => {
    const found = asked?.at?.find((one) => one.field === field);
    return found && errorText(t, found.message);
  };
  return (
    <CommandForm action={pathTo('personHealth', { id: person })} noValidate>
      <PlainSelect
        id="absence-kind"
        name="kind"
        label={t('health.absence.kind')}
        options={absenceKinds.map((value) => ({ value, label: t(`health.absence.${value}`) }))}
        placeholder="–"
        defaultValue={asked?.typed['kind'] ?? ''}
        error={error('kind')}
        required
      />
      {(['start', 'end'] as const).map((name) => (
        <PlainField
          key={name}
          id={`absence-${name}`}
          name={name}
          label={t(`health.absence.${name}`)}
          placeholder={t('ui.field.date')}
          defaultValue={asked?.typed[name] ?? ''}
          error={error(name)}
          hint={name === 'end' ? t('health.absence.endHint') : undefined}
          required={name === 'start'}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <FormActions>
        <Button name="intent" value="absence">
          {t('health.absence.add')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

/** An absence that was put in by hand, and the way to take it out: asked first, on the page of the person's exams. */
function NotedAbsence({
  absence: { id, kind, start, end },
  person,
  mayRemove,
}: {
  absence: PersonHealth['absences'][number];
  person: number;
  mayRemove: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const words = t(`health.absence.${kind}`);
  const when =
    end === null
      ? t('health.absence.since', { start: format.date(start) })
      : t('health.absence.span', { start: format.date(start), end: format.date(end) });
  const name = `removeAbsence-${id}`;
  return (
    <p>
      {words} · {when}{' '}
      {mayRemove && (
        <>
          <LinkButton tone="quiet" to={pathTo('personHealth', { id: person }, { dialog: name })}>
            {t('health.absence.remove')}
          </LinkButton>
          <Question
            name={name}
            intent="removeAbsence"
            fields={{ absence: String(id) }}
            label={t('health.absence.remove')}
            text={t('health.absence.askRemove', { kind: words, when })}
          />
        </>
      )}
    </p>
  );
}

/** When somebody was away: what asks for an exam on their return. */
function Absences({ health, answer }: Props) {
  const t = useText();
  const { person, absences, can } = health;
  return (
    <Panel title={t('health.absence.title')}>
      <p className="hint">{t('health.absence.hint')}</p>
      {absences.map((absence) => (
        <NotedAbsence key={absence.id} absence={absence} person={person} mayRemove={can.manage} />
      ))}
      {can.manage && <AbsenceForm health={health} answer={answer} />}
    </Panel>
  );
}

/** All that is known of somebody's health at work: the tab of their file, and a page of its own. */
export function HealthPanels({ health, answer }: Props) {
  const t = useText();
  const { person, exams, today, can } = health;
  return (
    <Columns
      main={
        <>
          <Due health={health} />
          {exams.length === 0 ? (
            <EmptyState
              title={t('health.none')}
              hint={t('health.noneHint')}
              action={
                can.plan && (
                  <LinkButton tone="primary" icon="plus" to={pathTo('healthExamNew', {}, { person })}>
                    {t('health.new')}
                  </LinkButton>
                )
              }
            />
          ) : (
            <Panel title={t('health.list')}>
              <ExamTable exams={exams} today={today} mayOpen />
              {can.plan && (
                <p>
                  <LinkButton icon="plus" to={pathTo('healthExamNew', {}, { person })}>
                    {t('health.new')}
                  </LinkButton>
                </p>
              )}
            </Panel>
          )}
        </>
      }
      aside={
        <>
          <FollowUps health={health} />
          <Absences health={health} answer={answer} />
        </>
      }
    />
  );
}
