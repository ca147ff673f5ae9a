import { sql } from 'kysely';
import { z } from 'zod';
import { addDays } from '#domain/kernel/dates.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { registerCorporation } from '#domain/company/commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { inviteCandidate } from '#domain/recruitment/invitation-commands.ts';
import { companies } from '#jobs/demo/companies.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { commandsOf, send } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { invitation } from '#tests/builders/recruitment.ts';
import { foundCompany } from './company.ts';
import type { Generator } from './generator.ts';
import { surnames } from './history.ts';
import type { MeasureOptions } from './measure.ts';
import type { Place } from './place.ts';
import { quiet } from './quiet.ts';
import type { Verdict } from './targets.ts';
import { signIn } from './visitor.ts';

/** People of the corporation that is asked, and of each of two more beside it. */
const PEOPLE = 5000;
const BESIDE = 500;
const CANDIDATES = 10_000;
const IMPORTED = 2000;
const REGISTER_YEARS = 20;

const surname = (n: number): string => `${surnames[n % surnames.length]}-${surnames[(n * 7 + 3) % 29]}`;

/** Runs `count` steps, eight at a time. */
export async function inParallel(count: number, step: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const hand = async () => {
    for (let n = next++; n < count; n = next++) await step(n);
  };
  await Promise.all(Array.from({ length: 8 }, hand));
}

/** People with a contract each, begun over twenty years; two of five have left. */
export async function hirePeople(
  { store }: Runtime,
  actor: Actor,
  count: number,
  today: string,
): Promise<void> {
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store, commandsOf('contracttype').create, actor, kind);
  await inParallel(count, async (n) => {
    const file = personFile({
      lastName: surname(n),
      firstName: `Anna ${n}`,
      personnelNumber: String(100_000 + n),
      nationality: 'FR',
      birthDate: addDays('1970-01-01', n % 10_000),
    });
    const { id: person } = await send(store, createPerson, actor, { ...file, confirmDuplicates: true });
    const start = addDays(today, -Math.floor(((n + 1) * REGISTER_YEARS * 365) / count));
    const end = n % 5 < 2 ? addDays(start, 30 + (n % 300)) : null;
    await send(store, registerContract, actor, {
      person,
      type,
      start,
      end: end !== null && end < today ? end : null,
      ...contractTerms,
    });
  });
}

async function fillPeople(place: Place, today: string): Promise<number> {
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    const { id } = await foundCompany(runtime, today);
    const beside = await Promise.all(
      [1, 2].map((n) => {
        const input = { ...companies[0], name: `Voisine ${n}`, siret: undefined };
        return runtime.store.execute(
          registerCorporation,
          systemActor(null),
          registerCorporation.input.parse(input),
        );
      }),
    );
    await hirePeople(runtime, systemActor(id), PEOPLE, today);
    for (const other of beside) await hirePeople(runtime, systemActor(other.id), BESIDE, today);
    await inParallel(CANDIDATES, (n) =>
      send(
        runtime.store,
        inviteCandidate,
        systemActor(id),
        invitation({ lastName: surname(n), firstName: `Enora ${n}`, email: `enora${n}@exemple.invalid` }),
      ),
    );
    return id;
  } finally {
    await runtime.close();
  }
}

interface Asked {
  name: string;
  paths: string[];
  /** Milliseconds that half of the answers take at most. */
  limit: number;
}

/** Two hundred from all over the list. */
const EVERY = 25;

async function peopleOf({ owner }: Place, corporation: number): Promise<number[]> {
  const rows = await owner
    .selectFrom('person_corporation')
    .select('person_id as id')
    .where('corporation_id', '=', corporation)
    .orderBy('person_id')
    .execute();
  return rows.flatMap(({ id }, at) => (at % EVERY === 0 ? [id] : []));
}

async function candidatesOf({ owner }: Place, corporation: number): Promise<number[]> {
  const rows = await owner
    .selectFrom('candidate')
    .select('id')
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id }, at) => (at % (EVERY * 2) === 0 ? [id] : []));
}

const people = (count: number): string =>
  [
    'Matricule;Civilité;Nom;Prénom;Né le;Nationalité',
    ...Array.from({ length: count }, (_, n) =>
      [
        `I${n}`,
        n % 2 === 0 ? 'Mme' : 'M.',
        `Nouvelle-${surname(n)}`,
        `Aziliz ${n}`,
        addDays('1980-01-01', n),
        'FR',
      ].join(';'),
    ),
  ].join('\n');

const importedSchema = z.object({ item: z.object({ created: z.array(z.number()) }) });

async function measureImport(origin: string, cookie: string): Promise<Verdict> {
  const begun = performance.now();
  const answer = await fetch(`${origin}/api/import/persons`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'personnes.csv',
      content: Buffer.from(people(IMPORTED)).toString('base64'),
    }),
  });
  const text = await answer.text();
  const seconds = (performance.now() - begun) / 1000;
  if (answer.status !== 200) throw new Error(`import of people: ${answer.status} ${text.slice(0, 300)}`);
  const { created } = importedSchema.parse(JSON.parse(text)).item;
  return {
    target: `import of ${IMPORTED} people: ≤ 10 s`,
    measured: `${seconds.toFixed(1)} s, ${created.length} made`,
    reached: seconds <= 10 && created.length === IMPORTED,
  };
}

/** Pages about people and candidates, held against section 1 and 3 of the specification's modules. */
export async function measurePeople(
  generator: Generator,
  place: Place,
  today: string,
  { rounds, seconds, patience, profile, onStep }: MeasureOptions,
): Promise<Verdict[]> {
  onStep('people and candidates are filled in');
  const corporation = await fillPeople(place, today);
  // As PostgreSQL does by itself within a minute: what words were written last is looked through one by one until then.
  await sql`vacuum analyze`.execute(place.owner);
  await place.serve(profile);
  const origin = place.settings.publicUrl;
  const cookie = await signIn(origin, corporation);
  const [staff, candidates] = [await peopleOf(place, corporation), await candidatesOf(place, corporation)];
  const asked: Asked[] = [
    { name: `list of ${PEOPLE} people`, paths: ['/person'], limit: 8 },
    {
      name: 'list of people by word',
      paths: surnames.map((name) => `/person?keyword=${encodeURIComponent(name)}`),
      limit: 8,
    },
    { name: 'a person’s file', paths: staff.map((id) => `/person/${id}/details`), limit: 15 },
    { name: `register of ${REGISTER_YEARS} years`, paths: ['/person/register'], limit: 300 },
    { name: `list of ${CANDIDATES} candidates`, paths: ['/candidates'], limit: 8 },
    {
      name: 'staff’s view of a candidate',
      paths: candidates.map((id) => `/candidate-form/${id}`),
      limit: 15,
    },
  ];
  const verdicts: Verdict[] = [];
  for (const { name, paths, limit } of asked) {
    let best = Infinity;
    for (let round = 1; round <= rounds; round += 1) {
      onStep(`${name}, round ${round}`);
      await quiet(patience);
      const exchanges = paths.map((path) => ({ path }));
      const run = await generator.run({ origin, cookies: [cookie], warmUp: 2, seconds, exchanges });
      if (run.failure !== null) throw new Error(`${name}: ${run.failure}`);
      best = Math.min(best, run.p50);
    }
    const measured = `${best.toFixed(1)} ms`;
    verdicts.push({ target: `${name}: p50 ≤ ${limit} ms, one client`, measured, reached: best <= limit });
  }
  return [...verdicts, await measureImport(origin, cookie)];
}
