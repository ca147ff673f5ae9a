import type { FormAnswer } from '../http/form.server.ts';
import { errorText } from '../ui/errors.ts';
import { DateField, Fields, TextField } from '../ui/field.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** An invoice that a rebate is given on. */
export interface RebatedInvoice {
  id: number;
  number: string | null;
  date: string | null;
  total: string;
}

interface Props {
  invoices: readonly RebatedInvoice[];
  result: FormAnswer['result'] | undefined;
}

/** The contract that a rebate is given on, and its time. */
function ContractFields({ result }: Pick<Props, 'result'>) {
  const t = useText();
  const field = (name: string) => {
    const typed = result?.initialValue?.[name];
    const initialValue = typeof typed === 'string' ? typed : '';
    return { id: `document-${name}`, name, initialValue, errors: result?.error?.[name] ?? undefined };
  };
  const label = (name: string) => t(`commerce.field.${name}`);
  return (
    <Fields>
      <TextField field={field('contract')} label={label('contract')} required wide />
      <DateField field={field('periodStart')} label={label('periodStart')} required />
      <DateField field={field('periodEnd')} label={label('periodEnd')} required />
    </Fields>
  );
}

/** What a rebate is given on: the invoices that were chosen, or a contract. */
export function RebateFields({ invoices, result }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <section className="card panel">
      <h2>{t('commerce.rebate.ground')}</h2>
      {invoices.length === 0 && <ContractFields result={result} />}
      <ul className="todo">
        {invoices.map(({ id, number, date, total }, index) => {
          const [error] = result?.error?.[`invoices[${index}]`] ?? [];
          return (
            <li key={id}>
              <input type="hidden" name={`invoices[${index}]`} value={id} />
              <div id={`document-invoices[${index}]`}>
                {number}
                <small>{`${format.date(date)} · ${format.money(total)}`}</small>
                {error && <span className="msg">{errorText(t, error)}</span>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
