import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Options, textOf } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { ShownField } from './definition.server.ts';
import type { FormValues } from './record-values.server.ts';
import { rowButton, type FormField } from '../ui/form/form-fields.ts';

/** A row of a schedule as its fields hold it. */
interface ShareValues {
  percent: string;
  days: string;
  from: string;
  dayOfMonth: string;
}

interface Props {
  shown: ShownField;
  field: FormField<FormValues[string]>;
}

type ShareName = keyof ShareValues;
const numbers = ['percent', 'days'] as const;

const empty: ShareValues = { percent: '', days: '', from: 'invoice_date', dayOfMonth: '' };

/** Rows of a schedule: a share, and the term it falls due by. Rows are added by a button of the form itself. */
export function SharesEditor({ shown, field }: Props) {
  const t = useText();
  const rows = field.rows();
  const froms = ['invoice_date', 'end_of_month', 'end_of_month_then_days'].map((value) => ({
    value,
    label: t(`records.paymentcondition.choices.from.${value}`),
  }));
  const [error] = field.errors ?? [];
  const cell = (row: (typeof rows)[number], index: number, name: ShareName) => {
    const own = row.parts()[name];
    if (!own) return null;
    const label = `${t('payments.share.row', { n: index + 1 })}, ${t(`payments.share.${name}`)}`;
    const [problem] = own.errors ?? [];
    const marks = problem ? ({ 'aria-invalid': true, 'aria-describedby': `${own.id}-error` } as const) : {};
    return (
      <>
        {name === 'from' ? (
          <select
            className="field"
            id={own.id}
            name={own.name}
            defaultValue={textOf(own) || 'invoice_date'}
            aria-label={label}
            {...marks}
          >
            <Options options={froms} />
          </select>
        ) : (
          <input
            className="field num"
            id={own.id}
            name={own.name}
            defaultValue={textOf(own)}
            inputMode="decimal"
            aria-label={label}
            {...marks}
          />
        )}
        {problem && (
          <span className="msg" id={`${own.id}-error`}>
            {errorText(t, problem)}
          </span>
        )}
      </>
    );
  };
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend>{shown.label}</legend>
      <p className="hint">{t('payments.share.hint')}</p>
      {error && <p className="msg">{errorText(t, error)}</p>}
      <div className="lines-scroll">
        <table className="lines">
          <thead>
            <tr>
              {(['percent', 'days', 'from', 'dayOfMonth'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`payments.share.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.name}>
                {numbers.map((name) => (
                  <td key={name} data-label={t(`payments.share.${name}`)}>
                    {cell(row, index, name)}
                  </td>
                ))}
                <td data-label={t('payments.share.from')}>{cell(row, index, 'from')}</td>
                <td data-label={t('payments.share.dayOfMonth')}>{cell(row, index, 'dayOfMonth')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < (shown.max ?? 12) && (
        <Button
          {...rowButton({
            type: 'insert',
            payload: {
              name: field.name,
              defaultValue: empty,
            },
          })}
        >
          {t('payments.share.add')}
        </Button>
      )}
    </fieldset>
  );
}
