import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** A client whose own price would change, as the refusal tells it. */
export interface ChangedPrice {
  client: string;
  quantity: string;
  date: string;
  before: string;
  after: string;
}

const paramsOf = (error: string): Record<string, string> =>
  Object.fromEntries(
    error
      .split('|')
      .slice(1)
      .map((param) => [param.slice(0, param.indexOf('=')), param.slice(param.indexOf('=') + 1)]),
  );

/** What a refusal asks to be confirmed, by the texts of its errors. */
export function changedPrices(errors: readonly string[]): ChangedPrice[] {
  return errors.map((error) => {
    const { client = '', quantity = '1', date = '', before = '0', after = '0' } = paramsOf(error);
    return { client, quantity, date, before, after };
  });
}

/** An answer without what is only to be confirmed, and that apart: it is no mistake of the form's. */
export function withoutConfirmation<Answer extends FormAnswer>(
  answer: Answer | undefined,
): { answer: Answer | undefined; confirmation: ChangedPrice[] } {
  const { confirmPrices, ...error } = answer?.result.error ?? {};
  if (!answer || !confirmPrices) return { answer, confirmation: [] };
  return {
    answer: { ...answer, result: { ...answer.result, error } },
    confirmation: changedPrices(confirmPrices),
  };
}

/**
 * Asks whether the clients' own prices may change, with what they were and would be; the button sends the form again.
 */
export function ConfirmPrices({
  changes,
  button = { name: 'confirmPrices', value: 'on' },
}: {
  changes: ChangedPrice[];
  /** What the button sends that confirms. */
  button?: { name: string; value: string };
}) {
  const t = useText();
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <div className="alert warn" role="alert" tabIndex={-1} autoFocus>
      <div>
        <strong>{t('prices.confirm.title', { count: changes.length })}</strong>
        <ul className="differences">
          {changes.map(({ client, quantity, date, before, after }) => (
            <li key={`${client} ${quantity}`}>
              <b translate="no">{client}</b>{' '}
              {t('prices.confirm.from', { quantity: format.quantity(quantity), date: format.date(date) })}{' '}
              <del>{format.money(before)}</del> → <ins>{format.money(after)}</ins>
            </li>
          ))}
        </ul>
        <p className="actions">
          <Button {...button} tone="primary">
            {t('prices.confirm.yes')}
          </Button>
        </p>
      </div>
    </div>
  );
}
