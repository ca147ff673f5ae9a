import { importTranslations } from '#domain/translations/translation-commands.ts';
import type { ImportedText } from '#domain/translations/translation.ts';
import { languages, type Language } from '#locales/index.ts';
import type { ImportLine, PlannedLine } from '../import/import-lines.ts';
import type { Importing } from '../import/importing.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { planOf, shippedTexts } from './shipped.server.ts';

export const places = ['company', 'everywhere'] as const;

/** Language and place of the address, or the not-found page; what holds everywhere is for super admins. */
export function placeOf({ params, actor }: StaffContext): { language: Language; customer: boolean } {
  const language = languages.find((one) => one === params['language']);
  const place = places.find((one) => one === params['place']);
  if (language === undefined || place === undefined) throw new Response(null, { status: 404 });
  const customer = place === 'everywhere';
  if (customer && !actor.roles.has('ROLE_SUPER_ADMIN')) throw new Response(null, { status: 403 });
  return { language, customer };
}

const textsOf = (lines: readonly ImportLine[]): Record<string, string> =>
  Object.fromEntries(lines.map(({ values }) => [values['key'] ?? '', values['text'] ?? '']));

const becomes = {
  added: 'created',
  changed: 'changed',
  same: 'same',
  shipped: 'same',
  wrong: 'bad',
} as const;

function plannedLine({ key, text, outcome, problem }: ImportedText, index: number): PlannedLine {
  const column = problem === 'translations.error.unknownKey' ? 'key' : 'text';
  return {
    line: index + 1,
    name: key,
    what: becomes[outcome],
    problems: problem === null ? [] : [{ column, typed: column === 'key' ? key : text, error: problem }],
  };
}

/** A dictionary in JSON, brought into one language and place. */
export function importingTexts(context: StaffContext): Importing {
  const { services, corporation, signedIn, t } = context;
  const { language, customer } = placeOf(context);
  const company = signedIn.facts.memberships.find((one) => one.corporation === corporation)?.name ?? '';
  const place = customer
    ? t('translations.place.everywhere')
    : t('translations.place.company', { name: company });
  const back = pathTo('translationList', {}, { language });
  const column = (key: 'key' | 'text') => ({
    key,
    label: t(`translations.field.${key}`),
    names: [key],
    required: true,
    hint: t(`translations.importing.${key}Hint`),
  });
  return {
    kind: `translation ${language} ${customer ? 'everywhere' : 'company'}`,
    title: t('translations.importing.title', { language: t(`shell.language.${language}`), place }),
    crumbs: [{ label: t('translations.title'), to: back }],
    back,
    columns: [column('key'), column('text')],
    changes: true,
    reader: 'translations',
    files: { accept: '.json,application/json', hint: t('translations.importing.fileHint') },
    async plan(lines) {
      const texts = textsOf(lines);
      return (await planOf(services.db, corporation, { language, customer, texts })).map(plannedLine);
    },
    confirm(lines) {
      const shipped = shippedTexts(language);
      const input = { language, customer, texts: textsOf(lines), partial: false, shipped };
      return Promise.resolve({ command: importTranslations, input });
    },
  };
}
