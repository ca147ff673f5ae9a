import { mayPass } from '#domain/kernel/access.ts';
import type { CustomField } from '#domain/custom-fields/custom-field.ts';
import { editThirdPartyWhole } from '#domain/custom-fields/owned.ts';
import { thirdPartyRow } from '#domain/imports/third-parties.ts';
import { folded } from '#domain/kernel/folded.ts';
import { duplicateKeys, likenesses, likenessOf, type Likeness } from '#domain/third-parties/duplicates.ts';
import { setThirdPartyGroups } from '#domain/third-parties/group-commands.ts';
import { choices } from '#projections/records/records.ts';
import { thirdPartyGroupChoices } from '#projections/third-parties/third-party-groups.ts';
import { likeThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import { screenOf } from '../http/screen.server.ts';
import { flagIn } from '../import/cells.ts';
import {
  customBefore,
  customCellsOf,
  customColumns,
  importedFieldsOf,
} from '../import/custom-cells.server.ts';
import type {
  Candidate,
  ImportAnswers,
  ImportLine,
  LineProblem,
  PlannedLine,
} from '../import/import-lines.ts';
import { importPage, runImport } from '../import/import.server.ts';
import { takenAs, type ImportContext, type Importing } from '../import/importing.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { inSlices } from '../import/in-slices.ts';
import { namedRecords, type NamedRecords } from '../import/named-records.server.ts';
import { planRows } from '../import/plan-rows.server.ts';
import { pathTo } from '../paths.ts';
import { partyBody, partyCells, type PartyBody, type PartyRecords } from './party-import-cells.ts';
import { importColumns } from './party-import-columns.ts';
import { sortedBy } from '#domain/third-parties/sorted-by.ts';
import { parties, partyNames, type Party } from './party-screens.ts';

const plain = (text: string): string => folded(text).trim();

/** Ids of the payment conditions, payment types and groups that a file names. */
async function recordsOf({ services, corporation }: ImportContext): Promise<PartyRecords> {
  const [found, groups] = await Promise.all([
    choices(
      services.db,
      ['paymentcondition', 'paymenttype', 'businesscode', ...Object.values(sortedBy)],
      corporation,
    ),
    thirdPartyGroupChoices(services.db, corporation),
  ]);
  const ids = (resource: string) =>
    new Map((found.get(resource) ?? []).map(({ id, label }) => [plain(label), id]));
  return {
    paymentCondition: ids('paymentcondition'),
    paymentType: ids('paymenttype'),
    category: ids(sortedBy.category),
    serviceType: ids(sortedBy.serviceType),
    portal: ids(sortedBy.portal),
    activities: new Set((found.get('businesscode') ?? []).map(({ label }) => label)),
    groups: new Map(groups.map(({ id, name }) => [plain(name), id])),
  };
}

const nameOf = (values: ImportLine['values']): string =>
  [values['firstName'], values['name']].filter(Boolean).join(' ');

interface Alike {
  candidates: Candidate[];
  problem: LineProblem;
}

interface Asked {
  line: number;
  name: string;
  keys: ReturnType<typeof duplicateKeys>;
}

/** Told at the first that they have in common. */
const alike = ({ name, keys }: Asked, other: string, [by = 'name']: readonly Likeness[]): LineProblem => ({
  column: by,
  typed: by === 'name' ? name : (keys[by] ?? ''),
  error: `errors.thirdPartyLike|name=${other}`,
});

/** Lines that look like a line before them. */
function likeBefore(asked: readonly Asked[]): Map<number, Alike> {
  const found = new Map<number, Alike>();
  const before = new Map<string, Asked>();
  for (const one of asked) {
    const { siren, vatNumber, iban, email, name } = one.keys;
    const marks = [siren, vatNumber, iban, email, `name ${name}`].filter((mark) => mark !== undefined);
    const others = marks.flatMap((mark) => before.get(mark) ?? []);
    const same = others.find((other) => likenessOf(other.keys, one.keys).length > 0);
    if (same)
      found.set(one.line, {
        candidates: [],
        problem: alike(one, same.name, likenessOf(same.keys, one.keys)),
      });
    for (const mark of marks) before.set(mark, one);
  }
  return found;
}

/** Lines that no code finds and that look like a third party that there is, or like a line before them. */
async function likeOnes(
  { services, corporation }: ImportContext,
  asked: readonly Asked[],
): Promise<Map<number, Alike>> {
  const found = likeBefore(asked);
  const like = await likeThirdParties(
    services.db,
    asked.map(({ keys }) => keys),
    corporation,
    0,
  );
  const byLine = grouped(like, (row) => row.asked);
  for (const [at, one] of asked.entries()) {
    const rows = byLine.get(at) ?? [];
    const [first] = rows;
    if (!first) continue;
    const by = likenesses.filter((mark) => first.by.includes(mark));
    const named = ({ name, code, city }: typeof first) => [code, name, city].filter(Boolean).join(' · ');
    found.set(one.line, {
      candidates: rows.map((row) => ({ id: row.id, name: named(row) })),
      problem: alike(one, first.name, by),
    });
  }
  return found;
}

/** What there is of those that lines change or may be, as the schema takes it. */
async function bodiesOf(
  context: ImportContext,
  fields: readonly CustomField[],
  ids: readonly number[],
): Promise<Map<number, PartyBody>> {
  const [found, custom] = await Promise.all([
    findThirdParties(context.services.db, ids, context.corporation),
    customBefore(context, 'thirdParty', fields, ids),
  ]);
  return new Map(
    found.flatMap((profile) => {
      const body = partyBody(profile);
      return body === null ? [] : [[profile.id, { ...body, customFields: custom(profile.id) }] as const];
    }),
  );
}

/** The third party that a line's code finds. */
const idOf = (coded: NamedRecords, { code = '' }: ImportLine['values']): number | null =>
  coded.byCode(code)?.id ?? null;

async function planned(
  context: ImportContext,
  party: Party,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const [records, fields, coded] = await Promise.all([
    recordsOf(context),
    importedFieldsOf(context, 'thirdParty'),
    namedRecords(
      context,
      'third_party',
      lines.flatMap(({ values }) => values['code'] ?? []),
    ),
  ]);
  const read = (values: ImportLine['values'], before: PartyBody | null) => {
    const { body, problems } = partyCells(values, records, party, before);
    const custom = customCellsOf(fields, values, before);
    return {
      body: { ...body, customFields: custom.customFields },
      problems: [...problems, ...custom.problems],
    };
  };
  const asked = await inSlices(lines, ({ line, values }): Asked[] => {
    if (idOf(coded, values) !== null || flagIn(values['confirmDuplicates'] ?? '') === true) return [];
    const row = thirdPartyRow.safeParse(read(values, null).body);
    return row.success ? [{ line, name: nameOf(values), keys: duplicateKeys(row.data) }] : [];
  });
  const like = await likeOnes(context, asked.flat());
  const ids = [
    ...lines.flatMap(({ values }) => idOf(coded, values) ?? []),
    ...[...like.values()].flatMap(({ candidates }) => candidates.map(({ id }) => id)),
  ];
  const rules = {
    schema: thirdPartyRow,
    nameOf,
    before: await bodiesOf(context, fields, ids),
    read,
    found: (values: ImportLine['values']) => idOf(coded, values),
    like: ({ line }: ImportLine) => like.get(line) ?? null,
    key: { column: 'code', of: ({ code = '' }: ImportLine['values']) => code.trim() },
    notCompared: ['confirmDuplicates'],
    mayChange: mayPass(context.actor, editThirdPartyWhole.access),
  };
  return (await planRows(rules, lines, answers)).map((one) => confirmedNew(one));
}

/** One that somebody said is new is made although it looks like another. */
function confirmedNew({ row, ...one }: PlannedLine): PlannedLine {
  if (row === undefined || row.id !== null || one.like === undefined) return row ? { ...one, row } : one;
  const values = typeof row.values === 'object' ? { ...row.values, confirmDuplicates: true } : row.values;
  return { ...one, row: { id: null, values } };
}

/** How third parties are imported, as what a list is of. */
export async function partyImporting(context: ImportContext, party: Party): Promise<Importing> {
  const { t, actor } = context;
  const { list } = parties[party].screens;
  const fields = await importedFieldsOf(context, 'thirdParty');
  return {
    kind: 'thirdparty',
    title: t(`thirdParties.import.${party}`),
    crumbs: [{ label: t(`thirdParties.${party}.list`), to: pathTo(list, {}) }],
    back: pathTo(list, {}),
    columns: [
      ...importColumns(t, mayPass(actor, setThirdPartyGroups.access)),
      ...customColumns(context, fields),
    ],
    changes: true,
    plan: (lines, answers) => planned(context, party, lines, answers),
    confirm: takenAs('thirdparty'),
  };
}

/** The page that imports a file of clients, suppliers or third parties. */
export const partyImportLoader = screenOf(partyNames, async (context, party) =>
  importPage(context, await partyImporting(context, party)),
);

export const partyImportAction = screenOf(partyNames, async (context, party) =>
  runImport(context, await partyImporting(context, party)),
);
