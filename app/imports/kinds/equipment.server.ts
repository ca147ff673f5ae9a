import { mayPass } from '#domain/kernel/access.ts';
import { folded } from '#domain/kernel/folded.ts';
import { editEquipment } from '#domain/equipment/equipment-commands.ts';
import { equipmentSchema, wrongValues, type TypeField } from '#domain/equipment/equipment.ts';
import { meterKinds } from '#domain/equipment/meter-kinds.ts';
import { fieldsByType } from '#projections/equipment/answers.ts';
import { equipmentAsTyped, equipmentMarked, type TypedEquipment } from '#projections/equipment/equipment.ts';
import { choices } from '#projections/records/records.ts';
import { languages } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { dateIn, flagIn, numberIn } from '../../import/cells.ts';
import type {
  ImportAnswers,
  ImportColumn,
  ImportLine,
  LineProblem,
  PlannedLine,
} from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedParties, type NamedParties } from '../../import/named-parties.server.ts';
import { choiceNamed, namedPeople, type NamedPeople } from '../../import/named-people.server.ts';
import { namedRecords, type NamedRecords } from '../../import/named-records.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { idOrProblem, saidCells, type SaidCell, type SaidCells } from '../../import/said-cells.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  {
    key: 'code',
    hint: 'imports.equipment.hint.code',
    others: ['n° parc', 'numéro de parc', 'code matériel', 'référence', 'réf.', 'asset tag', 'id'],
  },
  { key: 'name', required: true, others: ['désignation', 'libellé', 'matériel', 'équipement', 'asset'] },
  {
    key: 'type',
    required: true,
    hint: 'imports.equipment.hint.type',
    others: ['famille', 'type de matériel'],
  },
  { key: 'category', hint: 'equipment.hint.category', others: ['catégorie'] },
  { key: 'mark', others: ['marque', 'constructeur', 'brand', 'make', 'manufacturer'] },
  { key: 'model', others: ['modèle'] },
  { key: 'version' },
  { key: 'serialNumber', others: ['n° de série', 'numéro de série', 'n° série', 's/n', 'serial'] },
  { key: 'registration', others: ['immatriculation', 'immat.', 'plaque', 'plate'] },
  { key: 'place', others: ['lieu', 'emplacement', 'dépôt', 'localisation', 'location'] },
  { key: 'inCharge', hint: 'imports.person', others: ['responsable'] },
  { key: 'pumping', hint: 'imports.equipment.hint.flag', others: ['pompage'] },
  { key: 'meter', hint: 'imports.equipment.hint.meter', others: ['compteur'] },
  { key: 'supplier', hint: 'imports.hint.party', others: ['fournisseur', 'vendor'] },
  { key: 'purchasedOn', others: ['date d’achat', 'acheté le', 'date d’acquisition', 'purchase date'] },
  { key: 'purchasePrice', others: ['prix d’achat', 'valeur d’achat', 'valeur d’origine', 'cost'] },
  {
    key: 'inServiceOn',
    hint: 'equipment.hint.inServiceOn',
    others: ['mise en service', 'date de mise en service'],
  },
  { key: 'warrantyUntil', others: ['garantie', 'fin de garantie', 'garantie jusqu’au'] },
  { key: 'lifeMonths', others: ['durée d’amortissement'] },
  { key: 'residualValue', others: ['valeur résiduelle'] },
  { key: 'inventoryType', others: ['type d’inventaire'] },
  { key: 'kit', hint: 'imports.equipment.hint.kit', others: ['lot', 'caisse'] },
  { key: 'height', others: ['hauteur'] },
  { key: 'width', others: ['largeur'] },
  { key: 'length', others: ['longueur'] },
  { key: 'weight', others: ['poids', 'ptac'] },
  { key: 'comment', others: ['remarque', 'observations', 'note'] },
];

const texts = [
  'name',
  'code',
  'mark',
  'model',
  'version',
  'serialNumber',
  'registration',
  'place',
  'comment',
] as const;
const days = ['purchasedOn', 'inServiceOn', 'warrantyUntil'] as const;
const numbers = ['purchasePrice', 'residualValue', 'height', 'width', 'length', 'weight'] as const;
const lists = {
  type: 'equipmenttype',
  category: 'equipmentcategory',
  inventoryType: 'equipmentinventorytype',
} as const;

/** A column of what types want noted, under its name: one for all types that want the same. */
const ownKey = (name: string): string => `own:${folded(name).trim()}`;

interface Known extends NamedPeople, NamedParties {
  /** Ids of the lists' records by their folded names. */
  records: Readonly<Record<keyof typeof lists, ReadonlyMap<string, number>>>;
  fields: ReadonlyMap<number, readonly TypeField[]>;
  pieces: NamedRecords;
}

async function knownIn(context: ImportContext, lines: readonly ImportLine[]): Promise<Known> {
  const { services, corporation } = context;
  const words = (...names: string[]) =>
    lines.flatMap(({ values }) => names.map((name) => values[name] ?? ''));
  const [people, parties, records, fields, pieces] = await Promise.all([
    namedPeople(context, words('inCharge')),
    namedParties(context, words('supplier')),
    Promise.all(
      languages.map((language) => choices(services.db, Object.values(lists), corporation, language)),
    ),
    fieldsByType(services.db, corporation),
    namedRecords(context, 'equipment', words('code', 'kit')),
  ]);
  const byName = (resource: string) =>
    new Map(
      records.flatMap((one) =>
        (one.get(resource) ?? []).map(({ id, label }) => [folded(label).trim(), id] as const),
      ),
    );
  return {
    ...people,
    ...parties,
    records: {
      type: byName(lists.type),
      category: byName(lists.category),
      inventoryType: byName(lists.inventoryType),
    },
    fields,
    pieces,
  };
}

/** A cell as a field of a kind takes it; what it cannot read stays as it was typed. */
function readAs(kind: TypeField['kind'], typed: string): string {
  if (kind === 'number') return numberIn(typed);
  if (kind === 'date') return dateIn(typed);
  return kind === 'flag' ? String(flagIn(typed) ?? typed) : typed;
}

/** What a piece's own fields say: what the file says over what they said, of the fields that its type has. */
function ownValues(
  values: ImportLine['values'],
  fields: readonly TypeField[],
  before: TypedEquipment['values'],
): { values: TypedEquipment['values']; problems: LineProblem[] } {
  const said = new Map(before.map(({ field, value }) => [field, value]));
  for (const { id, name, kind } of fields) {
    const typed = values[ownKey(name)]?.trim() ?? '';
    if (typed === '') continue;
    said.set(id, readAs(kind, typed));
  }
  const known = new Set(fields.map(({ id }) => id));
  const kept = new Set([...said.keys()].filter((id) => !known.has(id)));
  const all = [...said].map(([field, value]) => ({ field, value }));
  const problems = Object.entries(wrongValues(fields, all, kept)).flatMap(
    ([path, [error]]): LineProblem[] => {
      const [, at] = /^values\[(\d+)\]/.exec(path) ?? [];
      const isIt =
        at === undefined
          ? ({ required, id }: TypeField) => required && (said.get(id) ?? null) === null
          : ({ id }: TypeField) => id === all[Number(at)]?.field;
      const field = fields.find(isIt);
      const column = field === undefined ? null : ownKey(field.name);
      return [{ column, typed: (column && values[column]) ?? '', error: error ?? 'errors.invalid' }];
    },
  );
  return { values: all, problems };
}

const meterWords = (one: string): string[] =>
  languages.map((language) => translator(language)(`equipment.meter.${one}`));

/** What is written as it is: words, days, numbers, a flag, what the meter counts. */
function plainCells({ said, wrong }: SaidCells): Record<string, SaidCell> {
  const all = (names: readonly string[], read: (typed: string) => string) =>
    Object.fromEntries(names.flatMap((name) => Object.entries(said(name, read))));
  return {
    ...all(texts, (typed) => typed),
    ...all(days, dateIn),
    ...all(numbers, numberIn),
    ...said('pumping', (typed) => flagIn(typed) ?? wrong('pumping', 'errors.invalid')),
    ...said('lifeMonths', (typed) =>
      /^\d{1,3}$/.test(typed) ? Number(typed) : wrong('lifeMonths', 'errors.integer'),
    ),
    ...said(
      'meter',
      (typed) => choiceNamed(meterKinds, typed, meterWords) ?? wrong('meter', 'errors.choice'),
    ),
  };
}

/** What names something: records of lists, people, third parties, kits. */
function namedCells({ said, wrong }: SaidCells, known: Known): Record<string, SaidCell> {
  const record = (name: keyof typeof lists) =>
    said(
      name,
      (typed) => known.records[name].get(folded(typed).trim()) ?? wrong(name, 'import.unknownReference'),
    );
  return {
    ...record('type'),
    ...record('category'),
    ...record('inventoryType'),
    ...said('inCharge', (typed) => known.person(typed)),
    ...said('supplier', (typed) => idOrProblem(known.named('supplier', typed))),
    ...said('kit', (typed) => idOrProblem(known.pieces.named('kit', typed))),
  };
}

/** Cells over what there is: an empty one changes nothing. */
function bodyOf(values: ImportLine['values'], before: TypedEquipment | null, known: Known): ReadRow {
  const cells = saidCells(values);
  const body: Record<string, unknown> = {
    meter: 'none',
    ...before,
    ...namedCells(cells, known),
    ...plainCells(cells),
  };
  const type = Number(body['type'] ?? 0);
  const own = ownValues(values, known.fields.get(type) ?? [], before?.type === type ? before.values : []);
  return {
    body: { ...body, values: own.values },
    problems: [...cells.problems, ...(type > 0 ? own.problems : [])],
  };
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const { services, corporation, actor } = context;
  const known = await knownIn(context, lines);
  const marks = lines.flatMap(({ values }) => [values['serialNumber'] ?? '', values['registration'] ?? '']);
  const marked = await equipmentMarked(services.db, corporation, marks);
  const byCode = ({ code = '' }: ImportLine['values']) => known.pieces.byCode(code)?.id ?? null;
  const alike = ({ serialNumber = '', registration = '' }: ImportLine['values']) => {
    const own = marked.filter(
      ({ mark }) => mark === folded(serialNumber).trim() || mark === folded(registration).trim(),
    );
    // One that has both is one.
    return [...new Map(own.map((one) => [one.id, one])).values()];
  };
  const ids = lines.flatMap(({ values }) => [byCode(values) ?? [], alike(values).map(({ id }) => id)].flat());
  const before = await equipmentAsTyped(services.db, [...new Set(ids)], corporation);
  const rules = {
    schema: equipmentSchema,
    nameOf: ({ name = '', code = '' }: ImportLine['values']) =>
      [name.trim(), code.trim()].filter(Boolean).join(' · '),
    before,
    read: (values: ImportLine['values'], there: TypedEquipment | null) => bodyOf(values, there, known),
    found: byCode,
    like({ values }: ImportLine) {
      const rows = alike(values);
      const [first] = rows;
      if (!first) return null;
      const candidates = rows.map(({ id, name, code }) => ({ id, name: `${name} · ${code}` }));
      const column = first.by;
      const error = `imports.equipment.alike|name=${`${first.name} · ${first.code}`.replaceAll('|', ' ')}`;
      return { candidates, problem: { column, typed: values[column] ?? '', error } };
    },
    key: { column: 'code', of: ({ code = '' }: ImportLine['values']) => folded(code).trim() },
    mayChange: mayPass(actor, editEquipment.access),
  };
  return planRows(rules, lines, answers);
}

/** Columns of what types want noted, by name. */
async function ownColumns({ services, corporation, t }: ImportContext): Promise<ImportColumn[]> {
  const fields = [...(await fieldsByType(services.db, corporation)).values()].flat();
  const byKey = new Map(fields.map((field) => [ownKey(field.name), field]));
  return [...byKey].map(([key, { name, unit, kind }]) => ({
    key,
    label: unit === null ? name : `${name} (${unit})`,
    names: [name],
    required: false,
    hint: kind === 'flag' ? t('imports.equipment.hint.flag') : null,
  }));
}

export async function equipmentImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('equipmentList', {});
  return {
    kind: 'equipment',
    title: t('imports.equipment.title'),
    crumbs: [{ label: t('equipment.list'), to: back }],
    back,
    columns: [...columnsOf(t, 'equipment.field', columns), ...(await ownColumns(context))],
    changes: true,
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('equipment'),
  };
}
