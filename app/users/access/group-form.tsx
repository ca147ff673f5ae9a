import { CommandForm } from '../../ui/form/command-form.tsx';
import type { FormAnswer } from '../../http/form.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import {
  CheckboxField,
  Fields,
  FormActions,
  SelectField,
  TextField,
  type Option,
} from '../../ui/form/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { useText } from '../../ui/text.tsx';
import { formFields } from '../../ui/form/form-fields.ts';

interface Values {
  code: string;
  name: string;
  baseRole: string;
  parent: string;
  shared: string;
}

interface Props {
  title: string;
  values: Values;
  baseRoles: Option[];
  parents: Option[];
  /** A new group may be made for all companies. */
  mayShare: boolean;
  revision: number | null;
  answer: FormAnswer | undefined;
  crumbs: { label: string; to?: string }[];
  back: string;
}

/** A user group: what it is called, its base role, and the group it inherits from. */
export function GroupForm({ title, values, answer, crumbs, back, ...page }: Props) {
  const t = useText();
  const fields = formFields<Values>('user-group', values, answer?.result);
  const label = (path: string) => t(`roles.groups.field.${path}`);
  return (
    <Page
      title={title}
      crumbs={crumbs}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <FormSummary answer={answer} formId="user-group" label={label} />
      <CommandForm id="user-group" noValidate>
        {page.revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? page.revision} />
        )}
        <Panel>
          <Fields>
            <TextField field={fields.name} label={label('name')} maxLength={80} required />
            <TextField
              field={fields.code}
              label={label('code')}
              hint={t('roles.groups.hint.code')}
              maxLength={30}
              required
            />
            <SelectField
              field={fields.baseRole}
              label={label('baseRole')}
              options={page.baseRoles}
              required
            />
            <SelectField
              field={fields.parent}
              label={label('parent')}
              hint={t('roles.groups.hint.parent')}
              options={page.parents}
              placeholder={t('roles.groups.noParent')}
            />
            {page.mayShare && (
              <CheckboxField
                field={fields.shared}
                label={label('shared')}
                hint={t('roles.groups.hint.shared')}
              />
            )}
          </Fields>
        </Panel>
        <FormActions>
          <LinkButton to={back} tone="quiet">
            {t('ui.form.cancel')}
          </LinkButton>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
