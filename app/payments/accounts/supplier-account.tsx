import { LinkButton } from '../../ui/button.tsx';
import { Definitions, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { SupplierAccount } from './supplier-account.server.ts';

/** What a supplier is owed, with the papers that are open. */
export function SupplierAccountPanel({ account }: { account: SupplierAccount }) {
  const t = useText();
  const format = useFormat();
  const { owed, inOurFavour, late, open, more, list } = account;
  const word = inOurFavour ? ` ${t('thirdParties.supplier.inOurFavour')}` : '';
  return (
    <Panel title={t('thirdParties.supplier.account')}>
      <Definitions
        items={[
          { term: t('thirdParties.supplier.owed'), value: <b>{format.money(owed) + word}</b> },
          { term: t('thirdParties.supplier.late'), value: format.money(late) },
        ]}
      />
      {open.length === 0 ? (
        <p className="hint">
          {t(account.invoiced ? 'thirdParties.supplier.settled' : 'thirdParties.supplier.neverInvoiced')}
        </p>
      ) : (
        <ul className="todo">
          {open.map(({ to, type, number, dueDate, due, daysLate }) => (
            <li key={to}>
              <div>
                <a className="ref" href={to} translate="no">
                  {number}
                </a>
                <small className={daysLate > 0 ? 'late' : undefined}>
                  {type === 'credit_note'
                    ? t('purchasing.invoice.credit_note')
                    : daysLate > 0
                      ? t('revenue.client.lateBy', { count: daysLate })
                      : t('commerce.document.dueOn', { date: format.date(dueDate) })}
                </small>
              </div>
              <span className="num push">{format.amount(due)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton to={list} icon="file">
          {t(more ? 'thirdParties.supplier.allInvoices' : 'purchasing.invoice.list')}
        </LinkButton>
      </p>
    </Panel>
  );
}
