import { isItem } from '#domain/commerce/totals.ts';
import { errorText } from '../ui/errors.ts';
import { useFormat, useText } from '../ui/text.tsx';
import type { DialogProps } from './dialog-props.ts';

/** Asks what a credit note takes back: the whole invoice, or chosen lines and quantities of it. */
export function RefundFields({ page, answer }: DialogProps) {
  const t = useText();
  const format = useFormat();
  const typed = (name: string) => answer?.typed[name];
  const lines = page.content.lines.flatMap((line, index) => (isItem(line) ? [{ line, index }] : []));
  const errorAt = (index: number) => {
    const found = answer?.at?.find((error) => error.field === `lines[${index}]`);
    return found && errorText(t, found.message);
  };
  return (
    <fieldset className="asked">
      <legend>{t('commerce.dialog.refund.mode')}</legend>
      {(['whole', 'lines'] as const).map((mode) => (
        <div key={mode} className="f check">
          <input
            type="radio"
            id={`mode-${mode}`}
            name="mode"
            value={mode}
            defaultChecked={(typed('mode') ?? 'whole') === mode}
          />
          <label htmlFor={`mode-${mode}`}>{t(`commerce.dialog.refund.${mode}`)}</label>
        </div>
      ))}
      <div className="lines-scroll">
        <table className="credited">
          <caption className="unseen">{t('commerce.dialog.refund.lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('commerce.column.name')}</th>
              <th scope="col" className="num">
                {t('commerce.dialog.refund.invoiced')}
              </th>
              <th scope="col" className="num">
                {t('commerce.dialog.refund.quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, index }) => {
              const error = errorAt(index);
              return (
                <tr key={index}>
                  <td>
                    <span className="f check">
                      <input
                        type="checkbox"
                        id={`line-${index}`}
                        aria-label={line.name}
                        name={`line[${index}]`}
                        defaultChecked={typed(`line[${index}]`) !== undefined}
                      />
                      <label htmlFor={`line-${index}`}>{line.name}</label>
                    </span>
                  </td>
                  <td className="num">
                    {format.quantity(line.quantity)} {line.unit?.name}
                  </td>
                  <td className="num">
                    <input
                      className="field num"
                      name={`quantity[${index}]`}
                      defaultValue={typed(`quantity[${index}]`) ?? format.quantity(line.quantity)}
                      inputMode="decimal"
                      aria-label={t('commerce.dialog.refund.quantityOf', { name: line.name })}
                      aria-invalid={error ? true : undefined}
                    />
                    {error && <span className="msg">{error}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}
