import type { ReactNode } from 'react';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import type { ShownField } from './definition.server.ts';
import { RecordField } from './record-field.tsx';
import type { FormValues } from './record-values.server.ts';
import { RowsEditor } from './rows-editor.tsx';
import { SharesEditor } from './shares-editor.tsx';
import { formFields, type FormField } from '../ui/form/form-fields.ts';

interface Props {
  title: string;
  crumbs: { label: string; to: string }[];
  fields: ShownField[];
  values: FormValues;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
  /** What is told or asked before it is sent. */
  asked?: ReactNode;
}

/** Fields that need the width of the form. */
const below: ReadonlySet<ShownField['kind']> = new Set(['shares', 'rows']);

interface BelowProps {
  shown: ShownField;
  field: FormField<FormValues[string]>;
}

const Below = (props: BelowProps) =>
  props.shown.kind === 'rows' ? <RowsEditor {...props} /> : <SharesEditor {...props} />;

/** "contacts[1].email" by the labels of its parts. */
function labelOf(fields: readonly ShownField[], path: string, row: (n: number) => string): string {
  const [, name = '', index, inside] = /^([^.[]+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(path) ?? [];
  const field = fields.find((one) => one.name === name);
  if (!field) return path;
  if (index === undefined) return field.label;
  const column = field.columns.find((one) => one.name === inside);
  return `${field.label}, ${row(Number(index) + 1)}${column ? `, ${column.label}` : ''}`;
}

/** The form of any plain record, made from its definition. */
export function RecordForm(props: Props) {
  const { title, crumbs, fields: shown, values, revision, answer, back, asked } = props;
  const t = useText();
  const fields = formFields<FormValues>('record', values, answer?.result);
  const label = (path: string) => labelOf(shown, path, (n) => t('records.row', { n }));
  const withFiles = shown.some(({ kind }) => kind === 'file');
  return (
    <Page
      title={title}
      crumbs={crumbs}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm
        id="record"
        answer={answer}
        revision={revision}
        label={label}
        {...(withFiles && { encType: 'multipart/form-data' as const })}
      >
        <Panel>
          <Fields>
            {shown.map((one) => {
              const field = fields[one.name];
              return (
                field && !below.has(one.kind) && <RecordField key={one.name} shown={one} field={field} />
              );
            })}
          </Fields>
          {shown.map((one) => {
            const field = fields[one.name];
            return field && below.has(one.kind) && <Below key={one.name} shown={one} field={field} />;
          })}
        </Panel>
        {asked}
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary" name="intent" value="save">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
