import type { CustomForm } from '../custom-fields/custom-data.server.ts';
import { CustomFieldsPanel, withCustomLabels } from '../custom-fields/custom-panel.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import {
  CheckboxField,
  Fields,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from '../ui/form/field.tsx';
import { Suggestions } from '../ui/form/suggestions.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { PartyDuplicates } from './duplicates.tsx';
import type { Duplicate } from './duplicates.server.ts';
import { FollowUpPanel, type FollowUpChoices } from './follow-up-panel.tsx';
import { AddressPanel, IdentityPanel } from './party-identity-fields.tsx';
import type { PartyValues } from './party-values.ts';
import { SortPanel } from './sort-panel.tsx';
import type { SortField } from '#domain/third-parties/sorted-by.ts';
import { parties, type Party } from './party-screens.ts';
import { formFields } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props {
  party: Party;
  title: string;
  values: PartyValues;
  conditions: Option[];
  paymentTypes: Option[];
  sorts: Record<SortField, Option[]>;
  /** Activities as they are chosen: "43.99C · Travaux de maçonnerie". */
  activities: readonly string[];
  followUp: FollowUpChoices;
  custom: CustomForm | null;
  revision: number | null;
  /** How many bank accounts it has: the form is of the default. */
  accounts: number;
  answer: (FormAnswer & { duplicates?: Duplicate[] }) | undefined;
  back: string;
}

export function PartyForm({
  party,
  title,
  values,
  conditions,
  paymentTypes,
  sorts,
  activities,
  followUp,
  custom,
  revision,
  accounts,
  answer,
  back,
}: Props) {
  const t = useText();
  const fields = formFields<PartyValues>('party', values, answer?.result);
  const address = fields.address.parts();
  const label = withCustomLabels((path) => t(`thirdParties.field.${path.split('.').at(-1)}`), custom);
  return (
    <Page
      title={title}
      crumbs={[{ label: t(`thirdParties.${party}.list`), to: pathTo(parties[party].screens.list, {}) }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm
        id="party"
        answer={answer}
        revision={revision}
        label={label}
        told={answer?.duplicates && <PartyDuplicates duplicates={answer.duplicates} />}
      >
        <IdentityPanel fields={fields} label={label} />
        <Suggestions id="activities" of={activities} />
        <SortPanel fields={fields} sorts={sorts} label={label} />
        <AddressPanel address={address} label={label} />
        <FollowUpPanel fields={fields} choices={followUp} />
        <Panel title={t('thirdParties.form.payment')}>
          <Fields>
            <SelectField
              field={fields.paymentCondition}
              label={t('commerce.field.paymentCondition')}
              options={conditions}
              placeholder="–"
            />
            <SelectField
              field={fields.paymentType}
              label={t('commerce.field.paymentType')}
              options={paymentTypes}
              placeholder="–"
            />
            <TextField
              field={fields.iban}
              label="IBAN"
              hint={accounts > 1 ? t('thirdParties.form.defaultAccountHint', { count: accounts }) : undefined}
            />
            <TextField field={fields.bic} label="BIC" />
            <TextField
              field={fields.creditLimit}
              label={label('creditLimit')}
              hint={t('thirdParties.form.creditLimitHint')}
              inputMode="decimal"
            />
          </Fields>
          <TextAreaField field={fields.note} label={label('note')} />
        </Panel>
        <Panel title={t('thirdParties.form.accounting')}>
          <MoreFields
            labels={['accountingCode', 'generalAccount', 'supplierAccount', 'noReminders'].map(label)}
            fields={[
              fields.accountingCode,
              fields.generalAccount,
              fields.supplierAccount,
              fields.noReminders,
            ]}
          >
            <Fields>
              <TextField
                field={fields.accountingCode}
                label={label('accountingCode')}
                hint={t('thirdParties.form.auxiliaryHint')}
              />
              <TextField
                field={fields.generalAccount}
                label={label('generalAccount')}
                hint={t('thirdParties.form.accountHint')}
                inputMode="numeric"
              />
              <TextField
                field={fields.supplierAccount}
                label={label('supplierAccount')}
                hint={t('thirdParties.form.accountHint')}
                inputMode="numeric"
              />
            </Fields>
            <div className="checks">
              <CheckboxField
                field={fields.noReminders}
                label={label('noReminders')}
                hint={t('thirdParties.form.noRemindersHint')}
              />
            </div>
          </MoreFields>
        </Panel>
        <CustomFieldsPanel custom={custom} answer={answer} formId="party" />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
