import { CommandForm } from '../ui/form/command-form.tsx';
import { ACCOUNT_LIST, AccountList } from '../accounting/account-list.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, SelectField, TextField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { BankLineData } from './bank-line.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

/** Books a movement that settles no document on an account, and may learn to propose it. */
export function BookLine({ page, answer }: { page: BankLineData; answer: FormAnswer | undefined }) {
  const t = useText();
  const { accounts, rates, rule, values } = page.booking;
  const fields = formFields<BankLineData['booking']['values']>('book', values, answer?.result);
  return (
    <CommandForm id="book" noValidate className="card panel">
      {rule !== null && <input type="hidden" name="rule" value={rule} />}
      <h2>{t('banking.book.title')}</h2>
      <p className="hint">{t(rule === null ? 'banking.book.hint' : 'banking.book.byRule')}</p>
      <TextField
        field={fields.account}
        label={t('banking.book.account')}
        hint={t('banking.book.accountHint')}
        list={ACCOUNT_LIST}
        maxLength={12}
        autoComplete="off"
        required
      />
      <AccountList accounts={accounts} />
      <SelectField
        field={fields.vat}
        label={t('banking.book.vat')}
        options={rates}
        placeholder={t('banking.book.noVat')}
      />
      <TextField
        field={fields.label}
        label={t('banking.book.label')}
        hint={t('banking.book.labelHint')}
        maxLength={80}
      />
      <TextField
        field={fields.learn}
        label={t('banking.book.learn')}
        hint={t('banking.book.learnHint')}
        maxLength={80}
      />
      <FormActions>
        <Button name="intent" value="book" tone={rule === null ? undefined : 'primary'}>
          {t('banking.action.book')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}
