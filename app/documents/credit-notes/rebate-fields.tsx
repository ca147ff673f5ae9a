import type { FormAnswer } from '../../http/form.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { DateField, Fields, TextField } from '../../ui/form/field.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** An invoice that a rebate is given on. */
export interface RebatedInvoice {
  /** Of its document. */
  id: number;
  version: number;
  number: string | null;
  date: string | null;
  /** With VAT. */
  total: string;
}

/** What a rebate is given on: invoices, or a contract over a time. */
export interface Rebate {
  invoices: readonly RebatedInvoice[];
  contract: { contract: string; periodStart: string; periodEnd: string } | null;
  /** The version that is edited; null: a new one. */
  draft: number | null;
  /** Where its invoices are chosen. */
  chooseTo: string;
}

/** A new one on a contract: its client is yet to be said. */
export const isAboutNobody = ({ invoices, draft }: Rebate): boolean =>
  draft === null && invoices.length === 0;

interface Props {
  rebate: Rebate;
  result: FormAnswer['result'] | undefined;
}

/** The contract that a rebate is given on, and its time. */
function ContractFields({ rebate: { contract }, result }: Props) {
  const t = useText();
  const field = (name: 'contract' | 'periodStart' | 'periodEnd') => {
    const typed = result?.initialValue?.[name] ?? contract?.[name];
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

/** The ids that are ticked: those that were sent, or all. */
function tickedOf({ rebate, result }: Props): string[] {
  const sent = result?.initialValue?.['invoices'];
  if (result?.initialValue === undefined) return rebate.invoices.map(({ id }) => String(id));
  return [sent].flat().flatMap((one) => (typeof one === 'string' ? [one] : []));
}

/** One of the invoices; what is no longer ticked is left out. */
function InvoiceBox({
  invoice: { id, number, date, total },
  ticked,
  result,
}: Pick<Props, 'result'> & { invoice: RebatedInvoice; ticked: readonly string[] }) {
  const t = useText();
  const format = useFormat();
  const place = ticked.indexOf(String(id));
  const name = `invoices[${place}]`;
  const [error] = result?.error?.[name] ?? [];
  return (
    <li>
      <label id={`document-${name}`}>
        <input type="checkbox" name="invoices" value={id} defaultChecked={place !== -1} /> {number}{' '}
        <small>{`${format.date(date)} · ${format.money(total)}`}</small>
      </label>
      {error && <span className="msg">{errorText(t, error)}</span>}
    </li>
  );
}

/** What a rebate is given on: the invoices that were chosen, or a contract. */
export function RebateFields({ rebate, result }: Props) {
  const t = useText();
  const { invoices, draft } = rebate;
  const ticked = tickedOf({ rebate, result });
  const [told] = result?.error?.['invoices'] ?? [];
  return (
    <section className="card panel">
      <h2>{t('commerce.rebate.ground')}</h2>
      {draft !== null && (
        <input type="hidden" name="ground" value={invoices.length > 0 ? 'invoices' : 'contract'} />
      )}
      {invoices.length === 0 ? (
        <ContractFields rebate={rebate} result={result} />
      ) : (
        <ul className="todo" id="document-invoices">
          {invoices.map((invoice) => (
            <InvoiceBox key={invoice.id} invoice={invoice} ticked={ticked} result={result} />
          ))}
        </ul>
      )}
      {told && <span className="msg">{errorText(t, told)}</span>}
      {isAboutNobody(rebate) ? (
        <LinkButton to={rebate.chooseTo}>{t('commerce.rebate.chooseOthers')}</LinkButton>
      ) : (
        <Button name="after" value="invoices">
          {t('commerce.rebate.saveAndChoose')}
        </Button>
      )}
    </section>
  );
}
