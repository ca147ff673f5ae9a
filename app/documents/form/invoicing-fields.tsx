import { scheduleOf } from '#domain/documents/payment-terms.ts';
import { normalise } from '#domain/kernel/decimal.ts';
import { errorText } from '../../ui/form/errors.ts';
import { PlainField } from '../../ui/form/field.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { DialogProps } from '../details/dialog-props.ts';

export const invoicingModes = ['whole', 'share', 'amount'] as const;
export const depositModes = ['share', 'amount'] as const;

/** Asks how an accepted quotation or order is invoiced: what is left of it, or a deposit by share or by amount. */
export function InvoicingFields({
  page,
  answer,
  modes,
}: DialogProps & { modes: readonly (typeof invoicingModes)[number][] }) {
  const t = useText();
  const typed = (name: string) => answer?.typed[name] ?? '';
  const chosen = typed('mode') || modes[0];
  const errorAt = (field: string) => {
    const found = answer?.at?.find((error) => error.field === field);
    return found && errorText(t, found.message);
  };
  const format = useFormat();
  // What the terms ask for first; chosen by nobody, since a percent contradicts all that is left.
  const { date, paymentCondition } = page.content;
  const [first] = (date && paymentCondition && scheduleOf(paymentCondition, date, '100')) || [];
  const hasDeposits = page.made.some((row) => row.purpose === 'deposit');
  return (
    <fieldset className="asked">
      <legend>{t('commerce.dialog.invoice.mode')}</legend>
      {modes.map((mode) => (
        <div key={mode} className="f check">
          <input type="radio" id={`mode-${mode}`} name="mode" value={mode} defaultChecked={chosen === mode} />
          <label htmlFor={`mode-${mode}`}>
            {t(`commerce.dialog.invoice.${mode === 'whole' && hasDeposits ? 'rest' : mode}`)}
          </label>
        </div>
      ))}
      <div className="fields">
        <PlainField
          id="percent"
          name="percent"
          label={t('commerce.dialog.invoice.percent')}
          inputMode="decimal"
          hint={
            first && !hasDeposits
              ? t('commerce.dialog.invoice.firstShare', { percent: format.percent(normalise(first.amount)) })
              : undefined
          }
          defaultValue={typed('percent')}
          error={errorAt('percent')}
        />
        <PlainField
          id="amount"
          name="amount"
          label={t('commerce.dialog.invoice.amountTtc')}
          inputMode="decimal"
          defaultValue={typed('amount')}
          error={errorAt('amount')}
        />
      </div>
    </fieldset>
  );
}
