import type { LineShare } from '#domain/documents/content/line-share.ts';
import { isItem } from '#domain/amounts/totals.ts';
import { errorText } from '../../ui/form/errors.ts';
import { useFormat, useText } from '../../ui/text.tsx';
import type { DialogProps } from '../details/dialog-props.ts';

/**
 * Asks what is taken of a document: all of it, or chosen lines and quantities.
 * @param name the question's, which its texts stand under
 * @param left the lines that something is left of, with how much; null: all lines, whole
 */
export function ChosenLinesFields({
  page,
  answer,
  name,
  left = null,
}: DialogProps & { name: 'refund' | 'invoiceLines'; left?: readonly LineShare[] | null }) {
  const t = useText();
  const format = useFormat();
  const typed = (name: string) => answer?.typed[name];
  const lines = page.content.lines.flatMap((line, index) => {
    const rest = left === null ? null : left.find((share) => share.line === index);
    return isItem(line) && rest !== undefined
      ? [{ line, index, quantity: rest?.quantity ?? line.quantity }]
      : [];
  });
  const items = page.content.lines.filter(isItem);
  // Of an invoice that was credited in part, the whole is what is left of it.
  const isRest =
    name === 'refund' &&
    (lines.length < items.length || lines.some(({ line, quantity }) => line.quantity !== quantity));
  const labelOf = { whole: isRest ? 'rest' : 'whole', lines: 'lines' } as const;
  const errorAt = (index: number) => {
    const found = answer?.at?.find((error) => error.field === `lines[${index}]`);
    return found && errorText(t, found.message);
  };
  return (
    <fieldset className="asked">
      <legend>{t(`commerce.dialog.${name}.mode`)}</legend>
      {(['whole', 'lines'] as const).map((mode) => (
        <div key={mode} className="f check">
          <input
            type="radio"
            id={`mode-${mode}`}
            name="mode"
            value={mode}
            defaultChecked={(typed('mode') ?? 'whole') === mode}
          />
          <label htmlFor={`mode-${mode}`}>{t(`commerce.dialog.${name}.${labelOf[mode]}`)}</label>
        </div>
      ))}
      <div className="lines-scroll">
        <table className="credited">
          <caption className="unseen">{t(`commerce.dialog.${name}.lines`)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('commerce.column.name')}</th>
              <th scope="col" className="num">
                {t(`commerce.dialog.${name}.invoiced`)}
              </th>
              <th scope="col" className="num">
                {t(`commerce.dialog.${name}.quantity`)}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, index, quantity }) => {
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
                    {format.quantity(quantity)} {line.unit?.name}
                  </td>
                  <td className="num">
                    <input
                      className="field num"
                      id={`quantity-${index}`}
                      name={`quantity[${index}]`}
                      defaultValue={typed(`quantity[${index}]`) ?? format.quantity(quantity)}
                      inputMode="decimal"
                      aria-label={t(`commerce.dialog.${name}.quantityOf`, { name: line.name })}
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
