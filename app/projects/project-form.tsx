import type { CustomForm } from '../custom-fields/custom-data.server.ts';
import { CustomFieldsPanel, withCustomLabels } from '../custom-fields/custom-panel.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, TextField } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { PartyField } from '../links/party-field.live.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export interface ProjectValues {
  name: string;
  client: string;
  clientName: string;
}

interface Props {
  title: string;
  values: ProjectValues;
  clients: string[];
  /** What a third party that is made here becomes; null where whoever types may make none. */
  makes: string | null;
  custom: CustomForm | null;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

export function ProjectForm({ title, values, clients, makes, custom, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<ProjectValues>('project', values, answer?.result);
  const label = withCustomLabels((path) => t(`projects.field.${path}`), custom);
  const { name, initialValue } = fields.clientName;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('projects.list'), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="project" answer={answer} revision={revision} label={label}>
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
          </Fields>
        </Panel>
        <CustomFieldsPanel custom={custom} answer={answer} formId="project" />
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
