import { partTypes } from '#domain/custom-fields/custom-field.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Options } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { emptyRow, type RowValues } from './custom-field-values.ts';
import { rowButton, type FormField } from '../ui/form/form-fields.ts';

interface Props {
  field: FormField<RowValues[]>;
  kind: 'choices' | 'parts';
}

type Row = FormField<RowValues>;

function Cell({ row, name, index }: { row: Row; name: 'fr' | 'en'; index: number }) {
  const t = useText();
  const { [name]: own } = row.parts();
  const [error] = own.errors ?? [];
  return (
    <td data-label={t(`custom.row.${name}`)}>
      <input
        className="field"
        id={own.id}
        name={own.name}
        defaultValue={own.initialValue}
        maxLength={80}
        aria-label={t('custom.row.of', { n: index + 1, what: t(`custom.row.${name}`) })}
        aria-invalid={error ? true : undefined}
      />
      {error && <span className="msg">{errorText(t, error)}</span>}
    </td>
  );
}

function PartCells({ row, index }: { row: Row; index: number }) {
  const t = useText();
  const { type, required } = row.parts();
  const label = (what: string) => t('custom.row.of', { n: index + 1, what });
  return (
    <>
      <td data-label={t('custom.field.type')}>
        <select
          className="field"
          name={type.name}
          defaultValue={type.initialValue ?? 'text'}
          aria-label={label(t('custom.field.type'))}
        >
          <Options options={partTypes.map((value) => ({ value, label: t(`custom.type.${value}`) }))} />
        </select>
      </td>
      <td data-label={t('custom.field.required')}>
        <input
          type="checkbox"
          name={required.name}
          defaultChecked={required.initialValue === 'on'}
          aria-label={label(t('custom.field.required'))}
        />
      </td>
    </>
  );
}

/** The choices of a field, or the parts of a component: rows that a button of the form adds. */
export function RowsPanel({ field, kind }: Props) {
  const t = useText();
  const rows = field.rows();
  const [error] = field.errors ?? [];
  const headers = ['fr', 'en'].map((name) => t(`custom.row.${name}`));
  if (kind === 'parts') headers.push(t('custom.field.type'), t('custom.field.required'));
  return (
    <Panel title={t(`custom.rows.${kind}`)}>
      <fieldset id={field.id} tabIndex={-1}>
        <legend className="hint">{t(`custom.rows.${kind}Hint`)}</legend>
        {error && <p className="msg">{errorText(t, error)}</p>}
        <div className="lines-scroll">
          <table className="lines">
            <thead>
              <tr>
                {headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.name}>
                  <Cell row={row} name="fr" index={index} />
                  <Cell row={row} name="en" index={index} />
                  {kind === 'parts' && <PartCells row={row} index={index} />}
                  <td className="unseen" aria-label={t('custom.field.code')}>
                    <input
                      type="hidden"
                      name={row.parts().code.name}
                      value={row.parts().code.initialValue ?? ''}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Button {...rowButton({ type: 'insert', payload: { name: field.name, defaultValue: emptyRow } })}>
          {t(`custom.rows.${kind}Add`)}
        </Button>
      </fieldset>
    </Panel>
  );
}
