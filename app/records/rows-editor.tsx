import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Fields } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { ShownField } from './definition.server.ts';
import { RecordField } from './record-field.tsx';
import type { FormRow, FormValues } from './record-values.server.ts';

interface Props {
  form: FormMetadata<FormValues>;
  shown: ShownField;
  field: FieldMetadata<FormValues[string]>;
}

/** A nested list: rows are added and taken away by buttons of the form itself. */
export function RowsEditor({ form, shown, field }: Props) {
  const t = useText();
  // The values of such a field are rows, whatever other fields of the record hold.
  const list = field as FieldMetadata<FormRow[]>;
  const rows = list.getFieldList();
  const [error] = field.errors ?? [];
  const empty: FormRow = Object.fromEntries(shown.columns.map(({ name }) => [name, '']));
  return (
    <fieldset id={field.id} tabIndex={-1} className="rows">
      <legend>{shown.label}</legend>
      {error && <p className="msg">{errorText(t, error)}</p>}
      {rows.map((row, index) => {
        const inside = row.getFieldset();
        const label = t('records.row', { n: index + 1 });
        return (
          <fieldset key={row.key} className="row" aria-label={`${shown.label}, ${label}`}>
            <legend className="hint">{label}</legend>
            <Fields>
              {shown.columns.map((column) => {
                const own = inside[column.name];
                return own && <RecordField key={column.name} shown={column} field={own} />;
              })}
            </Fields>
            <Button {...form.remove.getButtonProps({ name: list.name, index })} tone="quiet">
              {t('records.removeRow', { n: index + 1 })}
            </Button>
          </fieldset>
        );
      })}
      {rows.length < (shown.max ?? 12) && (
        <Button {...form.insert.getButtonProps({ name: list.name, defaultValue: empty })}>
          {t('records.addRow')}
        </Button>
      )}
    </fieldset>
  );
}
