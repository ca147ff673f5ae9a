import { add, compare, isZero } from '#domain/kernel/decimal.ts';
import { isSetOff } from '#domain/payments/payment.ts';
import { settledBy } from '../../links/payment-words.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Definitions, Panel, Progress } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { DocumentDetailsData } from './document-details.server.ts';
import { StatusBadge } from '../../links/status.tsx';

function Payments({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className="todo">
      {page.payments.map((payment) => (
        <li key={payment.id}>
          <div>
            {page.seePayments ? (
              <a className="link" href={pathTo('paymentDetails', { id: payment.id })}>
                {format.money(payment.part)}
              </a>
            ) : (
              format.money(payment.part)
            )}
            <small>
              {payment.number && <span translate="no">{payment.number} · </span>}
              {format.date(payment.date)} · {settledBy(t, payment)}
              {!isSetOff(payment) &&
                compare(payment.part, payment.amount) !== 0 &&
                ` · ${t('payments.partOf', { amount: format.money(payment.amount) })}`}
              {payment.reference && <span translate="no"> · {payment.reference}</span>}
            </small>
          </div>
          {payment.cancelled && <StatusBadge kind="payment" status="cancelled" />}
        </li>
      ))}
    </ul>
  );
}

/** What falls due when, and what is left of it. */
function Schedule({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <h3>{t('payments.schedule')}</h3>
      <ul className="todo">
        {page.schedule.map(({ dueDate, amount, left }) => (
          <li key={dueDate}>
            <div>
              {format.date(dueDate)}
              <small>
                {isZero(left)
                  ? t('payments.instalmentSettled')
                  : t('payments.instalmentLeft', { amount: format.money(left) })}
              </small>
            </div>
            <span className="num push">{format.money(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whole percent of a total that is settled, 0 to 100. */
function settledPercent(total: string, settled: string): number {
  if (compare(total, '0') <= 0) return 0;
  return Math.max(0, Math.min(100, Math.round((Number(settled) / Number(total)) * 100)));
}

/** What was paid and credited of an invoice or a credit note, and what is left. */
export function Settlement({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const format = useFormat();
  const { kind, row, payments } = page;
  const { paid, credited, due, total } = row;
  return (
    <Panel title={t(`commerce.${kind}.settlement`)}>
      <Definitions
        items={[
          { term: t('commerce.column.total'), value: format.money(total) },
          ...(isZero(credited)
            ? []
            : [{ term: t(`commerce.${kind}.credited`), value: format.money(credited) }]),
          { term: t('commerce.column.paid'), value: format.money(paid) },
          { term: t('commerce.column.rest'), value: <b>{format.money(due)}</b> },
        ]}
      />
      <Progress percent={settledPercent(total, add(paid, credited))} label={t('commerce.column.paid')} />
      {page.schedule.length > 0 && <Schedule page={page} />}
      {payments.length > 0 && <Payments page={page} />}
      {page.mayWriteOff && compare(due, '0') > 0 && (
        <p>
          <LinkButton to={pathTo('writeOff', { kind: 'invoice', id: page.versionId })} tone="quiet">
            {t('payments.writeOff.title')}
          </LinkButton>
        </p>
      )}
      {page.mayPay && compare(page.credit, '0') > 0 && (
        <p>
          <LinkButton to={pathTo('paymentNew', { id: page.versionId })} icon="euro">
            {t('payments.useCreditOf', { amount: format.money(page.credit) })}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}
