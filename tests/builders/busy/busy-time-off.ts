import { createPerson } from '#domain/people/person-commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { planClosure } from '#domain/time-off/closure-commands.ts';
import { usualCalendar } from '#domain/company/calendar.ts';
import { setCorporationCalendar } from '#domain/company/company-commands.ts';
import { recountRestDays } from '#domain/time-off/recount-commands.ts';
import { postLeaveEntry, withdrawLeaveEntry } from '#domain/time-off/leave-entry-commands.ts';
import { endLeaveDeputy, nameLeaveDeputy } from '#domain/time-off/leave-deputy-commands.ts';
import { notePayElement, withdrawPayElement } from '#domain/time-off/pay-element-commands.ts';
import { closeLeaveMonth } from '#domain/time-off/leave-month-commands.ts';
import {
  cancelRestDay,
  deleteRestDay,
  editRestDay,
  interruptRestDay,
  refuseRestDay,
  refuseRestDayCancellation,
  requestRestDay,
  requestRestDayCancellation,
  validateRestDay,
  withdrawInterruption,
  withdrawRestDay,
  withdrawRestDayCancellation,
} from '#domain/time-off/rest-day-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { contractTerms, makeDeputy, personFile } from '../people.ts';

/** Everything that can happen to leave. */
export async function busyTimeOff(store: Store, company: Company): Promise<void> {
  const { actor, corporation } = company;
  const record = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, actor, { enabled: true, ...values })).id;
  const leave = { billable: false, restDay: true, paid: true };
  const kind = await record('activitytype', {
    ...leave,
    name: `Congé ${corporation}`,
    leaveAccount: 'paidLeave',
  });
  const sick = await record('activitytype', {
    ...leave,
    name: `Arrêt ${corporation}`,
    leaveAccount: 'sick',
    accrual: 'reduced',
  });
  const family = await record('activitytype', {
    ...leave,
    name: `Famille ${corporation}`,
    leaveAccount: 'family',
  });
  const event = await record('leaveevent', { name: `Mariage ${corporation}`, days: '4' });
  await record('leaverule', { name: `RTT ${corporation}`, account: 'rtt', daysPerYear: '10' });
  const type = await record('contracttype', { name: `CDI congés ${corporation}`, fixedTerm: false });
  const { id: person } = await send(
    store,
    createPerson,
    actor,
    personFile({ lastName: `Congés ${corporation}` }),
  );
  const deputy = await makeDeputy(store, company, `Remplaçante ${corporation}`);
  const contract = { person, type, start: '2025-01-06', ...contractTerms };
  await send(store, registerContract, actor, contract);
  const ask = async (start: string, end: string) =>
    (await send(store, requestRestDay, actor, { person, kind, start, end })).id;
  const agreed = async (start: string, end: string) => {
    const id = await ask(start, end);
    await send(store, validateRestDay, actor, { id });
    return id;
  };

  const married = { person, kind: family, event, start: '2026-01-19', end: '2026-01-22' };
  await send(store, requestRestDay, actor, married);

  const named = await send(store, nameLeaveDeputy, actor, {
    manager: person,
    deputy,
    from: '2026-12-01',
    until: '2090-12-31',
  });
  await send(store, endLeaveDeputy, actor, { id: named.id });
  await send(store, nameLeaveDeputy, actor, {
    manager: person,
    deputy,
    from: '2090-01-01',
    until: '2090-12-31',
  });

  const refused = await ask('2026-01-12', '2026-01-13');
  await send(store, editRestDay, actor, { id: refused, kind, start: '2026-01-12', end: '2026-01-14' });
  await send(store, refuseRestDay, actor, { id: refused, reason: 'Chantier' });
  await send(store, deleteRestDay, actor, { id: refused });
  const withdrawn = await ask('2026-01-12', '2026-01-13');
  await send(store, withdrawRestDay, actor, { id: withdrawn, reason: 'Saisie en double' });
  const kept = await agreed('2026-02-02', '2026-02-06');
  await send(store, requestRestDayCancellation, actor, { id: kept, reason: 'Report' });
  await send(store, withdrawRestDayCancellation, { ...actor, person }, { id: kept });
  await send(store, requestRestDayCancellation, actor, { id: kept, reason: 'Report' });
  await send(store, refuseRestDayCancellation, actor, { id: kept, reason: 'Remplacé' });
  const ill = await agreed('2026-03-02', '2026-03-13');
  await send(store, interruptRestDay, actor, {
    id: ill,
    kind: sick,
    from: '2026-03-03',
    until: '2026-03-11',
  });
  await send(store, interruptRestDay, actor, {
    id: ill,
    kind: null,
    from: '2026-03-12',
    until: '2026-03-13',
  });
  await send(store, withdrawInterruption, actor, {
    id: ill,
    from: '2026-03-12',
    until: '2026-03-13',
    reason: 'Rappel annulé',
  });
  // The illness is partly outside of its new days.
  await send(store, editRestDay, actor, { id: ill, kind, start: '2026-03-10', end: '2026-03-13' });
  const element = await record('payelementkind', {
    name: `Panier ${corporation}`,
    code: 'PAN',
    unit: 'quantity',
  });
  const noted = { person, kind: element, month: '2026-02', quantity: '18' };
  const early = await send(store, notePayElement, actor, noted);
  await send(store, closeLeaveMonth, actor, { month: '2026-02' });
  await send(store, withdrawPayElement, actor, { id: early.id });
  await send(store, notePayElement, actor, { ...noted, month: '2026-03', note: 'Chantier de nuit' });
  const cancelled = await agreed('2026-02-16', '2026-02-17');
  await send(store, cancelRestDay, actor, { id: cancelled, reason: 'Présent' });
  const credit = {
    person,
    account: 'recovered' as const,
    sort: 'credited' as const,
    day: '2026-01-05',
    days: '2',
  };
  const entry = await send(store, postLeaveEntry, actor, { ...credit, note: 'Astreinte' });
  await send(store, withdrawLeaveEntry, actor, { id: entry.id });
  await send(store, postLeaveEntry, actor, credit);
  await send(store, postLeaveEntry, actor, {
    person,
    account: 'paidLeave',
    sort: 'carried',
    day: '2026-06-02',
    period: '2025-06-01',
    days: '0',
    until: '2027-09-02',
  });
  await send(store, planClosure, actor, { kind, start: '2026-12-28', end: '2026-12-31' });
  await ask('2026-06-01', '2026-06-02');
  const overWhitsun = await agreed('2090-06-05', '2090-06-09');
  const calendar = { ...usualCalendar, id: corporation };
  await send(store, setCorporationCalendar, actor, { ...calendar, whitMonday: false });
  await send(store, recountRestDays, actor, { restDays: [overWhitsun] });
  await send(store, setCorporationCalendar, actor, calendar);
  await send(store, recountRestDays, actor, { restDays: [overWhitsun] });
}
