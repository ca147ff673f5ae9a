import { mayPass } from '#domain/kernel/access.ts';
import { countryNamed } from '#domain/kernel/countries.ts';
import { folded } from '#domain/kernel/folded.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';
import { registerInOrgUnit } from '#domain/company/org-unit-commands.ts';
import { editPersonWhole } from '#domain/custom-fields/owned.ts';
import { personRow, type ContractColumn, type ContractStatus } from '#domain/imports/people.ts';
import { overlap, type DaySpan } from '#domain/people/contract.ts';
import { categories, type Category } from '#domain/people/labour-rules.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { editPersonPayroll, fileOf } from '#domain/people/person-commands.ts';
import type { PersonState } from '#domain/people/person.ts';
import { readSocialSecurityNumber } from '#domain/people/social-security-number.ts';
import { staysNow, unitsOf } from '#projections/company/org-units.ts';
import {
  colleaguesNamed,
  colleaguesOfNumbers,
  contractsOfPeople,
  type FoundAgain,
} from '#projections/imports/found-again.ts';
import { readPeople } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { dateIn, genderIn, numberIn } from '../../import/cells.ts';
import {
  customBefore,
  customCellsOf,
  customColumns,
  importedFieldsOf,
} from '../../import/custom-cells.server.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  {
    key: 'personnelNumber',
    hint: 'imports.persons.hint.personnelNumber',
    others: ['numéro', 'n°', 'employee id', 'code salarié', 'code'],
  },
  { key: 'gender', required: true, hint: 'imports.persons.hint.gender', others: ['sexe', 'sex', 'civilité'] },
  { key: 'lastName', required: true, others: ['nom', 'nom d’usage', 'last name', 'surname'] },
  { key: 'firstName', required: true, others: ['prénom', 'first name', 'given name'] },
  { key: 'birthName', others: ['nom de jeune fille', 'maiden name'] },
  { key: 'birthDate', others: ['né le', 'née le', 'naissance', 'birthday'] },
  { key: 'birthPlace', others: ['ville de naissance', 'commune de naissance'] },
  { key: 'nationality', hint: 'imports.persons.hint.country', others: ['pays de nationalité'] },
  { key: 'email', others: ['mail', 'courriel', 'e-mail', 'email'] },
  { key: 'mobile', others: ['portable', 'téléphone portable', 'mobile phone'] },
  { key: 'phone', others: ['téléphone', 'tél', 'telephone', 'téléphone fixe'] },
  { key: 'personalEmail', others: ['mail personnel', 'courriel personnel'] },
  { key: 'address_street', others: ['adresse', 'rue', 'street'] },
  { key: 'address_postalCode', others: ['cp', 'code postal', 'zip', 'postcode'] },
  { key: 'address_city', others: ['ville', 'commune', 'city', 'town'] },
  { key: 'address_country', hint: 'imports.persons.hint.country', others: ['pays', 'country'] },
  { key: 'profile', hint: 'imports.persons.hint.profile', others: ['poste', 'fonction', 'job'] },
  {
    key: 'manager',
    hint: 'imports.persons.hint.manager',
    others: ['manager', 'supérieur', 'supérieur hiérarchique', 'chef', 'n+1'],
  },
  { key: 'drivingLicence', others: ['permis', 'catégories de permis', 'driving licence'] },
  { key: 'drivingLicenceNumber', others: ['n° permis', 'numéro de permis'] },
  { key: 'drivingLicenceExpiry', others: ['fin de validité du permis', 'expiration du permis'] },
  { key: 'permitType', others: ['titre de séjour', 'type de titre', 'work permit'] },
  { key: 'permitNumber', others: ['n° titre de séjour', 'numéro du titre'] },
  { key: 'permitExpiry', others: ['expiration du titre', 'fin de validité du titre'] },
];

/** Offered to who may read the number, or make contracts. */
const numberColumn: KindColumn = {
  key: 'socialSecurityNumber',
  hint: 'imports.persons.hint.socialSecurityNumber',
  others: ['n° sécurité sociale', 'numéro de sécurité sociale', 'nir', 'n° ss', 'ssn'],
};
const contractColumns: readonly (KindColumn & { key: ContractColumn })[] = [
  {
    key: 'contractType',
    hint: 'imports.persons.hint.contractType',
    others: ['contrat', 'nature du contrat'],
  },
  { key: 'contractStart', others: ['date d’entrée', 'entrée', 'embauche', 'date d’embauche', 'hired'] },
  { key: 'contractEnd', others: ['date de sortie', 'sortie', 'fin de contrat', 'left'] },
  { key: 'contractJob', others: ['emploi', 'intitulé du poste', 'job title'] },
  {
    key: 'contractHours',
    hint: 'imports.persons.hint.contractHours',
    others: ['heures par semaine', 'horaire hebdomadaire', 'weekly hours'],
  },
  { key: 'contractQualification', others: ['qualification', 'coefficient', 'niveau'] },
  {
    key: 'contractCategory',
    hint: 'imports.persons.hint.contractCategory',
    others: ['catégorie', 'statut', 'category', 'csp'],
  },
  { key: 'contractTrialEnd', others: ['fin d’essai', 'fin de période d’essai', 'trial end'] },
  {
    key: 'contractStatus',
    hint: 'imports.persons.hint.contractStatus',
    others: ['apprenti', 'stagiaire', 'apprenti ou stagiaire', 'trainee'],
  },
  {
    key: 'contractTutor',
    hint: 'imports.persons.hint.manager',
    others: ['tuteur', 'maître d’apprentissage', 'tutor'],
  },
  { key: 'contractPlace', others: ['lieu du stage', 'lieu', 'place'] },
  { key: 'contractLender', others: ['entreprise prêteuse', 'agence d’intérim', 'lender', 'agency'] },
  { key: 'contractHourlyCost', others: ['coût horaire', 'coût de l’heure', 'hourly cost'] },
  { key: 'contractHourlyRate', others: ['taux horaire de vente', 'prix de vente horaire', 'hourly rate'] },
];

/** Offered to who may put people into units. */
const unitColumns: readonly KindColumn[] = [
  {
    key: 'unit',
    hint: 'imports.persons.hint.unit',
    others: ['unité', 'service', 'équipe', 'agence', 'unit', 'team', 'department'],
  },
  {
    key: 'unitFrom',
    hint: 'imports.persons.hint.unitFrom',
    others: ['dans l’unité depuis', 'in unit since'],
  },
];

interface Body extends Partial<ReturnType<typeof fileOf>> {
  socialSecurityNumber?: string | null | undefined;
  /** Contracts with the company by now. */
  contracts?: readonly DaySpan[];
  /** Units that they are in by now. */
  units?: readonly number[];
  customFields?: object;
}

/** Categories as people and programs write them. */
const categoryWords: ReadonlyMap<string, Category> = new Map([
  ...(['worker', 'ouvrier', 'ouvriere', 'employe', 'employee'] as const).map(
    (word) => [word, 'worker'] as const,
  ),
  ...(['supervisor', 'agent de maitrise', 'technicien', 'technicienne', 'etam'] as const).map(
    (word) => [word, 'supervisor'] as const,
  ),
  ...(['executive', 'cadre'] as const).map((word) => [word, 'executive'] as const),
]);

/** What somebody is by a contract, as people and programs write it. */
const statusWords: ReadonlyMap<string, ContractStatus> = new Map([
  ...(['employee', 'salarie', 'salariee'] as const).map((word) => [word, 'employee'] as const),
  ...(['apprentice', 'apprenti', 'apprentie', 'apprentissage', 'alternant', 'alternante'] as const).map(
    (word) => [word, 'apprentice'] as const,
  ),
  ...(['trainee', 'stagiaire', 'stage', 'intern'] as const).map((word) => [word, 'trainee'] as const),
  ...(
    ['madeavailable', 'mis a disposition', 'mise a disposition', 'interimaire', 'interim', 'agency'] as const
  ).map((word) => [word, 'madeAvailable'] as const),
]);

interface Known {
  /** By their words in the reader's language too. */
  categories: ReadonlyMap<string, Category>;
  /** Colleagues by what cells call them; null: several are called so. */
  managers: ReadonlyMap<string, number | null>;
  profiles: ReadonlyMap<string, number>;
  contractTypes: ReadonlyMap<string, number>;
  /** Units by their name or code; null: several are called so. */
  units: ReadonlyMap<string, number | null>;
}

/** What a cell says over what there is: a column that the file lacks says nothing. */
const over = (typed: string | undefined, before: string | null | undefined): string | null | undefined =>
  typed === undefined ? before : typed.trim() || null;

/** A country by its name or code, or what is wrong with it. */
function countryIn(
  column: string,
  typed: string | undefined,
  before: string | null | undefined,
): { code: string | null } | { problem: LineProblem } {
  if (typed === undefined || typed.trim() === '') return { code: before ?? null };
  const code = countryNamed(typed);
  return code === null ? { problem: { column, typed, error: 'errors.country' } } : { code };
}

/** The contract that a line says, as the schema takes it; none where the person has it already. */
function contractIn(
  values: ImportLine['values'],
  { contracts = [] }: Body,
  { contractTypes, categories, managers }: Known,
): ReadRow {
  const said = (column: ContractColumn) => values[column]?.trim() || null;
  const day = (column: ContractColumn) => {
    const typed = said(column);
    return typed === null ? null : dateIn(typed);
  };
  const [start, end, named] = [day('contractStart'), day('contractEnd'), said('contractType')];
  const span = { start: typedDate(start ?? '', null) ?? '', end: typedDate(end ?? '', null) };
  if (contracts.some((one) => one.start === span.start)) return { problems: [], body: {} };
  const problems: LineProblem[] = [];
  const type = named === null ? null : (contractTypes.get(folded(named)) ?? 0);
  if (type === 0)
    problems.push({ column: 'contractType', typed: named ?? '', error: 'import.unknownReference' });
  const inTheWay = span.start === '' ? undefined : contracts.find((one) => overlap(one, span));
  if (inTheWay)
    problems.push({
      column: 'contractStart',
      typed: values['contractStart'] ?? '',
      error: `people.error.overlap|start=${inTheWay.start}`,
    });
  const amount = (column: ContractColumn) => {
    const typed = said(column);
    return typed === null ? null : numberIn(typed);
  };
  const category = said('contractCategory');
  const kept = category === null ? null : (categories.get(folded(category)) ?? null);
  if (category !== null && kept === null)
    problems.push({ column: 'contractCategory', typed: category, error: 'errors.choice' });
  const status = said('contractStatus');
  const known = status === null ? null : (statusWords.get(folded(status)) ?? null);
  if (status !== null && known === null)
    problems.push({ column: 'contractStatus', typed: status, error: 'errors.choice' });
  const tutor = said('contractTutor');
  const tutored = tutor === null ? null : (managers.get(folded(tutor)) ?? 0);
  if (tutored === 0)
    problems.push({ column: 'contractTutor', typed: tutor ?? '', error: 'import.unknownReference' });
  return {
    problems,
    body: {
      contractStatus: known,
      contractTutor: tutored,
      contractPlace: said('contractPlace'),
      contractLender: said('contractLender'),
      contractType: type,
      contractStart: start,
      contractEnd: end,
      contractJob: said('contractJob'),
      contractHours: amount('contractHours'),
      contractHourlyCost: amount('contractHourlyCost'),
      contractHourlyRate: amount('contractHourlyRate'),
      contractQualification: said('contractQualification'),
      contractCategory: kept,
      contractTrialEnd: day('contractTrialEnd'),
    },
  };
}

/** A line over what the file of the person says. */
function bodyOf(values: ImportLine['values'], before: Body | null, known: Known): ReadRow {
  const { profiles, managers } = known;
  const contract = contractIn(values, before ?? {}, known);
  const problems: LineProblem[] = [...contract.problems];
  const country = (column: string, kept: string | null | undefined): string | null => {
    const found = countryIn(column, values[column], kept);
    if ('problem' in found) problems.push(found.problem);
    return 'problem' in found ? null : found.code;
  };
  const { gender = '', profile = '', manager = '', birthDate } = values;
  const said = gender.trim() === '' ? before?.gender : genderIn(gender);
  if (!said) problems.push({ column: 'gender', typed: gender, error: 'errors.choice' });
  const named =
    profile.trim() === '' ? (before?.profile ?? null) : (profiles.get(folded(profile).trim()) ?? 0);
  if (named === 0) problems.push({ column: 'profile', typed: profile, error: 'import.unknownReference' });
  const leader =
    manager.trim() === '' ? (before?.manager ?? null) : (managers.get(folded(manager).trim()) ?? 0);
  if (leader === 0) problems.push({ column: 'manager', typed: manager, error: 'import.unknownReference' });
  const { unit = '', unitFrom = '' } = values;
  const placed = unit.trim() === '' ? null : (known.units.get(folded(unit).trim()) ?? 0);
  if (placed === 0) problems.push({ column: 'unit', typed: unit, error: 'import.unknownReference' });
  const isThere = placed !== null && before?.units?.includes(placed) === true;
  const expiry = (key: 'drivingLicenceExpiry' | 'permitExpiry') => {
    const typed = values[key];
    return over(typed === undefined ? undefined : dateIn(typed), before?.[key]) ?? '';
  };
  const text = (key: keyof Body) => {
    const kept = before?.[key];
    return over(values[key], typeof kept === 'string' ? kept : null);
  };
  return {
    problems,
    body: {
      ...before,
      ...contract.body,
      socialSecurityNumber: over(values['socialSecurityNumber'], before?.socialSecurityNumber),
      personnelNumber: text('personnelNumber'),
      gender: said,
      lastName: text('lastName') ?? '',
      firstName: text('firstName') ?? '',
      birthName: text('birthName'),
      birthDate: over(birthDate === undefined ? undefined : dateIn(birthDate), before?.birthDate) ?? '',
      birthPlace: text('birthPlace'),
      nationality: country('nationality', before?.nationality),
      email: text('email') ?? '',
      mobile: text('mobile'),
      phone: text('phone'),
      personalEmail: text('personalEmail') ?? '',
      address: {
        street: over(values['address_street'], before?.address?.street),
        complement: before?.address?.complement,
        postalCode: over(values['address_postalCode'], before?.address?.postalCode),
        city: over(values['address_city'], before?.address?.city),
        country: country('address_country', before?.address?.country ?? 'FR'),
      },
      profile: named,
      manager: leader,
      unit: isThere ? null : placed,
      unitFrom: isThere ? '' : dateIn(unitFrom),
      drivingLicence: text('drivingLicence'),
      drivingLicenceNumber: text('drivingLicenceNumber'),
      drivingLicenceExpiry: expiry('drivingLicenceExpiry'),
      permitType: text('permitType'),
      permitNumber: text('permitNumber'),
      permitExpiry: expiry('permitExpiry'),
    },
  };
}

const nameOf = ({ lastName = '', firstName = '' }: ImportLine['values']): string =>
  `${lastName.trim()} ${firstName.trim()}`.trim();

/** People by what lines say of them: their number here, that of social security, or name and day of birth. */
interface Doubles {
  ids: number[];
  byNumber: ReadonlyMap<string, number>;
  byNir: ReadonlyMap<string, number>;
  byName: ReadonlyMap<string, readonly FoundAgain[]>;
}

const nirOf = ({ socialSecurityNumber = '' }: ImportLine['values']): string | null =>
  readSocialSecurityNumber(socialSecurityNumber);
const numberOf = ({ personnelNumber = '' }: ImportLine['values']): string => folded(personnelNumber).trim();
const foldedName = (values: ImportLine['values']): string => folded(nameOf(values)).trim();
const birthOf = ({ birthDate }: ImportLine['values']): string | null =>
  birthDate?.trim() ? typedDate(dateIn(birthDate), null) : null;

async function doublesOf(
  { services, corporation }: ImportContext,
  lines: readonly ImportLine[],
): Promise<Doubles> {
  const { db } = services;
  const hashes = new Map<string, string>();
  for (const { values } of lines) {
    const nir = nirOf(values);
    if (nir !== null) hashes.set(await services.keyedHash(nir), nir);
  }
  const [known, numbered] = await Promise.all([
    colleaguesNamed(
      db,
      corporation,
      lines.flatMap(({ values }) => values['personnelNumber']?.trim() || []),
      lines.map(({ values }) => nameOf(values)),
    ),
    colleaguesOfNumbers(db, corporation, [...hashes.keys()]),
  ]);
  return {
    ids: [...new Set([...known, ...numbered].map(({ id }) => id))],
    byNumber: new Map(
      known.flatMap((one) => (one.code === null ? [] : [[folded(one.code), one.id] as const])),
    ),
    byNir: new Map(numbered.map(({ hash, id }) => [hashes.get(hash) ?? '', id])),
    byName: grouped(known, ({ name }) => folded(name).trim()),
  };
}

/** Those of the same name who were not born on another day. */
function namesakes(
  { byName }: Doubles,
  people: ReadonlyMap<number, PersonState>,
  values: ImportLine['values'],
): { id: number; name: string; code: string | null; birth: string | null }[] {
  const birth = birthOf(values);
  return (byName.get(foldedName(values)) ?? [])
    .map((one) => ({ ...one, birth: people.get(one.id)?.details?.birthDate ?? null }))
    .filter((one) => birth === null || one.birth === null || one.birth === birth);
}

/** The colleagues that cells name as somebody's manager or tutor, by their number or name; null where several are called so. */
async function managersOf(
  { services, corporation }: ImportContext,
  lines: readonly ImportLine[],
): Promise<ReadonlyMap<string, number | null>> {
  const cells = [
    ...new Set(
      lines.flatMap(({ values }) =>
        [values['manager'], values['contractTutor']].flatMap((cell) => cell?.trim() || []),
      ),
    ),
  ];
  if (cells.length === 0) return new Map();
  const found = await colleaguesNamed(services.db, corporation, cells, cells);
  return new Map(
    cells.map((cell) => {
      const word = folded(cell).trim();
      const numbered = found.filter(({ code }) => code !== null && folded(code).trim() === word);
      const named = found.filter(({ name }) => folded(name).trim() === word);
      const [one, ...others] = numbered.length > 0 ? numbered : named;
      return [word, one !== undefined && others.length === 0 ? one.id : null];
    }),
  );
}

/** Units of the organization by name and by code; null where several are called so. */
async function unitsByWord({ services, corporation }: ImportContext): Promise<Known['units']> {
  const units = await unitsOf(services.db, corporation, 'organization');
  const words = grouped(
    units.flatMap(({ id, name, code }) =>
      [...new Set([name, code ?? name].map((word) => folded(word).trim()))].map((word) => ({ word, id })),
    ),
    ({ word }) => word,
  );
  return new Map(
    [...words].map(([word, [one, ...others]]) => [word, one && others.length === 0 ? one.id : null]),
  );
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const { services, corporation, actor, t } = context;
  const { db, store } = services;
  const [doubles, managers, units, fields, records] = await Promise.all([
    doublesOf(context, lines),
    managersOf(context, lines),
    unitsByWord(context),
    importedFieldsOf(context, 'person'),
    choices(db, ['personprofiletype', 'contracttype'], corporation),
  ]);
  const { ids, byNumber, byNir } = doubles;
  const [people, contracts, stays, custom] = await Promise.all([
    readPeople(store.read, ids),
    contractsOfPeople(db, corporation, ids),
    staysNow(db, corporation, ids),
    customBefore(context, 'person', fields, ids),
  ]);
  const contractsBy = grouped(contracts, ({ person }) => person);
  const staysBy = grouped(stays, ({ person }) => person);
  const labelled = (resource: string) =>
    new Map((records.get(resource) ?? []).map(({ id, label }) => [folded(label).trim(), id]));
  const known = {
    profiles: labelled('personprofiletype'),
    contractTypes: labelled('contracttype'),
    categories: new Map([
      ...categoryWords,
      ...categories.map((one) => [folded(t(`people.category.${one}`)).trim(), one] as const),
    ]),
    managers,
    units,
  };
  const same = (values: ImportLine['values']) => namesakes(doubles, people, values);
  const bornThen = (values: ImportLine['values']): number | null => {
    const birth = birthOf(values);
    const [first, ...others] = same(values).filter((one) => birth !== null && one.birth === birth);
    return first && others.length === 0 ? first.id : null;
  };
  const mayNumber = mayPass(actor, editPersonPayroll.access);
  const rules = {
    schema: personRow,
    nameOf,
    before: new Map(
      [...people].map(([id, state]): [number, Body] => [
        id,
        {
          ...fileOf(state, corporation),
          contracts: contractsBy.get(id) ?? [],
          units: (staysBy.get(id) ?? []).map(({ unit }) => unit),
          customFields: custom(id),
          socialSecurityNumber: mayNumber ? (state.payroll?.socialSecurityNumber ?? null) : null,
        },
      ]),
    ),
    read(values: ImportLine['values'], before: Body | null): ReadRow {
      const read = bodyOf(values, before, known);
      const { customFields, problems } = customCellsOf(fields, values, before);
      return { body: { ...read.body, customFields }, problems: [...read.problems, ...problems] };
    },
    found: (values: ImportLine['values']) =>
      byNumber.get(numberOf(values)) ?? byNir.get(nirOf(values) ?? '') ?? bornThen(values),
    like({ values }: ImportLine) {
      const rows = same(values);
      const [first] = rows;
      if (!first) return null;
      const candidates = rows.map(({ id, code, name }) => ({
        id,
        name: [name, code].filter(Boolean).join(' · '),
      }));
      const error = `import.sameName|name=${first.name}`;
      return { candidates, problem: { column: 'lastName', typed: values['lastName'] ?? '', error } };
    },
    key: {
      column: 'lastName',
      shown: nameOf,
      of: (values: ImportLine['values']) =>
        numberOf(values) ||
        (nirOf(values) ?? '') ||
        (birthOf(values) === null ? '' : `${foldedName(values)} ${birthOf(values)}`),
    },
    mayChange: mayPass(actor, editPersonWhole.access),
  };
  const rows = await planRows(rules, lines, answers);
  // Somebody of the same name was asked about by the plan.
  return rows.map(({ row, ...line }) => ({
    ...line,
    ...(row && { row: { ...row, values: Object.assign({}, row.values, { confirmDuplicates: true }) } }),
  }));
}

export async function peopleImporting(context: ImportContext): Promise<Importing> {
  const { t, actor } = context;
  const back = pathTo('personList', {});
  return {
    kind: 'persons',
    title: t('imports.persons.title'),
    crumbs: [{ label: t('people.list'), to: back }],
    back,
    columns: [
      ...columnsOf(t, 'people.field', [
        ...columns,
        ...(mayPass(actor, editPersonPayroll.access) ? [numberColumn] : []),
      ]),
      ...(mayPass(actor, registerContract.access)
        ? columnsOf(t, 'imports.persons.field', contractColumns)
        : []),
      ...(mayPass(actor, registerInOrgUnit.access) ? columnsOf(t, 'imports.persons.field', unitColumns) : []),
      ...customColumns(context, await importedFieldsOf(context, 'person')),
    ],
    changes: true,
    sealed: true,
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('persons'),
  };
}
