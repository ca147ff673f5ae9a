import { useForm } from '@conform-to/react';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import {
  CheckboxField,
  Fields,
  FormActions,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from '../ui/field.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { useText } from '../ui/text.tsx';
import type { PartyValues } from './party-values.ts';
import { parties, type Party } from './party-screens.ts';

interface Props {
  party: Party;
  title: string;
  values: PartyValues;
  conditions: Option[];
  paymentTypes: Option[];
  revision: number | null;
  commandId: string;
  corporation: number;
  answer: FormAnswer | undefined;
  back: string;
}

export function PartyForm({
  party,
  title,
  values,
  conditions,
  paymentTypes,
  revision,
  commandId,
  corporation,
  answer,
  back,
}: Props) {
  const t = useText();
  const [form, fields] = useForm<PartyValues>({
    id: 'party',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const address = fields.address.getFieldset();
  const label = (path: string) => t(`thirdParties.field.${path.split('.').at(-1)}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t(`thirdParties.${party}.list`), to: pathTo(parties[party].screens.list, {}) }]}
      notice={answer?.stale ? <StaleNotice stale={answer.stale} label={label} /> : undefined}
    >
      <FormSummary answer={answer} formId="party" label={label} />
      <form method="post" id={form.id} noValidate>
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <Panel title={t('thirdParties.form.identity')}>
          <Fields>
            <TextField field={fields.name} label={label('name')} wide required />
            <TextField field={fields.code} label={label('code')} />
            <SelectField
              field={fields.language}
              label={label('language')}
              options={[
                { value: 'fr', label: t('shell.language.fr') },
                { value: 'en', label: t('shell.language.en') },
              ]}
            />
            <TextField field={fields.siren} label="SIREN" inputMode="numeric" />
            <TextField field={fields.siret} label="SIRET" inputMode="numeric" />
            <TextField field={fields.vatNumber} label={label('vatNumber')} />
            <TextField field={fields.phone} label={label('phone')} type="tel" />
            <TextField field={fields.email} label={label('email')} type="email" wide />
            <TextField
              field={fields.electronicAddress}
              label={label('electronicAddress')}
              hint={t('thirdParties.form.electronicAddressHint')}
              autoComplete="off"
              wide
            />
          </Fields>
          <div className="checks">
            <CheckboxField field={fields.client} label={label('client')} />
            <CheckboxField field={fields.supplier} label={label('supplier')} />
            <CheckboxField field={fields.prospect} label={label('prospect')} />
            <CheckboxField
              field={fields.naturalPerson}
              label={label('naturalPerson')}
              hint={t('thirdParties.form.naturalPersonHint')}
            />
          </div>
        </Panel>
        <Panel title={t('thirdParties.form.address')}>
          <Fields>
            <TextField field={address.street} label={label('street')} autoComplete="off" wide required />
            <TextField field={address.complement} label={label('complement')} wide />
            <TextField field={address.postalCode} label={label('postalCode')} required />
            <TextField field={address.city} label={label('city')} required />
            <TextField
              field={address.country}
              label={label('country')}
              hint={t('thirdParties.form.countryHint')}
              required
            />
          </Fields>
        </Panel>
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
            <TextField field={fields.iban} label="IBAN" />
            <TextField field={fields.bic} label="BIC" />
          </Fields>
          <TextAreaField field={fields.note} label={label('note')} />
        </Panel>
        <Panel title={t('thirdParties.form.accounting')}>
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
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </form>
    </Page>
  );
}
