import type { FormAnswer } from '../http/form.server.ts';
import { DateField, Fields, SelectField, TextAreaField, TextField } from '../ui/form/field.tsx';
import { formFields, type FieldsOf } from '../ui/form/form-fields.ts';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Suggestions } from '../ui/form/suggestions.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { CertificateChoices, CertificateValues } from './certificate-form.server.ts';
import { PeopleField } from './people-field.tsx';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

/** When somebody got it, and what the card says. */
export function HeldFields({
  fields,
  required,
}: {
  fields: Pick<FieldsOf<CertificateValues>, 'obtainedOn' | 'validUntil' | 'number'>;
  required: boolean;
}) {
  const t = useText();
  const label = (key: string) => t(`training.field.${key}`);
  return (
    <Fields>
      <DateField field={fields.obtainedOn} label={label('obtainedOn')} required={required} />
      <DateField field={fields.validUntil} label={label('validUntil')} hint={t('training.hint.validUntil')} />
      <TextField field={fields.number} label={label('number')} maxLength={60} autoComplete="off" />
    </Fields>
  );
}

interface Props {
  title: string;
  values: CertificateValues;
  choices: CertificateChoices;
  /** Whom it is for is chosen, one or several; null: it is known, and what is held stands elsewhere. */
  chooses: 'people' | null;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

/** A training that is to be, or a certificate that is there already. */
export function CertificateForm({ title, values, choices, chooses, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<CertificateValues>('certificate', values, answer?.result);
  const label = (path: string) => t(`training.field.${path.replace(/[[.].*$/, '')}`);
  const { providerName } = fields;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('training.list'), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="certificate" answer={answer} revision={revision} label={label}>
        <Panel title={t('training.form.what')}>
          <Fields>
            <SelectField
              field={fields.type}
              label={label('type')}
              options={choices.types}
              placeholder="–"
              required
            />
            <TextField
              field={{
                id: fields.provider.id,
                name: providerName.name,
                initialValue: providerName.initialValue,
                errors: fields.provider.errors,
              }}
              label={label('provider')}
              hint={t('training.hint.provider')}
              list="certificate-providers"
              autoComplete="off"
            />
          </Fields>
          <Suggestions id="certificate-providers" of={choices.providers} />
          {chooses !== null && (
            <PeopleField field={fields.people} label={label('people')} options={choices.people} />
          )}
        </Panel>
        <Panel title={t('training.form.plan')}>
          <Fields>
            <DateField
              field={fields.expectedDate}
              label={label('expectedDate')}
              hint={t('training.hint.expectedDate')}
            />
            <DateField field={fields.endDate} label={label('endDate')} hint={t('training.hint.endDate')} />
            <TextField field={fields.place} label={label('place')} maxLength={120} />
            <TextField
              field={fields.cost}
              label={t('training.field.costEach')}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextAreaField field={fields.comment} label={label('comment')} wide />
          </Fields>
        </Panel>
        {chooses !== null && (
          <Panel title={t('training.form.held')}>
            <p className="hint">{t('training.hint.held')}</p>
            <HeldFields fields={fields} required={false} />
          </Panel>
        )}
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
