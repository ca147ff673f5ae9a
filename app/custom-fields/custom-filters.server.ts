import type { CustomField } from '#domain/custom-fields/custom-field.ts';
import {
  customFilterNames,
  readCustomFilters,
  type CustomFilter,
  type CustomFilterName,
} from '#domain/custom-fields/filters.ts';
import { readDate } from '#domain/kernel/fields.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate } from '../ui/format.ts';
import type { Chip } from '../ui/list/filters.tsx';
import { linkWith } from '../ui/links.ts';
import { inLanguage } from './custom-words.ts';

/** One input of the filters of a list. */
export interface CustomInput {
  /** In the address. */
  name: string;
  label: string;
  input: 'words' | 'number' | 'day' | 'choice' | 'choices';
  options: { value: string; label: string }[];
  /** What the address says: as it was typed, or the codes that were chosen. */
  typed: string[];
}

/** What a list is narrowed by in its corporation's own fields, as its page shows it. */
export interface CustomFiltering {
  inputs: CustomInput[];
  chips: Chip[];
  /** Labels of what cannot be read and narrows nothing. */
  ignored: string[];
}

const PREFIX = 'custom.';

/** Days stand in addresses as everywhere (`from`, `until`), numbers as totals do. */
const addressName = ({ name, code, ask, kind }: CustomFilterName): string =>
  PREFIX + (kind === 'number' ? `${code}.${ask === 'from' ? 'min' : 'max'}` : name);

type Place = Pick<StaffContext, 'url' | 'language' | 't'>;

const typedIn = ({ url }: Place, name: string): string[] =>
  url.searchParams.getAll(name).filter((typed) => typed.trim() !== '');

/** What an address narrows a list to in the corporation's own fields; what cannot be read of it narrows nothing. */
export function customFiltersIn(context: Place, fields: readonly CustomField[]): CustomFilter[] {
  const said = customFilterNames(fields).map((one): [string, string] => [
    one.name,
    typedIn(context, addressName(one)).join(','),
  ]);
  return readCustomFilters(fields, Object.fromEntries(said)).filters;
}

function labelOf({ field, part, ask, kind }: CustomFilterName, { language, t }: Place): string {
  const own = inLanguage(field.label, language);
  const label =
    part === null ? own : t('custom.filter.part', { label: own, part: inLanguage(part, language) });
  if (kind === null) return label;
  return t(`custom.filter.${kind}.${ask}`, { label });
}

/** As people write it; what is no day stays as it was typed. */
const shownDay = (typed: string): string => {
  const day = readDate(typed);
  return day === null ? typed : formatDate(day);
};

function inputOf(one: CustomFilterName, context: Place): CustomInput {
  const { language, t } = context;
  const name = addressName(one);
  const typed = typedIn(context, name);
  const label = labelOf(one, context);
  const yesNo = [
    { value: '1', label: t('ui.yes') },
    { value: '0', label: t('ui.no') },
  ];
  if (one.ask === 'ticked') return { name, label, input: 'choice', options: yesNo, typed };
  if (one.ask === 'among') {
    const options = one.choices.map((choice) => ({
      value: choice.code,
      label: inLanguage(choice, language),
    }));
    return { name, label, input: 'choices', options, typed: typed.flatMap((some) => some.split(',')) };
  }
  const input = one.kind ?? 'words';
  return { name, label, input, options: [], typed: input === 'day' ? typed.map(shownDay) : typed };
}

const wordsOf = ({ options, typed }: CustomInput): string =>
  typed.map((one) => options.find(({ value }) => value === one)?.label ?? one).join(', ');

/** Inputs, and what is in force with the links that take it away. */
export function customFiltering(
  context: Place,
  fields: readonly CustomField[],
  address: string,
  wrongDays: Readonly<Record<string, string>>,
): CustomFiltering {
  const names = customFilterNames(fields);
  const all = names.map((one) => inputOf(one, context));
  const unread = new Set(
    names.flatMap((one) => {
      const said = { [one.name]: typedIn(context, addressName(one)).join(',') };
      return Object.keys(readCustomFilters(fields, said).errors).map(() => addressName(one));
    }),
  );
  const known = new Set(all.map(({ name }) => name));
  const unknown = [...new Set(context.url.searchParams.keys())].filter(
    (name) => name.startsWith(PREFIX) && !known.has(name),
  );
  return {
    // The whole text can be asked for by an address; a form asks for words of it.
    inputs: all.filter((_one, index) => names[index]?.ask !== 'is'),
    chips: all
      .filter(({ name, typed }) => typed.length > 0 && !unread.has(name) && !(name in wrongDays))
      .map((one) => ({
        label: context.t('ui.pair', { label: one.label, value: wordsOf(one) }),
        to: linkWith(address, { [one.name]: null }),
        on: true,
      })),
    ignored: [
      ...all.filter(({ name }) => unread.has(name) && !(name in wrongDays)).map(({ label }) => label),
      ...unknown,
    ],
  };
}
