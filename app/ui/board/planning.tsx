import { isCivilDate } from '#domain/kernel/dates.ts';
import { LinkButton } from '../button.tsx';
import { useClosed } from '../form/closed.tsx';
import { CommandForm } from '../form/command-form.tsx';
import { useFormat, useText } from '../text.tsx';
import { Legend } from './legend.tsx';
import { barsWithin } from './planning-layout.ts';
import { dayMarkup, planningMarkup } from './planning-markup.ts';
import type { BoardBar, PlanningBoard } from './planning.ts';

const MOVED = ['bar', 'row', 'start', 'end', 'seenRow', 'seenFrom', 'seenUntil'];

/** What hands fill in and send where a bar was dropped; the same that its own form says. */
function MoveForm({ move }: { move: NonNullable<PlanningBoard['move']> }) {
  const t = useText();
  return (
    <CommandForm action={move.action} hidden data-board-move="">
      {MOVED.map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <input type="hidden" name="intent" value={move.intent} />
      <button>{t('ui.form.save')}</button>
    </CommandForm>
  );
}

/** What the column is that is marked as the present: a day, or an hour of one. */
function nowOf(columns: PlanningBoard['columns']): 'day' | 'hour' | null {
  const now = columns.find((column) => column.now);
  if (now === undefined) return null;
  return isCivilDate(now.key) ? 'day' : 'hour';
}

/** One day's bars as a list, row by row: the board of a narrow screen. */
function DayList({ board }: { board: PlanningBoard }) {
  const t = useText();
  const format = useFormat();
  const { columns, slots, narrow, groups } = board;
  const column = columns[narrow.column];
  const [from, until] = [narrow.column * slots, (narrow.column + (narrow.together?.columns ?? 1)) * slots];
  const lasts = (bar: BoardBar): string => {
    const last = columns[Math.ceil(bar.until / slots) - 1]?.key ?? '';
    return bar.until > until && isCivilDate(last)
      ? t('board.planning.until', { day: format.date(last) })
      : '';
  };
  const shown = groups
    .map((group) => ({
      ...group,
      rows: group.rows
        .map((row) => ({ ...row, bars: barsWithin(row, from, until) }))
        .filter(({ bars }) => bars.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <section className="board-day">
      <div className="board-day-head">
        {narrow.previous && (
          <LinkButton to={narrow.previous} aria-label={t('board.period.previousDay')}>
            ‹
          </LinkButton>
        )}
        <h2>{narrow.together?.said ?? column?.said}</h2>
        {narrow.next && (
          <LinkButton to={narrow.next} aria-label={t('board.period.nextDay')}>
            ›
          </LinkButton>
        )}
      </div>
      {column?.off && <p className="hint">{column.off}</p>}
      {shown.length === 0 ? (
        <p>{t('board.planning.nothing')}</p>
      ) : (
        // oxlint-disable-next-line react/no-danger -- made by planning-markup.ts, which escapes every text
        <div dangerouslySetInnerHTML={{ __html: dayMarkup(shown, lasts) }} />
      )}
    </section>
  );
}

/**
 * A planning board: rows of people or things, days or hours across, bars that lead to their forms. It is a page for
 * reading; app/client/boards lets hands drag its bars, by the same form (docs/architecture.md, "A board").
 */
export function Planning({ board: given }: { board: PlanningBoard }) {
  const t = useText();
  const closed = useClosed();
  const board = closed
    ? {
        ...given,
        move: null,
        groups: given.groups.map((group) => ({ ...group, rows: group.rows.map(readOnly) })),
      }
    : given;
  const { id, move, columns, clock } = board;
  return (
    <div
      className="planning-board"
      data-board="planning"
      data-slots={board.slots}
      data-opens={clock?.opens ?? undefined}
      data-step={clock?.step}
      data-snap={board.snap}
      data-tall={board.tall ? '' : undefined}
      id={id}
    >
      {move !== null && <MoveForm move={move} />}
      <div className="planning-scroll" data-wide={columns.length > 14 ? '' : undefined}>
        {/* oxlint-disable-next-line react/no-danger -- made by planning-markup.ts, which escapes every text */}
        <table
          className="planning"
          dangerouslySetInnerHTML={{ __html: planningMarkup(board, { create: t('board.planning.create') }) }}
        />
      </div>
      <output
        className="board-said"
        data-from-to={t('board.planning.fromTo')}
        data-cancelled={t('board.planning.cancelled')}
      />
      <DayList board={board} />
      <Legend items={board.legend} off={columns.some(({ off }) => off !== null)} now={nowOf(columns)} />
      {move !== null && (
        <p className="hint board-hands" hidden>
          {t('board.planning.hands')}
        </p>
      )}
    </div>
  );
}

const readOnly = ({ create: _create, ...row }: PlanningBoard['groups'][number]['rows'][number]) => row;
