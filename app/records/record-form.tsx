import { useForm, type FieldMetadata } from '@conform-to/react';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Fields, FormActions, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { useText } from '../ui/text.tsx';
import type { RecordValues, ShownField } from './definition.server.ts';
import { SharesEditor } from './shares-editor.tsx';

interface Props {
  title: string;
  list: string;
  fields: ShownField[];
  values: RecordValues;
  revision: number | null;
  commandId: string;
  corporation: number;
  answer: FormAnswer | undefined;
  back: string;
  children?: React.ReactNode;
}

type Meta = Parameters<typeof TextField>[0]['field'];

/** One field of a definition, by its kind. */
function RecordField({ shown, field }: { shown: ShownField; field: Meta }) {
  const { label, required } = shown;
  switch (shown.kind) {
    case 'flag':
      return <CheckboxField field={field} label={label} />;
    case 'choice':
      return <SelectField field={field} label={label} options={shown.choices} required={required} />;
    case 'record':
      return <SelectField field={field} label={label} options={shown.choices} placeholder="–" />;
    case 'long-text':
      return <TextAreaField field={field} label={label} required={required} wide />;
    case 'text':
    case 'pattern':
      return <TextField field={field} label={label} required={required} wide={(shown.max ?? 0) > 60} />;
    default:
      return <TextField field={field} label={label} required={required} inputMode="decimal" />;
  }
}

/** What a field of one value needs of conform's metadata. */
const plainMeta = ({ id, name, errors, initialValue }: FieldMetadata<RecordValues[string]>): Meta => ({
  id,
  name: name as Meta['name'], // one name, whatever the field's values are
  errors,
  initialValue: typeof initialValue === 'string' ? initialValue : '',
});

/** The form of any plain record, made from its definition. */
export function RecordForm({
  title,
  list,
  fields: shown,
  values,
  revision,
  commandId,
  corporation,
  answer,
  back,
  children,
}: Props) {
  const t = useText();
  const [form, fields] = useForm<RecordValues>({
    id: 'record',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const label = (path: string) =>
    shown.find((one) => one.name === path || path.startsWith(`${one.name}[`))?.label ?? path;
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('shell.menu.admin'), to: '/admin/' },
        { label: list, to: back },
      ]}
      notice={answer?.stale ? <StaleNotice stale={answer.stale} label={label} /> : undefined}
    >
      <FormSummary answer={answer} formId="record" label={label} />
      <form method="post" id={form.id} noValidate>
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <Panel>
          <Fields>
            {shown.map((one) => {
              const field = fields[one.name];
              if (!field || one.kind === 'shares') return null;
              return <RecordField key={one.name} shown={one} field={plainMeta(field)} />;
            })}
          </Fields>
          {shown.map((one) => {
            const field = fields[one.name];
            return (
              one.kind === 'shares' &&
              field && <SharesEditor key={one.name} form={form} shown={one} field={field} />
            );
          })}
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary" name="intent" value="save">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </form>
      {children}
    </Page>
  );
}
