import { CommandForm } from '../ui/form/command-form.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ConfirmField, PlainField, SelectField, type Option } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import type { PaymentDetailsData } from './payment-details.server.ts';
import { typedDecimal } from '../ui/format.ts';

interface Props {
  page: PaymentDetailsData;
  answer: IntentAnswer | undefined;
}

/** What was typed in a field of one of the page's forms, and what is wrong with it. */
function useTyped(intent: string, answer: IntentAnswer | undefined) {
  const t = useText();
  const own = answer?.intent === intent ? answer : undefined;
  return {
    typed: (name: string, otherwise = '') => own?.typed[name] ?? otherwise,
    error(name: string) {
      const found = own?.at?.find(({ field }) => field === name);
      return found && errorText(t, found.message);
    },
    raw: (name: string) => own?.at?.flatMap(({ field, message }) => (field === name ? [message] : [])),
  };
}

/** Cancelling is a reversal: the payment stays, with its reason. */
export function CancelPayment({ answer }: Props) {
  const t = useText();
  const { typed, error } = useTyped('cancel', answer);
  return (
    <Panel title={t('commerce.payment.cancel')}>
      <AskFirst
        name="cancel"
        intent="cancel"
        tone="danger"
        label={t('commerce.payment.confirmCancel')}
        text={t('ask.paymentCancel')}
        open={error('reason') !== undefined}
      >
        <PlainField
          id="cancel-reason"
          name="reason"
          label={t('commerce.payment.reason')}
          defaultValue={typed('reason')}
          error={error('reason')}
          required
        />
      </AskFirst>
    </Panel>
  );
}

/** Gives back what a payment left over. */
export function GiveBack({ page, types, answer }: Props & { types: readonly Option[] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { typed, error, raw } = useTyped('giveBack', answer);
  const label = (name: string) => t(`commerce.payment.field.${name}`);
  return (
    <Panel title={t('payments.giveBack')}>
      <p className="hint">{t('payments.giveBackHint', { amount: format.money(page.rest) })}</p>
      <CommandForm>
        <PlainField
          id="giveBack-amount"
          name="amount"
          label={label('amount')}
          defaultValue={typed('amount', typedDecimal(page.rest, language))}
          error={error('amount')}
          inputMode="decimal"
          required
        />
        <PlainField
          id="giveBack-date"
          name="date"
          label={label('date')}
          defaultValue={typed('date', format.date(page.today))}
          error={error('date')}
          inputMode="numeric"
          required
        />
        <ConfirmField
          field={{
            id: 'giveBack-confirmDate',
            name: 'confirmDate',
            errors: raw('confirmDate'),
            initialValue: typed('confirmDate'),
          }}
          label={label('confirmDate')}
        />
        <SelectField
          field={{
            id: 'giveBack-paymentType',
            name: 'paymentType',
            errors: raw('paymentType'),
            initialValue: typed('paymentType', page.means ?? ''),
          }}
          label={label('paymentType')}
          options={types}
          placeholder="–"
          required
        />
        <PlainField
          id="giveBack-reference"
          name="reference"
          label={label('reference')}
          defaultValue={typed('reference')}
          error={error('reference')}
        />
        <Button name="intent" value="giveBack">
          {t('payments.giveBackConfirm')}
        </Button>
      </CommandForm>
    </Panel>
  );
}
