import type { z } from 'zod';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerInOrgUnit } from '#domain/company/org-unit-commands.ts';
import { amendContract, registerContract, setContractEnd } from '#domain/people/contract-commands.ts';
import { noteInterview } from '#domain/people/interview-commands.ts';
import { requestFileChange, requestPayrollChange } from '#domain/people/change-request-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { usualSchedule, type WorkSchedule } from '#domain/people/work-schedule.ts';
import { unitsOf } from '#projections/company/org-units.ts';
import { listMembers } from '#projections/people/people.ts';
import { choices } from '#projections/records/records.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { seedHealth } from './seed-health.ts';
import { seedPapers } from './seed-people-papers.ts';

/** Four days of seven hours: Wednesdays are not worked. */
const withoutWednesdays: WorkSchedule = usualSchedule.map((day, index) =>
  index === 2 ? { morning: '0', afternoon: '0' } : day,
);

interface DemoPerson {
  name: readonly [gender: 'F' | 'M', firstName: string, lastName: string];
  born: string;
  post: keyof typeof posts;
  unit: string;
  /** Months before today that the contract began. */
  since: number;
  /** Days from today that it ends; left out: open-ended. */
  endsIn?: number;
  more?: Partial<{
    nationality: string;
    permitEndsIn: number;
    licenceEndsIn: number;
    partTime: true;
    left: string;
    promoted: string;
  }>;
}

/** Posts with the kind of contract and the profile that go with them, and what an hour costs and is sold for. */
const posts = {
  foreman: [
    'Chef de chantier',
    'CDI, technicien ou agent de maîtrise',
    'Chef de chantier',
    'supervisor',
    '34.50',
    '62.00',
  ],
  works: ['Conducteur de travaux', 'CDI, cadre', 'Conducteur de travaux', 'executive', '44.00', '85.00'],
  pump: [
    'Conducteur de pompe à béton',
    'CDI, ouvrier ou employé',
    'Conducteur de pompe à béton',
    'worker',
    '27.80',
    '58.00',
  ],
  driver: [
    'Chauffeur poids lourd',
    'CDI, ouvrier ou employé',
    'Chauffeur poids lourd',
    'worker',
    '25.10',
    '48.00',
  ],
  mason: ['Maçon', 'CDI, ouvrier ou employé', 'Maçon', 'worker', '24.20', '45.00'],
  mechanic: ['Mécanicien', 'CDI, ouvrier ou employé', 'Mécanicien', 'worker', '26.40', null],
  office: [
    'Assistante administrative',
    'CDI, ouvrier ou employé',
    'Assistant administratif',
    'worker',
    '23.10',
    null,
  ],
  season: ['Manœuvre', 'CDD de 6 mois au plus', 'Maçon', 'worker', '21.50', '40.00'],
  relief: [
    'Chauffeur remplaçant',
    'CDD de plus de 6 mois',
    'Chauffeur poids lourd',
    'worker',
    '24.60',
    '48.00',
  ],
  apprentice: ['Apprenti maçon', 'Contrat d’apprentissage', 'Apprenti', 'worker', '9.80', null],
  trainee: ['Stagiaire en bureau d’études', 'Stage', 'Assistant administratif', 'worker', null, null],
} as const;

/** Of the first company, then of the second: whoever works there beside those who have accounts. */
const staff: readonly (readonly DemoPerson[])[] = [
  [
    { name: ['M', 'Ronan', 'Abgrall'], born: '1979-03-14', post: 'works', unit: 'LIT', since: 98 },
    { name: ['F', 'Gwenaëlle', 'Bodénès'], born: '1985-11-02', post: 'works', unit: 'INT', since: 61 },
    {
      name: ['M', 'Jean-Yves', 'Cadiou'],
      born: '1968-07-21',
      post: 'foreman',
      unit: 'LIT1',
      since: 210,
      more: { licenceEndsIn: 40 },
    },
    { name: ['M', 'Mickaël', 'Donval'], born: '1983-01-09', post: 'foreman', unit: 'LIT2', since: 122 },
    {
      name: ['M', 'Tanguy', 'Éven'],
      born: '1990-05-30',
      post: 'pump',
      unit: 'LIT1',
      since: 74,
      more: { promoted: 'Chef d’équipe de pompage' },
    },
    {
      name: ['M', 'Fañch', 'Floc’h'],
      born: '1988-09-17',
      post: 'pump',
      unit: 'LIT1',
      since: 58,
      more: { licenceEndsIn: -12 },
    },
    { name: ['F', 'Aziliz', 'Guéguen'], born: '1994-12-04', post: 'pump', unit: 'LIT2', since: 33 },
    {
      name: ['M', 'Moussa', 'Keïta'],
      born: '1987-02-11',
      post: 'pump',
      unit: 'LIT2',
      since: 41,
      more: { nationality: 'ML', permitEndsIn: 52 },
    },
    {
      name: ['M', 'Paulo', 'Ferreira'],
      born: '1976-06-25',
      post: 'driver',
      unit: 'LIT1',
      since: 151,
      more: { nationality: 'PT' },
    },
    { name: ['M', 'Yannick', 'Hascoët'], born: '1981-10-08', post: 'driver', unit: 'LIT2', since: 88 },
    { name: ['F', 'Morgane', 'Inizan'], born: '1996-04-19', post: 'driver', unit: 'LIT2', since: 11 },
    { name: ['M', 'Loïc', 'Jaouen'], born: '1973-08-02', post: 'mason', unit: 'LIT1', since: 240 },
    {
      name: ['M', 'Adrian', 'Kowalski'],
      born: '1991-03-27',
      post: 'mason',
      unit: 'LIT1',
      since: 47,
      more: { nationality: 'PL' },
    },
    {
      name: ['M', 'Samir', 'Laouedj'],
      born: '1984-12-15',
      post: 'mason',
      unit: 'LIT2',
      since: 66,
      more: { nationality: 'DZ', permitEndsIn: 400 },
    },
    { name: ['M', 'Pierrick', 'Mével'], born: '1999-07-07', post: 'mason', unit: 'LIT2', since: 2 },
    { name: ['M', 'Yves', 'Nédélec'], born: '1965-01-30', post: 'mechanic', unit: 'ATE', since: 302 },
    { name: ['F', 'Enora', 'Olivier'], born: '1992-10-22', post: 'mechanic', unit: 'ATE', since: 19 },
    {
      name: ['F', 'Catherine', 'Pellen'],
      born: '1970-05-16',
      post: 'office',
      unit: 'DIR',
      since: 180,
      more: { partTime: true },
    },
    { name: ['F', 'Soizic', 'Quiniou'], born: '1995-09-28', post: 'office', unit: 'DIR', since: 14 },
    {
      name: ['M', 'Hugo', 'Rolland'],
      born: '2001-11-11',
      post: 'season',
      unit: 'LIT1',
      since: 4,
      endsIn: 21,
    },
    {
      name: ['M', 'Bastien', 'Salaün'],
      born: '2000-02-05',
      post: 'relief',
      unit: 'LIT2',
      since: 8,
      endsIn: 75,
    },
    {
      name: ['M', 'Titouan', 'Trividic'],
      born: '2008-06-14',
      post: 'apprentice',
      unit: 'LIT1',
      since: 3,
      endsIn: 640,
    },
    { name: ['F', 'Lena', 'Uguen'], born: '2003-03-03', post: 'trainee', unit: 'LIT', since: 1, endsIn: 55 },
    {
      name: ['M', 'Alain', 'Vigouroux'],
      born: '1962-04-01',
      post: 'driver',
      unit: 'LIT1',
      since: 320,
      endsIn: -95,
      more: { left: 'Départ à la retraite' },
    },
    // Whose file is erased within a month.
    {
      name: ['F', 'Madeleine', 'Yvinec'],
      born: '1959-05-20',
      post: 'mason',
      unit: 'LIT1',
      since: 130,
      endsIn: -1805,
      more: { left: 'Départ à la retraite' },
    },
  ],
  [
    { name: ['F', 'Bleuenn', 'Autret'], born: '1980-08-18', post: 'works', unit: 'LIT', since: 52 },
    { name: ['M', 'Corentin', 'Bihannic'], born: '1986-02-23', post: 'foreman', unit: 'LIT1', since: 77 },
    {
      name: ['M', 'Denis', 'Calvez'],
      born: '1972-11-29',
      post: 'pump',
      unit: 'LIT1',
      since: 130,
      more: { licenceEndsIn: 25 },
    },
    { name: ['F', 'Élodie', 'Derrien'], born: '1993-01-13', post: 'pump', unit: 'LIT2', since: 28 },
    {
      name: ['M', 'Florian', 'Ezan'],
      born: '1989-06-06',
      post: 'pump',
      unit: 'LIT2',
      since: 36,
      more: { promoted: 'Chef d’équipe de pompage' },
    },
    { name: ['M', 'Gaël', 'Fer'], born: '1997-12-20', post: 'driver', unit: 'LIT1', since: 9 },
    { name: ['M', 'Hervé', 'Goasguen'], born: '1969-09-09', post: 'driver', unit: 'LIT2', since: 201 },
    {
      name: ['M', 'Ibrahim', 'Sow'],
      born: '1990-10-10',
      post: 'driver',
      unit: 'LIT2',
      since: 22,
      more: { nationality: 'SN', permitEndsIn: 18 },
    },
    { name: ['F', 'Justine', 'Hénaff'], born: '1998-04-26', post: 'driver', unit: 'LIT1', since: 2 },
    { name: ['M', 'Kilian', 'Jestin'], born: '1982-07-15', post: 'mechanic', unit: 'ATE', since: 95 },
    {
      name: ['F', 'Laurence', 'Kerneis'],
      born: '1975-03-08',
      post: 'office',
      unit: 'DIR',
      since: 140,
      more: { partTime: true },
    },
    {
      name: ['M', 'Maël', 'Lagadec'],
      born: '2002-05-05',
      post: 'relief',
      unit: 'LIT1',
      since: 7,
      endsIn: 110,
    },
    {
      name: ['M', 'Noé', 'Madec'],
      born: '2007-09-01',
      post: 'apprentice',
      unit: 'ATE',
      since: 14,
      endsIn: 300,
    },
    {
      name: ['M', 'Olivier', 'Nicol'],
      born: '1978-12-12',
      post: 'mason',
      unit: 'LIT2',
      since: 64,
      endsIn: -30,
      more: { left: 'Démission' },
    },
    { name: ['F', 'Perrine', 'Omnès'], born: '1991-06-30', post: 'office', unit: 'DIR', since: 25 },
    {
      name: ['M', 'Quentin', 'Pouliquen'],
      born: '1994-02-17',
      post: 'season',
      unit: 'LIT2',
      since: 3,
      endsIn: 40,
    },
  ],
];

const TOWNS = [
  ['29200', 'Brest'],
  ['29860', 'Plabennec'],
  ['29800', 'Landerneau'],
  ['29280', 'Plouzané'],
  ['29480', 'Le Relecq-Kerhuon'],
] as const;

/** A social security number that its key fits: nobody's, since its order is 000 plus a counter of ours. */
const numberOf = ([gender]: DemoPerson['name'], born: string, index: number): string =>
  `${gender === 'M' ? 1 : 2}${born.slice(2, 4)}${born.slice(5, 7)}29019${String(900 + index).padStart(3, '0')}`;

/**
 * How many months ago somebody was last seen in an interview: in their first year, then every four; null: never yet, and
 * of some it is late.
 * @param since months since they were hired
 */
const interviewAgo = (since: number): number | null =>
  since <= 12 || since % 5 === 2 ? null : (since - 11) % 48;

/** The people of a company with their contracts, units and papers, through the commands that its office uses. */
export async function seedPeople(
  runtime: Runtime,
  corporation: number,
  index: number,
  today: string,
): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const [records, units, members] = await Promise.all([
    choices(db, ['contracttype', 'personprofiletype', 'persondocumenttype', 'healthfollowup'], corporation),
    unitsOf(db, corporation, 'organization'),
    listMembers(db, corporation),
  ]);
  const idOf = (resource: string, name: string): number | null =>
    (records.get(resource) ?? []).find(({ label }) => label === name)?.id ?? null;
  const unitOf = new Map(units.map(({ code, id }) => [code, id]));
  const manager = members[0]?.id ?? null;

  const hire = async (person: number, { post, since, endsIn, more = {} }: DemoPerson) => {
    const [job, typeName, profileName, category, hourlyCost, hourlyRate] = posts[post];
    const start = addMonths(today, -since);
    const end = endsIn === undefined ? null : addDays(today, endsIn);
    const terms = {
      job,
      qualification: null,
      category,
      profile: idOf('personprofiletype', profileName),
      schedule: [...(more.partTime ? withoutWednesdays : usualSchedule)],
      hourlyCost,
      hourlyRate,
    };
    const { id } = await store.execute(registerContract, actor, {
      ...terms,
      person,
      type: idOf('contracttype', typeName) ?? 0,
      start,
      startTime: category === 'worker' ? '07:30' : '09:00',
      // Who left had an open-ended contract until then.
      end: more.left === undefined ? end : null,
      trialEnd: since <= 2 && endsIn === undefined ? addDays(addMonths(start, 2), -1) : null,
      apprentice: post === 'apprentice',
      madeAvailable: false,
      trainee: post === 'trainee',
      tutor: post === 'apprentice' || post === 'trainee' ? manager : null,
      place: post === 'trainee' ? 'Bureau d’études, 1er étage' : null,
      lender: null,
      hiringAuthorisedOn: null,
      hiringAuthorisationAskedOn: null,
      dismissalAuthorisedOn: null,
      dismissalAuthorisationAskedOn: null,
      proposeTrial: false,
    });
    if (more.left !== undefined)
      await store.execute(setContractEnd, actor, {
        id,
        end,
        reason: more.left,
        revision: null,
        confirmPlanned: false,
      });
    if (more.promoted !== undefined)
      await store.execute(amendContract, actor, {
        ...terms,
        id,
        from: addMonths(today, -6),
        reason: 'Promotion',
        job: more.promoted,
        revision: null,
      });
    const ago = more.promoted === undefined ? interviewAgo(since) : 7;
    if (ago !== null && more.left === undefined)
      await store.execute(noteInterview, actor, {
        person,
        heldOn: addMonths(today, -ago),
        heldBy: manager,
        notes:
          more.promoted === undefined
            ? 'Poste tenu à la satisfaction des deux ; aucun changement souhaité pour l’instant.'
            : 'Souhaite encadrer une équipe ; formation de chef d’équipe à prévoir.',
      });
  };

  /** Somebody has moved house, and somebody has changed banks. */
  const ask = async (person: number, at: number, file: z.output<typeof createPerson.input>) => {
    const own = { ...actor, person };
    const address = { ...file.address, street: '8 venelle de Kergoat' };
    if (at === 6)
      await store.execute(requestFileChange, own, requestFileChange.input.parse({ ...file, address }));
    const account = {
      iban: 'FR7612906000125550004441164',
      accountHolder: `${file.firstName} ${file.lastName}`,
    };
    if (at === 9) await store.execute(requestPayrollChange, own, requestPayrollChange.input.parse(account));
  };

  for (const [at, one] of (staff[index] ?? []).entries()) {
    const [gender, firstName, lastName] = one.name;
    const [postalCode, city] = TOWNS[at % TOWNS.length] ?? TOWNS[0];
    const { more = {} } = one;
    const drives = ['driver', 'pump', 'relief'].includes(one.post);
    const dayIn = (days: number | undefined) => (days === undefined ? null : addDays(today, days));
    const file = createPerson.input.parse({
      gender,
      firstName,
      lastName,
      email: null,
      personalEmail: at % 3 === 0 ? `personnel-${index}${at}@registre.example` : null,
      birthDate: one.born,
      birthPlace: city,
      nationality: more.nationality ?? 'FR',
      mobile: `06 98 ${String(10 + index)} ${String(20 + at)} ${String(30 + at)}`,
      address: { street: `${3 + at} rue des Ajoncs`, postalCode, city, country: 'FR' },
      emergencyContacts:
        at % 2 === 0 ? [{ name: `Famille ${lastName}`, relation: null, phone: '02 98 00 11 22' }] : [],
      drivingLicence: drives ? 'B, C, CE' : 'B',
      drivingLicenceExpiry: dayIn(more.licenceEndsIn),
      permitType: more.permitEndsIn === undefined ? null : 'Carte de séjour « salarié »',
      permitNumber: more.permitEndsIn === undefined ? null : `99${at}0451${index}`,
      permitExpiry: dayIn(more.permitEndsIn),
      personnelNumber: String(100 + at),
      profile: idOf('personprofiletype', posts[one.post][2]),
      manager,
    });
    const { id } = await store.execute(createPerson, actor, file);
    await store.execute(
      editPersonPayroll,
      actor,
      editPersonPayroll.input.parse({
        id,
        socialSecurityNumber: numberOf(one.name, one.born, at + index * 50),
      }),
    );
    await hire(id, one);
    await ask(id, at, file);
    await seedPapers(
      runtime,
      actor,
      { person: id, name: `${firstName} ${lastName}`, at, drives },
      { today, typeOf: (name) => idOf('persondocumenttype', name) },
    );
    if (one.post !== 'trainee' && one.more?.left === undefined)
      await seedHealth(
        runtime,
        actor,
        { person: id, at, drives, exposed: one.post === 'pump', since: one.since },
        { today, followUpOf: (name) => idOf('healthfollowup', name) },
      );
    const unit = unitOf.get(one.unit);
    if (unit !== undefined)
      await store.execute(registerInOrgUnit, actor, {
        id: unit,
        kind: 'organization',
        person: id,
        date: addMonths(today, -one.since),
      });
  }
}
