import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Fields } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { ShownField } from './definition.server.ts';
import { RecordField } from './record-field.tsx';
import type { FormRow, FormValues } from './record-values.server.ts';
import { rowButton, type FormField } from '../ui/form/form-fields.ts';

interface Props {
  shown: ShownField;
  field: FormField<FormValues[string]>;
}

/** A nested list: rows are added and taken away by buttons of the form itself. */
export function RowsEditor({ shown, field }: Props) {
  const t = useText();
  const rows = field.rows();
  const [error] = field.errors ?? [];
  const empty: FormRow = Object.fromEntries(shown.columns.map(({ name }) => [name, '']));
  return (
    <fieldset id={field.id} tabIndex={-1} className="rows">
      <legend>{shown.label}</legend>
      {error && <p className="msg">{errorText(t, error)}</p>}
      {rows.map((row, index) => {
        const inside = row.parts();
        const label = t('records.row', { n: index + 1 });
        return (
          <fieldset key={row.name} className="row" aria-label={`${shown.label}, ${label}`}>
            <legend className="hint">{label}</legend>
            <Fields>
              {shown.columns.map((column) => {
                const own = inside[column.name];
                return own && <RecordField key={column.name} shown={column} field={own} />;
              })}
            </Fields>
            <Button {...rowButton({ type: 'remove', payload: { name: field.name, index } })} tone="quiet">
              {t('records.removeRow', { n: index + 1 })}
            </Button>
          </fieldset>
        );
      })}
      {rows.length < (shown.max ?? 12) && (
        <Button {...rowButton({ type: 'insert', payload: { name: field.name, defaultValue: empty } })}>
          {t('records.addRow')}
        </Button>
      )}
    </fieldset>
  );
}
