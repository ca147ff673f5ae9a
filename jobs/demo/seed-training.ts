import type { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import {
  cancelCertificate,
  planSession,
  registerCertificate,
} from '#domain/training/certificate-commands.ts';
import { demandedOf } from '#domain/training/demands.ts';
import type { MaseAxis } from '#domain/training/mase-action.ts';
import { completeMaseAction, createMaseAction, noteSafetyFigures } from '#domain/training/mase-commands.ts';
import { certificateKinds, matrixPeople } from '#projections/training/matrix.ts';
import type { Runtime } from '../tasks/runtime.ts';

/** How long ago, in months, somebody got what their work demands; null: they have yet to. */
const agesOfCertificates = [20, 44, 58, 63, null, 30, 57, 11] as const;

/** Actions of the plan: axis, priority, what, and the days from today on which it begins and ends. */
const actions: readonly (readonly [MaseAxis, number, string, number, number, done?: true])[] = [
  ['commitment', 1, 'Réviser la politique sécurité et l’afficher', -80, -40, true],
  ['skills', 1, 'Recycler les sauveteurs secouristes du travail', -30, 45],
  ['preparation', 2, 'Analyser les risques de chaque chantier de pompage avant départ', -60, -10],
  ['preparation', 3, 'Mettre à jour les plans de prévention avec les clients', 20, 90],
  ['controls', 2, 'Visiter un chantier par mois avec la fiche d’observation', -150, 150],
  ['improvement', 2, 'Bilan annuel des accidents et presque accidents', 30, 70],
];

/** Months that are put down, with stops and days lost in some of them; hours as a company of some thirty people has. */
const FIGURES = 14;

/** Certificates, sessions, the plan of actions and the figures of accidents of a company. */
export async function seedTraining(runtime: Runtime, corporation: number, today: string): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const run = <Schema extends z.ZodType, Result>(command: Command<Schema, Result>, input: z.input<Schema>) =>
    store.execute(command, actor, command.input.parse(input));
  const [people, kinds] = await Promise.all([
    matrixPeople(db, corporation, { day: today, unit: null }),
    certificateKinds(db, corporation),
  ]);
  const kind = (code: string) => kinds.find(({ name }) => name.includes(code))?.id ?? 0;

  for (const [at, person] of people.entries())
    for (const [step, { id, name }] of demandedOf(kinds, person.profiles).entries()) {
      const months = agesOfCertificates[(at * 3 + step) % agesOfCertificates.length] ?? null;
      if (months === null) continue;
      await run(registerCertificate, {
        type: id,
        person: person.id,
        cost: '640',
        obtainedOn: addDays(addMonths(today, -months), (at * 5) % 24),
        number: `${name.slice(0, 3).toUpperCase()}-${1000 + at * 7 + step}`,
      });
    }
  const some = people.slice(0, 5).map(({ id }) => id);
  const [first, second] = some;
  if (first === undefined || second === undefined) return;
  await run(planSession, {
    type: kind('SST'),
    people: some,
    expectedDate: addDays(today, 24),
    endDate: addDays(today, 25),
    place: 'Salle de réunion du dépôt',
    cost: '180',
  });
  await run(planSession, {
    type: kind('AIPR'),
    people: people
      .slice(5, 8)
      .map(({ id }) => id)
      .concat(second),
    expectedDate: addDays(today, -9),
    cost: '95',
  });
  await run(registerCertificate, {
    type: kind('électrique'),
    person: first,
    comment: 'Avant les travaux du hangar',
  });
  const off = await run(registerCertificate, {
    type: kind('R486'),
    person: second,
    expectedDate: addDays(today, 40),
  });
  await run(cancelCertificate, { id: off.id, reason: 'Chantier reporté' });

  for (const [at, [axis, prio, title, start, end, done]] of actions.entries()) {
    const { id } = await run(createMaseAction, {
      title,
      axis,
      prio,
      person: people[at % people.length]?.id ?? first,
      start: addDays(today, start),
      end: addDays(today, end),
    });
    if (done) await run(completeMaseAction, { id, doneOn: addDays(today, end - 3) });
  }
  for (let back = FIGURES; back >= 1; back -= 1)
    await run(noteSafetyFigures, {
      month: addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7),
      hours: String(people.length * 138 + ((back * 37) % 90)),
      accidentsWithStop: back % 9 === 4 ? 1 : 0,
      accidentsWithoutStop: back % 4 === 1 ? 1 : 0,
      daysLost: back % 9 === 4 ? 11 : back % 9 === 3 ? 4 : 0,
    });
}
