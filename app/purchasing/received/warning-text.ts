import type { ReceivedWarning } from '#domain/einvoicing/warnings.ts';
import { formatDecimal, formatMoney } from '../../ui/format.ts';
import type { Language, Text } from '../../ui/text.tsx';

/** Parameters that are money; numbers of papers may look like it. */
const amounts = new Set(['base', 'due', 'net', 'prepaid', 'ours', 'theirs']);

/** A warning as words: amounts and rates as people of the language write them, `count` as what plurals go by. */
export function warningText(t: Text, language: Language, { key, parameters }: ReceivedWarning): string {
  const shown = (name: string, value: string): string | number => {
    if (name === 'count') return Number(value);
    if (amounts.has(name)) return formatMoney(value, language);
    return name === 'rate' ? formatDecimal(value, language) : value;
  };
  return t(
    key,
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, shown(name, value)])),
  );
}
