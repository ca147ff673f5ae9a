import type { FormAnswer } from '../../http/form.server.ts';
import { CheckboxField, Fields, SelectField, TextField } from '../../ui/form/field.tsx';
import { DaysOffProvider, LiveDateField } from '../../ui/form/date-field.live.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.live.ts';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { ContractChoices, ContractValues } from './contract-form.server.ts';
import { TermsFields } from './terms-fields.tsx';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { AskPlanned, withoutPlanned } from './ask-planned.tsx';

interface Props {
  title: string;
  crumb: { label: string; to: string };
  values: ContractValues;
  choices: ContractChoices;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

const authorisationFields = [
  'hiringAuthorisationAskedOn',
  'hiringAuthorisedOn',
  'dismissalAuthorisationAskedOn',
  'dismissalAuthorisedOn',
] as const;

/** A contract from its beginning. */
export function ContractForm({ title, crumb, values, choices, revision, answer: sent, back }: Props) {
  const t = useText();
  const { answer, planned } = withoutPlanned(sent);
  const { fields, hands } = useCheckedForm<ContractValues>({ id: 'contract', values, answer });
  const label = (path: string) => t(`people.contract.${path.replace(/[[.].*$/, '')}`);
  return (
    <Page
      title={title}
      crumbs={[crumb]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm
        id="contract"
        answer={answer}
        revision={revision}
        label={label}
        told={<AskPlanned planned={planned} formId="contract" />}
        {...hands}
      >
        <Panel title={t('people.contract.one')}>
          <DaysOffProvider value={choices.calendar}>
            <Fields>
              <SelectField
                field={fields.type}
                label={label('type')}
                options={choices.types}
                placeholder="–"
                required
              />
              <LiveDateField field={fields.start} label={label('start')} required />
              <TextField
                field={fields.startTime}
                label={label('startTime')}
                hint={t('people.contract.startTimeHint')}
                placeholder={t('ui.field.time')}
                inputMode="numeric"
                autoComplete="off"
              />
              <LiveDateField field={fields.end} label={label('end')} hint={t('people.contract.endHint')} />
              <LiveDateField
                field={fields.trialEnd}
                label={label('trialEnd')}
                hint={t('people.contract.trialHint')}
              />
              <SelectField
                field={fields.tutor}
                label={label('tutor')}
                options={choices.people}
                placeholder="–"
              />
              <TextField
                field={fields.place}
                label={label('place')}
                hint={t('people.contract.placeHint')}
                maxLength={200}
              />
              <TextField
                field={fields.lender}
                label={label('lender')}
                hint={t('people.contract.lenderHint')}
                maxLength={200}
              />
            </Fields>
          </DaysOffProvider>
          <div className="checks">
            <CheckboxField field={fields.apprentice} label={label('apprentice')} />
            <CheckboxField field={fields.trainee} label={label('trainee')} />
            <CheckboxField field={fields.madeAvailable} label={label('madeAvailable')} />
            {revision === null && (
              <CheckboxField
                field={fields.proposeTrial}
                label={label('proposeTrial')}
                hint={label('proposeTrialHint')}
              />
            )}
          </div>
        </Panel>
        <TermsFields fields={fields} choices={choices} />
        <Panel title={label('authorisations')}>
          <p className="hint">{label('authorisationsHint')}</p>
          <Fields>
            <DaysOffProvider value={choices.calendar}>
              {authorisationFields.map((name) => (
                <LiveDateField key={name} field={fields[name]} label={label(name)} />
              ))}
            </DaysOffProvider>
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
