import type { PayElementRow } from '#projections/time-off/pay-elements.ts';
import { formatDecimal, type Language } from '../../ui/format.ts';

/** A variable element of pay in words. */
export interface ElementWords {
  id: number;
  name: string;
  kind: string;
  quantity: string;
  note: string;
}

/** As lists show it. */
export function elementWords(
  { id, name, kindName, quantity, unit, note }: PayElementRow,
  t: (key: string) => string,
  language: Language,
): ElementWords {
  const erased = t('commerce.erased');
  const figure = quantity === null ? '' : formatDecimal(quantity, language);
  return {
    id,
    name: name || erased,
    kind: kindName ?? erased,
    quantity: unit === null ? figure : `${figure} ${t(`timeOff.elements.units.${unit}`)}`,
    note: note ?? '',
  };
}
