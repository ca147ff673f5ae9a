import type { ComponentProps } from 'react';
import { SelectField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  field: ComponentProps<typeof SelectField>['field'];
  accounts: { value: number; label: string }[];
}

/** Which of the company's accounts money goes through; nothing where its list has none. */
export function AccountField({ field, accounts }: Props) {
  const t = useText();
  if (accounts.length === 0) return null;
  return (
    <SelectField
      field={field}
      label={t('commerce.payment.field.bankAccount')}
      hint={t('commerce.payment.bankAccountHint')}
      options={accounts}
      placeholder={t('commerce.payment.accountOfType')}
    />
  );
}
