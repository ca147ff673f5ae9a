import type { z } from 'zod';
import { countryNamed } from '#domain/kernel/countries.ts';
import { duplicateKeys, likenesses, likenessOf, type Likeness } from '#domain/third-parties/duplicates.ts';
import { importThirdParties, importedSchema } from '#domain/third-parties/import-commands.ts';
import { sortedBy, sortFields } from '#domain/third-parties/sorted-by.ts';
import { choices } from '#projections/records/records.ts';
import { likeThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import { takenCodes } from '#projections/third-parties/third-parties.ts';
import { screenOf, type StaffContext } from '../http/screen.server.ts';
import type { ImportLine, LineProblem, PlannedLine } from '../import/import-lines.ts';
import { importPage, runImport, type Importing } from '../import/import.server.ts';
import { inSlices } from '../import/in-slices.ts';
import { pathTo } from '../paths.ts';
import { importColumns, withZero } from './party-import-columns.ts';
import { parties, partyNames, type Party } from './party-screens.ts';
import { folded } from '#domain/kernel/folded.ts';

const YES = new Set(['oui', 'o', 'yes', 'y', 'x', '1', 'vrai', 'true']);
const yes = (cell: string | undefined): boolean => YES.has((cell ?? '').trim().toLowerCase());

const plain = (text: string): string => folded(text).trim();

const civilityOf = (cell: string): string | null => {
  const said = plain(cell).replace('.', '');
  if (said === '') return null;
  if (['m', 'mr', 'monsieur'].includes(said)) return 'm';
  return ['mme', 'mrs', 'ms', 'madame', 'mlle'].includes(said) ? 'mme' : cell;
};

const languageOf = (cell: string): string => {
  const said = plain(cell);
  if (said === '' || said.startsWith('fr')) return 'fr';
  return said.startsWith('en') || said.startsWith('an') ? 'en' : cell;
};

const named = { paymentCondition: 'paymentcondition', paymentType: 'paymenttype', ...sortedBy } as const;

/** Ids of the records that a file names, and the activities that there are. */
async function namedRecords({ services, corporation }: StaffContext) {
  const found = await choices(services.db, [...Object.values(named), 'businesscode'], corporation);
  const ids = (resource: string) =>
    new Map((found.get(resource) ?? []).map(({ id, label }) => [plain(label), id]));
  return {
    paymentCondition: ids(named.paymentCondition),
    paymentType: ids(named.paymentType),
    category: ids(named.category),
    serviceType: ids(named.serviceType),
    portal: ids(named.portal),
    activities: new Set((found.get('businesscode') ?? []).map(({ label }) => label)),
  };
}

type Records = Awaited<ReturnType<typeof namedRecords>>;
type Imported = z.output<typeof importedSchema>;

interface Read {
  line: number;
  name: string;
  problems: LineProblem[];
  input: Imported | null;
}

/** Cells as the schema takes them; what the list is of counts where the file says nothing of it. */
function bodyOf(values: ImportLine['values'], records: Records, party: Party) {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const { born } = parties[party];
  const country = cell('country') === '' ? 'FR' : (countryNamed(cell('country')) ?? cell('country'));
  const says = ['client', 'supplier', 'prospect'].some((type) => cell(type) !== '');
  const record = (name: keyof typeof named) =>
    cell(name) === '' ? null : (records[name].get(plain(cell(name))) ?? 0);
  const texts = [
    'name',
    'firstName',
    'tradeName',
    'code',
    'siren',
    'siret',
    'vatNumber',
    'naf',
    'legalForm',
    'capital',
    'phone',
    'mobile',
    'email',
    'website',
    'iban',
    'bic',
    'creditLimit',
    'accountingCode',
    'generalAccount',
    'supplierAccount',
    'note',
  ];
  return {
    ...Object.fromEntries(texts.map((name) => [name, withZero(name, cell(name))])),
    civility: civilityOf(cell('civility')),
    language: languageOf(cell('language')),
    client: says ? yes(cell('client')) : born.client,
    supplier: says ? yes(cell('supplier')) : born.supplier,
    prospect: says ? yes(cell('prospect')) : born.prospect,
    naturalPerson: yes(cell('naturalPerson')),
    noReminders: yes(cell('noReminders')),
    confirmDuplicates: yes(cell('confirmDuplicates')),
    address: {
      street: cell('street'),
      complement: cell('complement'),
      postalCode: country === 'FR' ? withZero('postalCode', cell('postalCode')) : cell('postalCode'),
      city: cell('city'),
      country,
    },
    paymentCondition: record('paymentCondition'),
    paymentType: record('paymentType'),
    ...Object.fromEntries(sortFields.map((name) => [name, record(name)])),
  };
}

const problem = (column: string, typed: string, error: string): LineProblem => ({ column, typed, error });

function readLine({ line, values }: ImportLine, records: Records, party: Party): Read {
  const parsed = importedSchema.safeParse(bodyOf(values, records, party));
  const name = [values['firstName'], values['name']].filter(Boolean).join(' ');
  if (parsed.success) {
    const { naf } = parsed.data;
    const isUnknown = naf !== null && records.activities.size > 0 && !records.activities.has(naf);
    const problems = isUnknown ? [problem('naf', values['naf'] ?? '', 'errors.nafUnknown')] : [];
    return { line, name, problems, input: parsed.data };
  }
  const problems = parsed.error.issues.map(({ path, message }): LineProblem => {
    const column = String(path.at(-1) ?? '');
    return { column, typed: values[column] ?? '', error: message };
  });
  return { line, name, problems, input: null };
}

/** Codes that others have, in the file or the corporation. */
async function codeProblems(context: StaffContext, read: readonly Read[]): Promise<Map<number, LineProblem>> {
  const codes = read.flatMap(({ line, input }) => (input?.code ? [{ line, code: input.code }] : []));
  const taken = await takenCodes(
    context.services.db,
    context.corporation,
    codes.map(({ code }) => code),
  );
  const found = new Map<number, LineProblem>();
  for (const { line, code } of codes) {
    if (taken.has(code)) found.set(line, problem('code', code, 'errors.unique'));
    taken.add(code);
  }
  return found;
}

/** Lines that look like a third party that there is, or like a line before them. */
async function likeOnes(context: StaffContext, read: readonly Read[]): Promise<Map<number, LineProblem>> {
  const asked = read.flatMap(({ line, input, name }) =>
    input === null || input.confirmDuplicates ? [] : [{ line, name, keys: duplicateKeys(input) }],
  );
  const like = await likeThirdParties(
    context.services.db,
    asked.map(({ keys }) => keys),
    context.corporation,
    0,
  );
  const found = new Map<number, LineProblem>();
  // Told at the first that they have in common.
  const told = (
    { line, name, keys }: (typeof asked)[number],
    other: string,
    [by = 'name']: readonly Likeness[],
  ) =>
    found.set(
      line,
      problem(by, by === 'name' ? name : (keys[by] ?? ''), `errors.thirdPartyLike|name=${other}`),
    );
  const before = new Map<string, (typeof asked)[number]>();
  for (const one of asked) {
    const { siren, vatNumber, iban, email, name } = one.keys;
    const marks = [siren, vatNumber, iban, email, `name ${name}`].filter((mark) => mark !== undefined);
    const others = marks.flatMap((mark) => before.get(mark) ?? []);
    const same = others.find((other) => likenessOf(other.keys, one.keys).length > 0);
    if (same) told(one, same.name, likenessOf(same.keys, one.keys));
    for (const mark of marks) before.set(mark, one);
  }
  for (const { asked: at, name, by } of like) {
    const one = asked[at];
    if (one)
      told(
        one,
        name,
        likenesses.filter((mark) => by.includes(mark)),
      );
  }
  return found;
}

async function planned(
  context: StaffContext,
  party: Party,
  lines: readonly ImportLine[],
): Promise<PlannedLine[]> {
  const records = await namedRecords(context);
  const read = await inSlices(lines, (line) => readLine(line, records, party));
  const [codes, like] = await Promise.all([codeProblems(context, read), likeOnes(context, read)]);
  return read.map(({ line, name, problems }) => {
    const all = [...problems, codes.get(line), like.get(line)].filter((one) => one !== undefined);
    return { line, name, what: all.length > 0 ? 'bad' : 'created', problems: all };
  });
}

function importing(context: StaffContext, party: Party): Importing {
  const { t } = context;
  const { list } = parties[party].screens;
  return {
    list: party,
    title: t(`thirdParties.import.${party}`),
    crumbs: [{ label: t(`thirdParties.${party}.list`), to: pathTo(list, {}) }],
    back: pathTo(list, {}),
    columns: importColumns(t),
    plan: (lines) => planned(context, party, lines),
    async confirm(lines) {
      const records = await namedRecords(context);
      const rows = await inSlices(lines, ({ values }) => bodyOf(values, records, party));
      return { command: importThirdParties, input: { rows } };
    },
  };
}

/** The page that imports a file of clients, suppliers or third parties. */
export const partyImportLoader = screenOf(partyNames, (context, party) =>
  importPage(context, importing(context, party)),
);

export const partyImportAction = screenOf(partyNames, (context, party) =>
  runImport(context, importing(context, party)),
);
