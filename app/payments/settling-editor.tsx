import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { useFormat, useText } from '../ui/text.tsx';
import { settledLink } from './settled-link.ts';
import type { SettlingData, SettlingRow } from './settling.server.ts';

interface RowProps {
  row: SettlingRow;
  index: number;
  direction: 'in' | 'out';
  /** Several clients or suppliers: whose it is is said. */
  several: boolean;
}

/** The id of the amount beside a document, which errors link to. */
export const amountId = ({ kind, version }: { kind: string; version: number }): string =>
  `settle-${kind}-${version}`;

function Row({ row, index, direction, several }: RowProps) {
  const t = useText();
  const format = useFormat();
  const { kind, version, number, title, date, dueDate, due, receivable, amount, error, partyName } = row;
  const setOff = receivable !== (direction === 'in');
  const at = `allocations[${index}]`;
  const id = amountId(row);
  const column = (key: string) => ({ 'data-label': t(`payments.column.${key}`) });
  return (
    <tr>
      <td>
        <input type="hidden" name={`${at}.kind`} value={kind} />
        <input type="hidden" name={`${at}.version`} value={version} />
        <a className="ref" href={settledLink(kind, version)}>
          {number}
        </a>
        <small>
          {setOff && <b>{t('payments.setOff')} · </b>}
          {several && partyName && <span translate="no">{partyName} · </span>}
          {title}
        </small>
      </td>
      <td {...column('date')}>{format.date(date)}</td>
      <td {...column('dueDate')}>{dueDate === null ? '' : format.date(dueDate)}</td>
      <td className="num" {...column('due')}>
        {format.amount(due)}
      </td>
      <td {...column('amount')}>
        <input
          className="field num"
          id={id}
          name={`${at}.amount`}
          defaultValue={amount}
          inputMode="decimal"
          autoComplete="off"
          aria-label={t(setOff ? 'payments.amountSetOff' : 'payments.amountOf', { number })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {error && (
          <span className="msg" id={`${id}-error`}>
            {errorText(t, error)}
          </span>
        )}
      </td>
    </tr>
  );
}

function Head() {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{t('payments.column.document')}</th>
        <th scope="col">{t('payments.column.date')}</th>
        <th scope="col">{t('payments.column.dueDate')}</th>
        <th scope="col" className="num">
          {t('payments.column.due')}
        </th>
        <th scope="col" className="num">
          {t('payments.column.amount')}
        </th>
      </tr>
    </thead>
  );
}

function Pages({ settling }: { settling: SettlingData }) {
  const t = useText();
  const { page, pages, count } = settling;
  return (
    <nav className="pager" aria-label={t('ui.pager.label')}>
      <span>{t('payments.pages', { page, pages, count })}</span>
      <span className="actions">
        {page > 1 && (
          <Button name="go" value={page - 1}>
            {t('ui.pager.previous')}
          </Button>
        )}
        {page < pages && (
          <Button name="go" value={page + 1}>
            {t('ui.pager.next')}
          </Button>
        )}
      </span>
    </nav>
  );
}

/**
 * Documents with an amount beside each: part of a form, whose buttons look for others, page and spread. What was typed
 * stays on every page, since documents with an amount are always shown.
 */
export function SettlingEditor({ settling, several = false }: { settling: SettlingData; several?: boolean }) {
  const t = useText();
  const format = useFormat();
  const { chosen, others, direction, keyword, count, due } = settling;
  const rows = [...chosen, ...others];
  return (
    <>
      <div className="filters">
        <input
          className="field search"
          type="search"
          name="keyword"
          defaultValue={keyword}
          aria-label={t('payments.search')}
          placeholder={t('payments.search')}
        />
        <Button name="go" value="1" icon="search">
          {t('payments.show')}
        </Button>
        <Button name="intent" value="spread">
          {t('payments.spread')}
        </Button>
      </div>
      <p className="hint">{t(`payments.openSum.${direction}`, { count, due: format.money(due) })}</p>
      {rows.length === 0 ? (
        <p className="hint">{t('payments.nothingOpen')}</p>
      ) : (
        <div className="lines-scroll">
          <table className="lines">
            <caption className="unseen">{t('payments.documents')}</caption>
            <Head />
            <tbody>
              {rows.map((row, index) => (
                <Row key={amountId(row)} row={row} index={index} direction={direction} several={several} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages settling={settling} />
    </>
  );
}
