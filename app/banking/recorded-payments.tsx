import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { FormActions } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { BankLineData } from './bank-line.server.ts';

/** What was ticked when the form was sent; null when another form of the page was. */
function tickedIn(answer: FormAnswer | undefined): string[] | null {
  const typed = answer?.result.initialValue;
  if (typed?.['intent'] !== 'reconcile') return null;
  const ticked = typed['payments'];
  return (Array.isArray(ticked) ? ticked : [ticked]).filter((one) => typeof one === 'string');
}

/** Payments that were recorded before the movement came, to be said to be it. */
export function RecordedPayments({ page, answer }: { page: BankLineData; answer: FormAnswer | undefined }) {
  const t = useText();
  const format = useFormat();
  const { payments, chosen, reasons } = page.recorded;
  if (payments.length === 0) return null;
  const ticked = tickedIn(answer);
  const errors = ticked === null ? [] : (answer?.result.error?.['payments'] ?? []);
  return (
    <CommandForm className="card panel">
      <h2 id="reconcile-payments" tabIndex={-1}>
        {t('banking.recorded.title')}
      </h2>
      <p className="hint">
        {reasons.length > 0
          ? `${t('banking.recorded.proposed')} ${reasons.map((reason) => t(`banking.reason.${reason}`)).join(', ')}.`
          : t('banking.recorded.hint')}
      </p>
      {errors.map((error) => (
        <p key={error} className="msg">
          {errorText(t, error)}
        </p>
      ))}
      <ul className="todo recorded">
        {payments.map((payment) => (
          <li key={payment.id}>
            <input
              type="checkbox"
              id={`payment-${payment.id}`}
              name="payments"
              value={payment.id}
              defaultChecked={(ticked ?? chosen).includes(String(payment.id))}
            />
            <label htmlFor={`payment-${payment.id}`}>
              <b translate="no">{payment.number ?? payment.id}</b> · {format.date(payment.date)}
              <small translate="no">
                {[payment.clientName ?? t('commerce.erased'), ...payment.documents].join(' · ')}
              </small>
            </label>
            <span className="num">{format.amount(payment.amount)}</span>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button name="intent" value="reconcile" tone={chosen.length > 0 ? 'primary' : undefined}>
          {t('banking.recorded.reconcile')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

/** The payments that a matched movement stands for. */
export function PaymentsBehind({ payments }: { payments: BankLineData['behind'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('banking.status.matched')}>
      <ul className="todo">
        {payments.map(({ id, number, clientName, amount }) => (
          <li key={id}>
            <div>
              <a className="link" href={pathTo('paymentDetails', { id })}>
                {t('banking.line.seePayment')} {number}
              </a>
              <small translate="no">{clientName ?? t('commerce.erased')}</small>
            </div>
            <span className="num">{format.amount(amount)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
