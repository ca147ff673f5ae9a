import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions, Options, PlainField, PlainSelect } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { TickBox } from '../ui/form/tick-box.tsx';
import { Alert, Columns, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { ActivityMonthState } from './activity-month-state.tsx';
import { changePersonActivity, personActivityPage } from './person-activity.server.ts';
import { placesOf, shownCell } from './sent-grid.ts';
import { workValue } from '../projects/work/work-value.ts';
import { ProjectNames, WorkProject, WorkProjectCell } from '../projects/work/work-project.tsx';

export const meta = titleOf;

export const loader = screen('personActivity', personActivityPage);
export const action = screen('personActivity', changePersonActivity);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;
interface PartProps {
  page: Loaded;
  answer: Answered;
}

/** Rows of a grid that wait for something new. */
const NEW_ROWS = 2;

/** What was typed into a grid that was refused, where each of its rows stood then, and what was told at a cell. */
function useSent(page: Loaded, answer: Answered) {
  const sent = answer?.intent === 'grid' ? answer : undefined;
  const fewest = page.mayNote ? NEW_ROWS : 0;
  const places = placesOf(page.grid, fewest, page.mayNote ? sent?.typed : undefined);
  const toldAt = (field: string) => sent?.at?.find((error) => error.field === field)?.message;
  return { typed: sent?.typed, places, toldAt };
}
type Sent = ReturnType<typeof useSent>;

interface RowProps {
  row: number;
  page: Loaded;
  sent: Sent;
}

const cellOf = ({ row, page, sent }: RowProps, column: number) => {
  const place = sent.places[row];
  const error = place === undefined ? undefined : sent.toldAt(`cell.${place}.${column}`);
  const told = error?.startsWith('time.error.cellChanged') ?? false;
  const text = page.grid[row]?.cells[column]?.text ?? '';
  return { ...shownCell(text, sent.typed, place, { column, told }), isWrong: error !== undefined };
};

/** What each cell of a row showed: what is sent and still says the same changes nothing. */
function Shown(props: RowProps) {
  return props.page.days.map(({ day }, column) => {
    const { was } = cellOf(props, column);
    return was === '' ? null : (
      <input key={day} type="hidden" name={`was.${props.row}.${column}`} value={was} />
    );
  });
}

function GridCells({ name, ...props }: RowProps & { name: string }) {
  const t = useText();
  const { row, page } = props;
  return page.days.map(({ day, name: dayName, today, off, open }, column) => {
    const field = `cell.${row}.${column}`;
    const { text, isWrong } = cellOf(props, column);
    const entry = page.grid[row]?.cells[column]?.entry ?? null;
    return (
      <td key={day} className={today ? 'today' : off === null ? undefined : 'off'}>
        <input
          className="field"
          id={field}
          name={field}
          defaultValue={text}
          inputMode="decimal"
          size={4}
          autoComplete="off"
          disabled={!page.mayNote || !open}
          aria-label={`${name}, ${dayName}`}
          aria-invalid={isWrong ? true : undefined}
        />
        {entry !== null && (
          <a
            className="cell-note"
            href={pathTo('activityEdit', { id: entry.id }, { back: page.back })}
            title={entry.comment ?? undefined}
            data-said={entry.comment === null ? undefined : ''}
            aria-label={t(entry.comment === null ? 'time.edit.cell' : 'time.edit.said', {
              of: `${name}, ${dayName}`,
              comment: entry.comment ?? '',
            })}
          >
            <span aria-hidden="true">{entry.comment === null ? '…' : '¶'}</span>
          </a>
        )}
      </td>
    );
  });
}

/** A row for what has none yet. */
function NewRow({ row, page, sent }: RowProps) {
  const t = useText();
  const typedAt = (part: string) => sent.typed?.[`row.${sent.places[row]}.${part}`];
  return (
    <tr>
      <th scope="row" className="grid-new">
        <WorkProjectCell
          name={`row.${row}.project`}
          choices={page.choices}
          value={workValue(typedAt('project') ?? '', typedAt('job'))}
          typed={typedAt('projectName')}
        />
        <select
          className="field"
          name={`row.${row}.activity`}
          defaultValue={typedAt('activity') ?? ''}
          aria-label={t('time.field.activity')}
        >
          <Options options={page.choices.types} placeholder={t('time.choose.activity')} />
        </select>
        <Shown row={row} page={page} sent={sent} />
      </th>
      <GridCells row={row} name={t('time.newRow')} page={page} sent={sent} />
    </tr>
  );
}

/** Why time is noted on a project that has ended, where that is asked. */
function LateReason({ of, page, answer }: PartProps & { of: 'grid' | 'note' }) {
  const t = useText();
  const given = answer?.intent === of ? answer : undefined;
  const error = given?.at?.find(({ field }) => field === 'lateReason')?.message;
  const typed = given?.typed['lateReason'] ?? '';
  if (!page.mayNoteLate || (error === undefined && typed === '')) return null;
  return (
    <PlainField
      id={`${of}-lateReason`}
      name="lateReason"
      label={t('time.field.lateReason')}
      defaultValue={typed}
      error={error === undefined ? undefined : errorText(t, error)}
    />
  );
}

/** Hours of a week, or days and half days of a month, by what they are of. */
function Grid({ page, answer, sent }: PartProps & { sent: Sent }) {
  const t = useText();
  const isWeek = page.view === 'week';
  const news = sent.places.slice(page.grid.length).map((_, index) => page.grid.length + index);
  return (
    <Panel title={t(isWeek ? 'time.grid.week' : 'time.grid.month')}>
      <p className="hint">{t(isWeek ? 'time.grid.weekHint' : 'time.grid.monthHint')}</p>
      {page.mayNote && (
        <p className="hint" data-time-hands="" hidden>
          {t('time.grid.hands')}
        </p>
      )}
      <CommandForm>
        <input type="hidden" name="unit" value={isWeek ? 'hours' : 'days'} />
        <input type="hidden" name="shown" value="on" />
        <input type="hidden" name="rows" value={page.grid.length + news.length} />
        <input type="hidden" name="days" value={page.days.map(({ day }) => day).join(',')} />
        {!page.own && <input type="hidden" name="person" value={page.person} />}
        <div className="time-scroll" tabIndex={-1}>
          <table
            className="time-grid"
            data-time-grid={isWeek ? 'hours' : 'days'}
            data-unit={t('time.dayUnit')}
            data-total={t('time.total', { total: '{{total}}' })}
          >
            <thead>
              <tr>
                <th scope="col">{t('time.field.work')}</th>
                {page.days.map(({ day, name, today, off }) => (
                  <th
                    key={day}
                    scope="col"
                    className={today ? 'today' : off === null ? undefined : 'off'}
                    title={off ?? undefined}
                  >
                    {isWeek ? name : day.slice(8)}
                    {off !== null && <span className="unseen">{off}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.grid.map((row, index) => (
                <tr key={row.key}>
                  <th scope="row">
                    <input type="hidden" name={`row.${index}.project`} value={row.project ?? ''} />
                    <input type="hidden" name={`row.${index}.job`} value={row.job ?? ''} />
                    <input type="hidden" name={`row.${index}.activity`} value={row.activity ?? ''} />
                    <Shown row={index} page={page} sent={sent} />
                    <span translate="no">{row.name}</span>
                  </th>
                  <GridCells row={index} name={row.name} page={page} sent={sent} />
                </tr>
              ))}
              {news.map((row) => (
                <NewRow key={row} row={row} page={page} sent={sent} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('time.total', { total: page.total })}</th>
                {page.totals.map(({ text, seconds }, index) => (
                  <td key={page.days[index]?.day} className="num" data-seconds={seconds}>
                    {text}
                  </td>
                ))}
              </tr>
              {page.expected?.map(({ name, total, cells }) => (
                <tr key={name} className={name}>
                  <th scope="row">{t(`time.presence.${name}`, { total })}</th>
                  {cells.map((text, index) => (
                    <td key={page.days[index]?.day} className="num">
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
        <LateReason of="grid" page={page} answer={answer} />
        {page.mayNote && (
          <FormActions>
            <Button name="intent" value="grid" tone="primary">
              {t('time.save')}
            </Button>
          </FormActions>
        )}
      </CommandForm>
      {page.mayNote && isWeek && (
        <CommandForm className="inline-form">
          <input type="hidden" name="from" value={page.previousWeek} />
          <input type="hidden" name="to" value={page.day} />
          {!page.own && <input type="hidden" name="person" value={page.person} />}
          <Button name="intent" value="copy" tone="quiet">
            {t('time.copy')}
          </Button>
        </CommandForm>
      )}
    </Panel>
  );
}

/** What was planned and is not noted: taken as it stands, in one press. */
function Planned({ page, answer }: PartProps) {
  const t = useText();
  const sent = answer?.intent === 'planned' ? answer.sent : undefined;
  if (page.proposal.length === 0) return null;
  return (
    <Panel title={t('time.planned.title')}>
      <p className="hint">{t('time.planned.hint')}</p>
      <CommandForm>
        {!page.own && <input type="hidden" name="person" value={page.person} />}
        <ul className="time-entries">
          {page.proposal.map(({ value, day, name, length }) => (
            <li key={value}>
              <TickBox name="planned" value={value} sent={sent} proposed>
                <b>{day}</b> <span className="num">{length}</span>
              </TickBox>
              <span translate="no">{name}</span>
            </li>
          ))}
        </ul>
        <FormActions>
          <Button name="intent" value="planned">
            {t('time.planned.take')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** What clocks said, and another entry by the clock. */
function Clocks({ page, answer }: PartProps) {
  const t = useText();
  const given = answer?.intent === 'note' ? answer : undefined;
  const field = (name: string, hint?: string) => {
    const error = given?.at?.find((one) => one.field === name)?.message;
    return {
      id: `note-${name}`,
      name,
      label: t(`time.field.${name}`),
      defaultValue: given?.typed[name] ?? (name === 'day' ? page.noteDay : ''),
      error: error === undefined ? undefined : errorText(t, error),
      hint,
    };
  };
  return (
    <Panel title={t('time.clocks')}>
      {page.entries.length === 0 ? (
        <p className="hint">{t('time.noClocks')}</p>
      ) : (
        <ul className="time-entries">
          {page.entries.map(({ id, day, when, length, name, comment, removable }) => (
            <li key={id}>
              <span>
                <b>{day}</b> {when} <span className="num">{length}</span>
              </span>
              <span translate="no">{[name, comment].filter(Boolean).join(' – ')}</span>
              {removable && (
                <a className="link" href={pathTo('activityEdit', { id }, { back: page.back })}>
                  {t('time.edit.link')}
                </a>
              )}
              {removable && (
                <IntentButton
                  intent="remove"
                  tone="quiet"
                  fields={{ id: String(id) }}
                  ask={t('time.ask.remove')}
                >
                  {t('time.remove')}
                </IntentButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {page.mayNote && (
        <CommandForm className="grid-2">
          {!page.own && <input type="hidden" name="person" value={page.person} />}
          <PlainField {...field('day', t('ui.field.date'))} />
          <PlainField {...field('from', t('time.clockHint'))} />
          <PlainField {...field('until')} />
          <PlainField {...field('hours', t('time.hoursInstead'))} />
          <WorkProject
            id="note-project"
            name="project"
            choices={page.choices}
            value={workValue(given?.typed['project'] ?? '', given?.typed['job'])}
            typed={given?.typed['projectName']}
            error={field('project').error}
          />
          <PlainSelect
            {...field('activity')}
            options={page.choices.types}
            placeholder={t('time.choose.activity')}
          />
          <PlainField {...field('comment')} />
          <LateReason of="note" page={page} answer={answer} />
          <FormActions>
            <Button name="intent" value="note">
              {t('time.add')}
            </Button>
          </FormActions>
        </CommandForm>
      )}
    </Panel>
  );
}

/** One's own stopwatch: what runs, or what is to be started; a forgotten one asks when it was stopped. */
function Stopwatch({ page, answer }: PartProps) {
  const t = useText();
  const { stopwatch, choices } = page;
  if (!page.own) return null;
  const stopError = answer?.intent === 'stop' ? answer.at?.find(({ field }) => field === 'at') : undefined;
  if (stopwatch !== null)
    return (
      <Panel title={t('time.stopwatch.title')}>
        <p>
          <b translate="no">{stopwatch.name}</b> {stopwatch.since}
        </p>
        {stopwatch.forgotten && <Alert tone="warn">{t('time.stopwatch.forgotten')}</Alert>}
        <CommandForm>
          <input type="hidden" name="id" value={stopwatch.id} />
          <PlainField
            id="stop-at"
            name="at"
            label={t('time.stopwatch.at')}
            hint={t('time.stopwatch.atHint')}
            defaultValue={
              (answer?.intent === 'stop' ? answer.typed['at'] : undefined) ??
              (stopwatch.forgotten ? stopwatch.proposed : '')
            }
            error={stopError === undefined ? undefined : errorText(t, stopError.message)}
          />
          <FormActions>
            <Button name="intent" value="stop" tone="primary">
              {t('time.stopwatch.stop')}
            </Button>
          </FormActions>
        </CommandForm>
        <IntentButton
          intent="discard"
          tone="danger"
          fields={{ id: String(stopwatch.id) }}
          ask={t('time.ask.discard')}
        >
          {t('time.stopwatch.discard')}
        </IntentButton>
      </Panel>
    );
  return (
    <Panel title={t('time.stopwatch.title')}>
      <CommandForm>
        <WorkProject id="start-project" name="project" choices={choices} value="" typed={undefined} />
        <PlainSelect
          id="start-activity"
          name="activity"
          label={t('time.field.activity')}
          options={choices.types}
          placeholder={t('time.choose.activity')}
        />
        <PlainField id="start-comment" name="comment" label={t('time.field.comment')} />
        <FormActions>
          <Button name="intent" value="start">
            {t('time.stopwatch.start')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Where a month stands, and the step that its owner may take. */
function Month({ month, own }: { month: Loaded['months'][number]; own: boolean }) {
  const t = useText();
  const { id, status, to, name, missing } = month;
  if (id === null || status === null || to === null) return null;
  return (
    <Panel title={name}>
      <p>
        <ActivityMonthState status={status} />{' '}
        <a className="link" href={to}>
          {t('time.seeMonth')}
        </a>
      </p>
      {missing.length > 0 && <p className="hint">{t('time.presence.days', { days: missing.join(', ') })}</p>}
      {own && status === 'open' && (
        <IntentButton intent="submit" fields={{ id: String(id) }} ask={t('time.ask.submit')}>
          {t('time.step.submit')}
        </IntentButton>
      )}
      {own && status === 'submitted' && (
        <IntentButton intent="withdraw" tone="quiet" fields={{ id: String(id) }}>
          {t('time.step.withdraw')}
        </IntentButton>
      )}
    </Panel>
  );
}

/** One's own time by the week or the month. */
export default function PersonActivity() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const sent = useSent(page, answer);
  /** The id of a field that an error stands at: a cell stands where its row is drawn now. */
  const idOf = (field: string): string => {
    const [, place, column] = /^cell\.(\d+)\.(\d+)$/.exec(field) ?? [];
    if (place !== undefined) return `cell.${sent.places.indexOf(Number(place))}.${column}`;
    const isOwn = field !== '' && (answer?.intent === 'note' || field === 'lateReason');
    return isOwn ? `${answer?.intent}-${field}` : '';
  };
  const errors = (answer?.at ?? []).map(({ field, message }) => ({
    id: idOf(field),
    label: '',
    message: errorText(t, message),
  }));
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('time.list.title'), to: pathTo('activityMonthList', {}) }]}
      actions={
        <>
          <LinkButton to={page.weeks}>{t('time.weeks.title')}</LinkButton>
          <LinkButton to={pathTo('activityStatistics', {})}>{t('time.statistics.title')}</LinkButton>
        </>
      }
      tabs={<PeriodNav period={page.period} />}
    >
      <ErrorSummary errors={errors} />
      {page.hasFile ? (
        <>
          {page.warnings.map((warning) => (
            <Alert key={warning} tone="warn">
              {warning}
            </Alert>
          ))}
          <ProjectNames choices={page.choices} />
          <Planned page={page} answer={answer} />
          <Grid page={page} answer={answer} sent={sent} />
          <Columns
            main={<Clocks page={page} answer={answer} />}
            aside={
              <>
                <Stopwatch page={page} answer={answer} />
                {page.months.map((month) => (
                  <Month key={month.name} month={month} own={page.own} />
                ))}
              </>
            }
          />
        </>
      ) : (
        <Alert tone="info">{t('time.noFile')}</Alert>
      )}
    </Page>
  );
}
