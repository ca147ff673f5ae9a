import type { FormAnswer } from '../../http/form.server.ts';
import { Fields, TextAreaField, TextField, type Option } from '../../ui/form/field.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { useText } from '../../ui/text.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

interface Values {
  name: string;
  code: string;
  notes: string;
  corporations: string[];
}

interface Props {
  title: string;
  crumbs: { label: string; to?: string }[];
  values: Values;
  companies: Option[];
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

/** A group of companies and which are in it. */
export function GroupForm({ title, crumbs, values, companies, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<Values>('group', values, answer?.result);
  const label = (path: string) => t(`companies.field.${path.replace(/\[.*/, '')}`);
  const typed: unknown = fields.corporations.initialValue;
  const chosen: readonly unknown[] = Array.isArray(typed) ? typed : [typed];
  const alert = answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined;
  return (
    <Page title={title} crumbs={crumbs} alert={alert}>
      <TrackedForm id="group" answer={answer} revision={revision} label={label}>
        <Panel title={t('companies.group.one')}>
          <Fields>
            <TextField field={fields.name} label={label('name')} maxLength={80} required />
            <TextField field={fields.code} label={label('code')} maxLength={20} />
          </Fields>
          <TextAreaField field={fields.notes} label={label('notes')} />
        </Panel>
        <Panel title={t('companies.field.corporations')}>
          <div className="checks" id={fields.corporations.id}>
            {companies.map(({ value, label: name }) => (
              <div className="f check" key={value}>
                <input
                  type="checkbox"
                  id={`member-${value}`}
                  name={fields.corporations.name}
                  value={value}
                  defaultChecked={chosen.includes(String(value))}
                />
                <label htmlFor={`member-${value}`} translate="no">
                  {name}
                </label>
              </div>
            ))}
          </div>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
