import { z } from 'zod';
import * as commands from '#domain/translations/translation-commands.ts';
import {
  EVERYWHERE,
  importOutcomes,
  translatedLanguages,
  translationSchema,
} from '#domain/translations/translation.ts';
import { languages, texts, type Language } from '#locales/index.ts';
import { flatTexts, shippedWords, type Words } from '#locales/live.ts';
import { findCustomer } from '#projections/installation/customer.ts';
import {
  countTranslations,
  findTranslation,
  listTranslations,
  type TranslationRow,
} from '#projections/translations/translations.ts';
import { dictionaryOf } from '../../reading/dictionary.ts';
import { planOf, shippedText, shippedTexts } from '../../translations/shipped.server.ts';
import { itemsOf, recordNumber } from '../answers.ts';
import { call, json, notExist, execute, type ApiContext, type Call } from '../call.ts';
import { idOf, word, words, type AskedOf } from '../query.ts';
import { deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const readRole = 'ROLE_TRANSLATION_MANAGER_READ';

const dictionaryQuery = z.object({
  langLocale: word(languages, 'The language; the caller’s unless said'),
  customer: words('Number, name or a domain of the customer: its words, in place of those of a company'),
  corporation: idOf('corporation', 'The words of this company'),
});
type DictionaryAsked = AskedOf<typeof dictionaryQuery>;

/** Whether a program means the customer of this installation: by its number, name or one of its domains. */
async function isOurCustomer({ services }: ApiContext, named: string | null): Promise<boolean> {
  if (named === null) return true;
  const asked = named.toLowerCase();
  const customer = await findCustomer(services.db);
  return (
    asked === '1' ||
    (customer !== null && (customer.name.toLowerCase() === asked || customer.domains.includes(asked)))
  );
}

/** The words that are asked for; a company that isn't the caller's has none of its own, as an unknown one. */
async function wordsAsked(context: ApiContext, asked: DictionaryAsked): Promise<Words> {
  const { actor, services, words: own } = context;
  const { customer, corporation } = asked;
  if (!(await isOurCustomer(context, customer))) return shippedWords;
  if (corporation === null) return customer === null ? own : services.words.latest(0);
  return services.words.latest(actor?.corporations.includes(corporation) ? corporation : 0);
}

async function dictionary(context: ApiContext, asked: DictionaryAsked) {
  const language: Language = asked.langLocale ?? context.language;
  return (await wordsAsked(context, asked)).texts(language);
}

const dictionaryCall = (path: string) =>
  call({
    path,
    role: 'public',
    scope: 'installation',
    query: dictionaryQuery,
    summary: 'The texts of one language: domain messages, format js (by default) or json',
    answers: 'file',
    async run(context, _body, asked) {
      const [domain = 'messages', format = 'js'] = (context.params['domain'] ?? 'messages').split('.');
      if (domain !== 'messages' || (format !== 'js' && format !== 'json')) return notExist();
      const said = await dictionary(context, asked);
      if (format === 'json') return json(said);
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };
      return new Response(`globalThis.translations = ${JSON.stringify(said)};`, { headers });
    },
  });

const row = z.object({
  id: recordNumber,
  value: z.string(),
  language: z.enum(translatedLanguages),
  key: z.string(),
  text: z.string(),
  customer: z.boolean().meta({ description: 'In the whole installation; else in the company' }),
  shipped: z.string().nullable().meta({ description: 'What the product says; null: no longer anything' }),
});

const present = ({ corporation, ...rest }: TranslationRow) => ({
  ...rest,
  value: rest.key,
  customer: corporation === EVERYWHERE,
  shipped: shippedText(rest.language, rest.key),
});

const shown = shows(row, {
  stream: 'translation',
  async read({ services, corporation }, id) {
    const found = await findTranslation(services.db, id, corporation);
    return found && present(found);
  },
});

/** What the command is told of the shipped text, beside what the program sends. */
const withShipped = (body: object): object => ({
  ...body,
  shipped:
    'language' in body && 'key' in body ? shippedText(String(body.language), String(body.key).trim()) : null,
});

const importBody = z.object({
  language: commands.importSchema.shape.language,
  customer: commands.importSchema.shape.customer,
  /** As `translations/list` answers it: a tree, or flat keys. */
  texts: z.record(z.string(), z.unknown()).meta({ example: { shell: { motto: 'Gestion de l’entreprise' } } }),
  partial: commands.importSchema.shape.partial,
  dryRun: z.boolean().optional(),
});

/** What a file changed; of one that is only tried, what would become of each text. */
const imported = z.object({
  item: z
    .object({ added: z.int(), changed: z.int(), removed: z.int(), wrong: z.int() })
    .optional()
    .meta({ description: 'How many texts it changed; without `dryRun`' }),
  items: z
    .array(
      z.object({
        key: z.string(),
        text: z.string(),
        outcome: z.enum(importOutcomes),
        problem: z.string().nullable(),
        before: z.string(),
      }),
    )
    .optional()
    .meta({ description: 'What would become of each text; with `dryRun`' }),
  total: z.int().optional(),
});

const importCall = call({
  method: 'POST',
  path: 'translationmanager/import/json',
  role: commands.importTranslations.access.role,
  summary: 'Import a dictionary; `dryRun` only tells what would become of each text',
  input: importBody,
  runs: [commands.importTranslations],
  answers: imported,
  async run(context, body) {
    const { dryRun, texts: tree, ...rest } = importBody.parse(body);
    const flat = dictionaryOf(tree);
    if (flat === null)
      return json({ code: 'CODE_ERROR_422', errors: { texts: ['translations.error.file'] } }, 422);
    const shipped = shippedTexts(rest.language);
    const input = commands.importTranslations.input.parse({ ...rest, texts: flat, shipped });
    const { services, corporation } = context;
    if (dryRun === true) {
      const plan = await planOf(services.db, corporation, input);
      return { items: plan, total: plan.length };
    }
    return { item: await execute(context, commands.importTranslations, input) };
  },
});

/** What customers and corporations say instead of the shipped texts, and the dictionaries that follow. */
export const translationCalls: Call[] = [
  call({
    path: 'translations/list',
    role: 'public',
    scope: 'installation',
    summary: 'Dictionary of a language: `langLocale`, `customer`, `corporation`',
    query: dictionaryQuery,
    answers: z.looseObject({}),
    run: async (context, _body, asked) => ({ ...(await dictionary(context, asked)) }),
  }),
  dictionaryCall('translations/{domain}'),
  dictionaryCall('translations'),
  ...listCalls({
    resource: 'translationmanager',
    role: readRole,
    summary: 'Texts that the corporation, or the whole installation, says otherwise: `keyword`, `language`',
    order: { sort: 'key', direction: 'asc' },
    sorts: ['key'],
    filters: { language: word(languages, 'In this language') },
    filterOf: ({ keyword, language }) => ({ keyword, language }),
    list: listTranslations,
    count: countTranslations,
    row,
    stream: 'translation',
    present,
    completion: {
      summary: 'Keys of texts that are said otherwise',
      sort: 'key',
      valueOf: ({ id, key }) => ({ id, value: key }),
    },
  }),
  showCall('translationmanager', readRole, 'One text that is said otherwise', shown),
  newCall('translationmanager', {
    summary: 'Say a text otherwise, in the corporation or (`customer`) in the whole installation',
    command: commands.createTranslation,
    input: translationSchema.omit({ revision: true }),
    shown,
    read: withShipped,
  }),
  editCall('translationmanager', {
    summary: 'Change what a text says',
    command: commands.editTranslation,
    input: translationSchema,
    shown,
    read: withShipped,
  }),
  deleteCall('translationmanager', {
    summary: 'Say the shipped text again',
    command: commands.deleteTranslation,
  }),
  call({
    path: 'translationmanager/default/languages',
    role: 'signed-in',
    scope: 'installation',
    summary: 'The languages of the product, the default first',
    answers: itemsOf(
      z.object({
        id: recordNumber,
        value: z.string(),
        code: z.enum(languages),
        default: z.boolean(),
        texts: z.int().meta({ description: 'How many texts it has' }),
      }),
    ),
    run: () =>
      Promise.resolve({
        items: languages.map((language, index) => ({
          id: index + 1,
          code: language,
          value: shippedWords.t(language)(`shell.language.${language}`),
          default: index === 0,
          texts: Object.keys(flatTexts(texts[language])).length,
        })),
        total: languages.length,
      }),
  }),
  importCall,
];
