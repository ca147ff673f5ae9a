import type { CustomForm } from '../custom-fields/custom-data.server.ts';
import { CustomFieldsPanel, withCustomLabels } from '../custom-fields/custom-panel.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { Fields, SelectField, TextField, type Option } from '../ui/form/field.tsx';
import { DaysOffProvider, LiveDateField } from '../ui/form/date-field.live.tsx';
import type { DaysOff } from '../ui/form/days-off.ts';
import type { FirstNames } from '../ui/form/first-names.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { PartyField } from '../links/party-field.live.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { useCheckedForm } from '../ui/form/use-checked-form.live.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export interface ProjectValues {
  name: string;
  client: string;
  clientName: string;
  billing: string;
  family: string;
  manager: string;
  costCenter: string;
  startDate: string;
  endDate: string;
  budgetHours: string;
  budgetAmount: string;
}

interface Props {
  title: string;
  values: ProjectValues;
  clients: FirstNames;
  /** What a third party that is made here becomes; null where whoever types may make none. */
  makes: string | null;
  /** Whether whoever types knows what it may cost: else that stays as it is. */
  seesCosts: boolean;
  billings: Option[];
  families: Option[];
  costCenters: Option[];
  people: Option[];
  calendar: DaysOff;
  custom: CustomForm | null;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

export function ProjectForm(props: Props) {
  const { title, values, clients, makes, custom, revision, answer, back } = props;
  const t = useText();
  const { fields, hands } = useCheckedForm<ProjectValues>({
    id: 'project',
    values,
    answer,
    toldAt: { clientName: 'client' },
  });
  const label = withCustomLabels((path) => t(`projects.field.${path}`), custom);
  const { name, initialValue } = fields.clientName;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('projects.list'), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="project" answer={answer} revision={revision} label={label} {...hands}>
        <Panel>
          <Fields>
            <TextField field={fields.name} label={label('name')} maxLength={200} wide required />
            <PartyField
              field={{ id: fields.client.id, name, errors: fields.client.errors, initialValue }}
              label={label('client')}
              hint={t('projects.clientHint')}
              among="client"
              first={clients}
              makes={makes}
              wide
            />
            <SelectField field={fields.billing} label={label('billing')} options={props.billings} required />
            <SelectField
              field={fields.family}
              label={label('family')}
              options={props.families}
              placeholder="–"
            />
            <SelectField
              field={fields.manager}
              label={label('manager')}
              options={props.people}
              placeholder="–"
            />
            <SelectField
              field={fields.costCenter}
              label={label('costCenter')}
              options={props.costCenters}
              placeholder="–"
            />
            <DaysOffProvider value={props.calendar}>
              <LiveDateField field={fields.startDate} label={label('startDate')} />
              <LiveDateField field={fields.endDate} label={label('endDate')} />
            </DaysOffProvider>
            <TextField field={fields.budgetHours} label={label('budgetHours')} inputMode="decimal" />
            {props.seesCosts && (
              <TextField field={fields.budgetAmount} label={label('budgetAmount')} inputMode="decimal" />
            )}
          </Fields>
        </Panel>
        <CustomFieldsPanel custom={custom} answer={answer} formId="project" />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
