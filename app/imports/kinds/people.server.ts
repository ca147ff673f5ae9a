import { mayPass } from '#domain/kernel/access.ts';
import { countryNamed } from '#domain/kernel/countries.ts';
import { folded } from '#domain/kernel/folded.ts';
import { createPerson, editPerson, fileOf } from '#domain/people/person-commands.ts';
import { colleaguesNamed } from '#projections/imports/found-again.ts';
import { readPeople } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { dateIn, genderIn } from '../../import/cells.ts';
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
];

type Body = Partial<ReturnType<typeof fileOf>>;

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

/** A line over what the file of the person says. */
function bodyOf(
  values: ImportLine['values'],
  before: Body | null,
  profiles: ReadonlyMap<string, number>,
): ReadRow {
  const problems: LineProblem[] = [];
  const country = (column: string, kept: string | null | undefined): string | null => {
    const found = countryIn(column, values[column], kept);
    if ('problem' in found) problems.push(found.problem);
    return 'problem' in found ? null : found.code;
  };
  const { gender = '', profile = '', birthDate } = values;
  const said = gender.trim() === '' ? before?.gender : genderIn(gender);
  if (!said) problems.push({ column: 'gender', typed: gender, error: 'errors.choice' });
  const named =
    profile.trim() === '' ? (before?.profile ?? null) : (profiles.get(folded(profile).trim()) ?? 0);
  if (named === 0) problems.push({ column: 'profile', typed: profile, error: 'import.unknownReference' });
  const text = (key: keyof Body) => {
    const kept = before?.[key];
    return over(values[key], typeof kept === 'string' ? kept : null);
  };
  return {
    problems,
    body: {
      ...before,
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
    },
  };
}

const nameOf = ({ lastName = '', firstName = '' }: ImportLine['values']): string =>
  `${lastName.trim()} ${firstName.trim()}`.trim();

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const { services, corporation, actor } = context;
  const { db, store } = services;
  const numbers = lines.flatMap(({ values }) => values['personnelNumber']?.trim() || []);
  const [known, records] = await Promise.all([
    colleaguesNamed(
      db,
      corporation,
      numbers,
      lines.map(({ values }) => nameOf(values)),
    ),
    choices(db, ['personprofiletype'], corporation),
  ]);
  const byNumber = new Map(
    known.flatMap((one) => (one.code === null ? [] : [[folded(one.code), one.id] as const])),
  );
  const byName = grouped(known, ({ name }) => folded(name).trim());
  const profiles = new Map(
    (records.get('personprofiletype') ?? []).map(({ id, label }) => [folded(label).trim(), id]),
  );
  const people = await readPeople(
    store.read,
    known.map(({ id }) => id),
  );
  const found = ({ personnelNumber = '' }: ImportLine['values']) =>
    byNumber.get(folded(personnelNumber).trim()) ?? null;
  const rules = {
    schema: createPerson.input,
    nameOf,
    before: new Map([...people].map(([id, state]): [number, Body] => [id, fileOf(state, corporation)])),
    read: (values: ImportLine['values'], before: Body | null) => bodyOf(values, before, profiles),
    found,
    like({ values }: ImportLine) {
      const rows = byName.get(folded(nameOf(values)).trim()) ?? [];
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
      column: 'personnelNumber',
      of: ({ personnelNumber = '' }: ImportLine['values']) => folded(personnelNumber).trim(),
    },
    mayChange: mayPass(actor, editPerson.access),
  };
  const rows = await planRows(rules, lines, answers);
  // Somebody of the same name was asked about by the plan.
  return rows.map(({ row, ...line }) => ({
    ...line,
    ...(row && { row: { ...row, values: Object.assign({}, row.values, { confirmDuplicates: true }) } }),
  }));
}

export function peopleImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('personList', {});
  return Promise.resolve({
    kind: 'persons',
    title: t('imports.persons.title'),
    crumbs: [{ label: t('people.list'), to: back }],
    back,
    columns: columnsOf(t, 'people.field', columns),
    changes: true,
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('persons'),
  });
}
