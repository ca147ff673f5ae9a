import { z } from 'zod';
import * as commands from '#domain/translations/translation-commands.ts';
import { translationSchema } from '#domain/translations/translation.ts';
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
import { call, commandCall, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, keywordOf } from '../listing.ts';
import { deleteCall, listCalls, showCall } from '../resource-calls.ts';

const readRole = 'ROLE_TRANSLATION_MANAGER_READ';

const languageIn = (value: string | null, fallback: Language): Language =>
  languages.find((one) => one === value) ?? fallback;

/** Whether a program means the customer of this installation: by its number, name or one of its domains. */
async function isOurCustomer({ services, query }: ApiContext): Promise<boolean> {
  const asked = query.get('customer')?.trim().toLowerCase() ?? '';
  if (asked === '') return true;
  const customer = await findCustomer(services.db);
  return (
    asked === '1' ||
    (customer !== null && (customer.name.toLowerCase() === asked || customer.domains.includes(asked)))
  );
}

/** The words that are asked for; a company that isn't the caller's has none of its own, as an unknown one. */
async function wordsAsked(context: ApiContext): Promise<Words> {
  const { query, actor, services, words } = context;
  if (!(await isOurCustomer(context))) return shippedWords;
  if (!query.has('corporation')) return query.has('customer') ? services.words.latest(0) : words;
  const corporation = pathId(query.get('corporation') ?? undefined);
  const own = corporation !== null && actor?.corporations.includes(corporation);
  return services.words.latest(own ? corporation : 0);
}

async function dictionary(context: ApiContext): Promise<object> {
  const language = languageIn(context.query.get('langLocale'), context.language);
  return (await wordsAsked(context)).texts(language);
}

const dictionaryNames = ['langLocale', 'customer', 'corporation'];

const dictionaryCall = (path: string) =>
  call({
    path,
    role: 'public',
    scope: 'installation',
    query: dictionaryNames,
    summary: 'The texts of one language: domain messages, format js (by default) or json',
    async run(context) {
      const [domain = 'messages', format = 'js'] = (context.params['domain'] ?? 'messages').split('.');
      if (domain !== 'messages' || (format !== 'js' && format !== 'json')) return notExist();
      const said = await dictionary(context);
      if (format === 'json') return json(said);
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };
      return new Response(`globalThis.translations = ${JSON.stringify(said)};`, { headers });
    },
  });

const present = ({ corporation, ...row }: TranslationRow): object => ({
  ...row,
  value: row.key,
  customer: corporation === 0,
  corporation: corporation === 0 ? null : corporation,
  shipped: shippedText(row.language, row.key),
});

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const row = id === null ? null : await findTranslation(services.db, id, corporation);
  return row === null ? notExist() : json({ item: present(row) });
}

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

const importCall = call({
  method: 'POST',
  path: 'translationmanager/import/json',
  role: commands.importTranslations.access.role,
  summary: 'Import a dictionary; `dryRun` only tells what would become of each text',
  input: importBody,
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
      return json({ items: plan, total: plan.length });
    }
    return json({ item: await execute(context, commands.importTranslations, input) });
  },
});

/** What customers and corporations say instead of the shipped texts, and the dictionaries that follow. */
export const translationCalls: Call[] = [
  call({
    path: 'translations/list',
    role: 'public',
    scope: 'installation',
    summary: 'Dictionary of a language: `langLocale`, `customer`, `corporation`',
    query: dictionaryNames,
    sorts: [],
    run: async (context) => json(await dictionary(context)),
  }),
  dictionaryCall('translations/{domain}'),
  dictionaryCall('translations'),
  ...listCalls({
    resource: 'translationmanager',
    role: readRole,
    summary: 'Texts that the corporation, or the whole installation, says otherwise: `keyword`, `language`',
    order: { sort: 'key', direction: 'asc' },
    filters: ['language'],
    filterOf: (query) => ({
      keyword: keywordOf(query),
      language: choiceFilter(query, 'language', languages),
    }),
    list: listTranslations,
    count: countTranslations,
    present,
    completion: {
      summary: 'Keys of texts that are said otherwise',
      sort: 'key',
      valueOf: ({ id, key }) => ({ id, value: key }),
    },
  }),
  showCall('translationmanager', readRole, 'One text that is said otherwise', shown),
  commandCall({
    path: 'translationmanager/new',
    summary: 'Say a text otherwise, in the corporation or (`customer`) in the whole installation',
    command: commands.createTranslation,
    input: translationSchema.omit({ revision: true }),
    toInput: (_params, body) => withShipped(body),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'translationmanager/edit/{id}',
    summary: 'Change what a text says',
    command: commands.editTranslation,
    input: translationSchema,
    toInput: ({ id }, body) => ({ ...withShipped(body), id }),
    answer: (context, { id }) => shown(context, id),
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
    run: () =>
      Promise.resolve(
        json({
          items: languages.map((language, index) => ({
            id: index + 1,
            code: language,
            value: shippedWords.t(language)(`shell.language.${language}`),
            default: index === 0,
            texts: Object.keys(flatTexts(texts[language])).length,
          })),
          total: languages.length,
        }),
      ),
  }),
  importCall,
];
