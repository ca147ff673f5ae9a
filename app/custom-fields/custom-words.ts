import type { CustomField } from '#domain/custom-fields/custom-field.ts';
import type { CustomValue } from '#domain/custom-fields/values.ts';
import { formatDate, formatDecimal } from '../ui/format.ts';
import type { Language } from '../ui/text.tsx';

interface Words {
  language: Language;
  t(key: string, params?: Record<string, string>): string;
  /** Names of attached files by their ids; one that was removed has none. */
  files?: ReadonlyMap<number, string>;
}

type InTwo = { fr: string; en: string | null };

/** In the reader's language, or in French where nobody translated it. */
export const inLanguage = ({ fr, en }: InTwo, language: Language): string =>
  language === 'en' ? (en ?? fr) : fr;

/** "2026-11-22T10:30" → "22/11/2026 10:30": a time on the corporation's clocks, in no zone. */
const moment = (value: string): string => `${formatDate(value.slice(0, 10))} ${value.slice(11)}`;

function lineWords(type: string, value: string | true, { language, t }: Words): string {
  if (value === true) return t('ui.yes');
  if (type === 'number') return formatDecimal(value, language);
  if (type === 'date') return formatDate(value);
  return type === 'datetime' ? moment(value) : value;
}

/** What a record says in a field, in words. */
export function customWords(field: CustomField, value: CustomValue | undefined, words: Words): string {
  const { language, t } = words;
  if (value === undefined) return field.type === 'checkbox' ? t('ui.no') : '';
  if (typeof value === 'number') return words.files?.get(value) ?? t('custom.fileGone');
  const chosen = (code: string): string => {
    const found = field.choices.find((one) => one.code === code);
    return found ? inLanguage(found, language) : code;
  };
  if (Array.isArray(value)) return value.map(chosen).join(', ');
  if (typeof value === 'object')
    return field.parts
      .flatMap((part) => {
        const said = value[part.code];
        return said === undefined
          ? []
          : [t('ui.pair', { label: inLanguage(part, language), value: lineWords(part.type, said, words) })];
      })
      .join(', ');
  if (field.type === 'select' || field.type === 'radio_button') return chosen(String(value));
  return lineWords(field.type, value, words);
}
