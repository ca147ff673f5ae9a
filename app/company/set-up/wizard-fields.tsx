import { seriesKinds } from '#domain/company/numbering.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Fields, SelectField, TextField } from '../../ui/form/field.tsx';
import { Definitions, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import {
  AddressFields,
  BankFields,
  ContactFields,
  IdentityFields,
  InsuranceField,
  RegimeFields,
} from '../identity-fields.tsx';
import { noUser, type UserValues, type WizardValues } from './wizard-values.ts';
import type { StepAnswer, WizardPage } from './wizard.server.ts';
import { formFields, rowButton, type FieldsOf, type FormField } from '../../ui/form/form-fields.ts';

type FieldSet = FieldsOf<WizardValues>;

interface RowProps {
  name: FormField<UserValues[]>['name'];
  row: FormField<UserValues>;
  index: number;
}

function UserRow({ name, row, index }: RowProps) {
  const t = useText();
  const fields = row.parts();
  const label = (field: string) => t(`companies.field.${field}`);
  return (
    <Panel title={t('companies.new.userNumber', { number: index + 1 })}>
      <Fields>
        <SelectField
          field={fields.gender}
          label={label('gender')}
          options={['F', 'M'].map((gender) => ({ value: gender, label: t(`shell.title.${gender}`) }))}
          required
        />
        <TextField field={fields.firstName} label={label('firstName')} autoComplete="off" required />
        <TextField field={fields.lastName} label={label('lastName')} autoComplete="off" required />
        <TextField field={fields.email} label={label('email')} type="email" autoComplete="off" />
        <TextField field={fields.username} label={label('username')} autoComplete="off" required />
        <SelectField
          field={fields.group}
          label={label('group')}
          options={['user', 'admin'].map((group) => ({
            value: group,
            label: t(`companies.userGroup.${group}`),
          }))}
          required
        />
      </Fields>
      <p>
        <Button {...rowButton({ type: 'remove', payload: { name, index } })} tone="quiet" icon="trash">
          {t('companies.new.removeUser')}
        </Button>
      </p>
    </Panel>
  );
}

function Users({ fields }: { fields: FieldSet }) {
  const t = useText();
  const { name } = fields.users;
  return (
    <>
      <p className="hint">{t('companies.new.usersHint')}</p>
      {fields.users.rows().map((row, index) => (
        <UserRow key={row.name} name={name} row={row} index={index} />
      ))}
      <p>
        <Button {...rowButton({ type: 'insert', payload: { name, defaultValue: noUser } })} icon="plus">
          {t('companies.new.addUser')}
        </Button>
      </p>
    </>
  );
}

function Numbering({ fields, preview }: { fields: FieldSet; preview: WizardPage['preview'] }) {
  const t = useText();
  const patterns = fields.numbering.parts();
  return (
    <>
      <Panel title={t('numbering.title')}>
        <p>{t('numbering.tokens')}</p>
        <Fields>
          {seriesKinds.map((kind) => (
            <TextField
              key={kind}
              field={patterns[kind]}
              label={t(`numbering.kind.${kind}`)}
              autoComplete="off"
              maxLength={80}
              required
            />
          ))}
        </Fields>
      </Panel>
      <Panel title={t('companies.new.preview')}>
        <Definitions
          items={preview.map(({ kind, numbers }) => ({ term: t(`numbering.kind.${kind}`), value: numbers }))}
        />
      </Panel>
    </>
  );
}

/** What a step asks for. */
export function StepFields({ page, answer }: { page: WizardPage; answer: StepAnswer | undefined }) {
  const t = useText();
  const fields = formFields<WizardValues>('setup', page.values, answer?.result);
  switch (page.step) {
    case 'identity':
      return (
        <>
          <Panel title={t('companies.part.identity')}>
            <IdentityFields fields={fields} />
            <p>
              {page.hasDirectory && (
                <Button name="go" value="directory" icon="search">
                  {t('companies.directory.fill')}
                </Button>
              )}{' '}
              <Button name="go" value="vatNumber">
                {t('companies.new.vatNumber')}
              </Button>
            </p>
          </Panel>
          <Panel title={t('companies.part.address')}>
            <AddressFields fields={fields.address.parts()} />
          </Panel>
        </>
      );
    case 'contact':
      return (
        <Panel title={t('companies.part.contact')}>
          <ContactFields fields={fields} />
          <InsuranceField field={fields.insurance} />
        </Panel>
      );
    case 'bank':
      return (
        <Panel title={t('companies.part.bank')}>
          <p>{t('companies.bank.hint')}</p>
          <BankFields fields={fields} />
        </Panel>
      );
    case 'regime':
      return (
        <Panel title={t('companies.part.regime')}>
          <input type="hidden" name="currency" value="EUR" />
          <RegimeFields fields={fields} />
          <div className="checks">
            <CheckboxField
              field={fields.vatOnDebits}
              label={t('companies.field.vatOnDebits')}
              hint={t('companies.hint.vatOnDebits')}
            />
          </div>
        </Panel>
      );
    case 'numbering':
      return <Numbering fields={fields} preview={page.preview} />;
    case 'users':
      return <Users fields={fields} />;
    case 'summary':
      return null;
  }
}
