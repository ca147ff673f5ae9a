import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { useClosed } from '../form/closed.tsx';
import { CommandForm } from '../form/command-form.tsx';
import { Menu } from '../menu.tsx';
import { useText } from '../text.tsx';
import type { BoardCard, CardStep, StatusBoard, StatusColumn } from './status-board.ts';

/** A step as what it is without hands: a link to its question, or a form. */
function Step({ step }: { step: CardStep }) {
  const { column, label, to, send } = step;
  const leads = { 'data-leads': column ?? undefined };
  if (to !== undefined)
    return (
      <a href={to} {...leads}>
        {label}
      </a>
    );
  if (send === undefined) return null;
  return (
    <CommandForm className="inline-form">
      {Object.entries(send.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={send.intent} {...leads}>
        {label}
      </Button>
    </CommandForm>
  );
}

function Card({ card }: { card: BoardCard }) {
  const t = useText();
  const { id, title, to, about, amount, notes } = card;
  const steps = useClosed() ? [] : card.steps;
  return (
    <li
      className="board-card card"
      data-card={id}
      data-hands={steps.some(({ column }) => column) ? '' : undefined}
    >
      <div className="board-card-head">
        <a className="ref" href={to}>
          {title}
        </a>
        {amount !== undefined && <span className="num">{amount}</span>}
      </div>
      {about !== undefined && <div className="board-card-about">{about}</div>}
      <div className="board-card-foot">
        {notes.map(({ text, tone }) =>
          tone === undefined ? (
            <span key={text} className="hint">
              {text}
            </span>
          ) : (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ),
        )}
        {steps.length > 0 && (
          <Menu
            label={<span aria-label={t('board.status.steps', { title })}>…</span>}
            className="board-steps"
          >
            {steps.map((step) => (
              <Step key={step.label} step={step} />
            ))}
          </Menu>
        )}
      </div>
    </li>
  );
}

function Column({ board, column }: { board: StatusBoard; column: StatusColumn }) {
  const t = useText();
  const { id, label, tone, count, amount, cards, more } = column;
  return (
    <section className="status-column" data-column={id} aria-labelledby={`${board.id}-${id}`}>
      <header>
        <h2 id={`${board.id}-${id}`}>
          <Badge tone={tone}>{label}</Badge> <span className="num">{count}</span>
        </h2>
        {amount !== undefined && <strong className="num">{amount}</strong>}
      </header>
      {cards.length === 0 ? (
        <p className="hint">{t('board.status.none')}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      )}
      {more && (
        <a className="link status-more" href={more.to}>
          {more.label}
        </a>
      )}
    </section>
  );
}

/**
 * Records by status. A card's steps are links and forms in its menu; app/client/boards lets hands drag it to a column,
 * which presses the step that leads there.
 */
export function Statuses({ board }: { board: StatusBoard }) {
  const t = useText();
  const closed = useClosed();
  const hands = !closed && board.columns.some(({ cards }) => cards.some(({ steps }) => steps.length > 0));
  return (
    <section className="status-board" data-board="status" id={board.id} aria-label={board.label}>
      <div className="status-columns" tabIndex={-1}>
        {board.columns.map((column) => (
          <Column key={column.id} board={board} column={column} />
        ))}
      </div>
      <output
        className="board-said"
        data-to={t('board.status.to')}
        data-nowhere={t('board.status.nowhere')}
        data-cancelled={t('board.planning.cancelled')}
      />
      {hands && (
        <p className="hint board-hands" hidden>
          {t('board.status.hands')}
        </p>
      )}
    </section>
  );
}
