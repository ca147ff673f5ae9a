import { formatSiren } from '#domain/kernel/identifier-words.ts';
import QRCode from 'qrcode';
import { z } from 'zod';
import { meansNames } from '#projections/payments/means-names.ts';
import { formatAmount, formatDate, formatIban, formatMoney } from '../print/format.ts';
import { planToPrint } from '#projections/training/mase.ts';
import { printedMase } from '../print/printed-mase.ts';
import type { PlainSheet } from '../print/plain-sheet.ts';
import { fill, type PrintTexts } from '../print/texts.ts';
import { chequesOf, findChequeDeposit } from '#projections/banking/cheque-deposits.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { personOfExam, readHealthExam } from '#projections/health/health-exams.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { staffRegisterOn } from '#projections/people/staff-register.ts';
import { findNotice } from '#projections/time-off/leave-entries.ts';
import { closedMonth, wholeReport } from '#projections/time-off/monthly-report.ts';
import { findPayment } from '#projections/payments/payment-list.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import {
  chequeDepositAggregate,
  type ChequeDepositEvent,
  type ChequeDepositState,
} from '#domain/banking/cheque-deposit.ts';
import { personSubject, subjectOf, type Subject } from '#domain/kernel/personal.ts';
import { isSetOff } from '#domain/payments/payment.ts';
import {
  activityMonthAggregate,
  type ActivityEntry,
  type ActivityMonthEvent,
  type ActivityMonthState,
} from '#domain/time/activity-month.ts';
import { weeksOfMonth } from '#domain/time/weekly-recap.ts';
import { isItem, lineIds } from '#domain/amounts/totals.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/documents/invoice.ts';
import { daysOff, isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { addDays, daysBetween, monthOf, todayIn, yearOf } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { loadOf } from '#domain/projects/planning/load.ts';
import {
  agreedAbsences,
  plannedBetween,
  plannedPeople,
  type PlannedPerson,
} from '#projections/projects/planning/board.ts';
import { findProject, projectNames } from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { projectTimesOf } from '#projections/time/project-times.ts';
import { weeksOfPeople } from '#projections/time/weekly-recap.ts';
import { readOpenSlip, readSignedSlip } from '#projections/transport/read-order.ts';
import { labelsOf } from '#projections/records/records.ts';
import { squareOf } from '../print/label-sheet.ts';
import { printedMaintenance } from '../print/printed-maintenance.ts';
import { printedSafety } from '../print/printed-safety.ts';
import { equipmentOfIds, findEquipment } from '#projections/equipment/equipment.ts';
import { inspectionsOf, safetyRegisterOf } from '#projections/equipment/inspections.ts';
import { maintenancesOf } from '#projections/equipment/maintenances.ts';
import { printedBilledTime } from '../print/printed-billed-time.ts';
import { printedProjectMonth } from '../print/printed-project-month.ts';
import { printedPlanning } from '../print/printed-planning.ts';
import { printedActivity } from '../print/printed-activity.ts';
import { printedWeeks } from '../print/printed-weeks.ts';
import { printedLeave } from '../print/printed-leave.ts';
import { printedLeaveNotice } from '../print/printed-leave-notice.ts';
import { printedConvocation } from '../print/printed-convocation.ts';
import { slipParts } from '../print/slip-parts.ts';
import { printedRegister } from '../print/printed-register.ts';
import { printStatement } from '../print/print-statement.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

interface Asked {
  id: number;
  ids: number[];
  /** Of a planning: the family of projects that it is of. */
  family?: number | null;
  /** Of a planning: plans that a certificate or occupational health keeps from being held. */
  kept?: number[];
  days: { from: string; until: string } | null;
  revision: number | null;
  corporation: number;
  language: 'fr' | 'en';
}

type Parts = Omit<PlainSheet, 'sender' | 'language' | 'page'>;

/** The slip that goes to the bank with the cheques. */
async function slip(
  { db, store }: Runtime,
  { id, corporation, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const row = await findChequeDeposit(db, id, corporation);
  if (row === null) return null;
  const events = await store.read(`chequedeposit-${id}`);
  const { facts } = foldStream<ChequeDepositState, ChequeDepositEvent>(chequeDepositAggregate, events);
  const company = await findCorporation(db, corporation);
  const { name, iban } = facts?.account ?? { name: null, iban: company?.iban ?? null };
  const cheques = await chequesOf(db, id, corporation);
  const said = words.slip;
  return {
    date: row.date,
    title: fill(said.title, { number: row.number }),
    facts: [
      { label: said.date, value: formatDate(row.date, language) },
      ...(iban === null
        ? []
        : [{ label: said.account, value: [name ?? [], formatIban(iban)].flat().join(' · ') }]),
      { label: said.count, value: String(row.count) },
    ],
    columns: [
      { title: said.payment, share: 0.2, align: 'left' },
      { title: said.drawer, share: 0.4, align: 'left' },
      { title: said.cheque, share: 0.2, align: 'left' },
      { title: said.amount, share: 0.2, align: 'right' },
    ],
    rows: cheques.map(({ number, payment, clientName, reference, amount }) => [
      number ?? String(payment),
      clientName ?? '–',
      reference ?? '',
      formatAmount(amount, language),
    ]),
    total: { label: said.total, value: formatMoney(row.total, language) },
    notes: [said.signature],
  };
}

/** What a client gets for money that was received. */
async function receipt(
  { db }: Runtime,
  { id, corporation, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const row = await findPayment(db, id, corporation);
  if (row === null || row.cancelled || row.direction === 'out' || row.writeOff !== null || isSetOff(row))
    return null;
  const said = words.receipt;
  const means = await meansNames(db, corporation, language, [row.paymentTypeId]);
  return {
    date: row.date,
    title: fill(said.title, { number: row.number ?? String(id) }),
    facts: [
      { label: said.from, value: row.clientName ?? '–' },
      { label: said.date, value: formatDate(row.date, language) },
      { label: said.means, value: means({ id: row.paymentTypeId, name: row.paymentType }) },
      ...(row.reference ? [{ label: said.reference, value: row.reference }] : []),
    ],
    columns: [
      { title: said.document, share: 0.7, align: 'left' },
      { title: said.amount, share: 0.3, align: 'right' },
    ],
    rows: row.documents.map(({ number, amount }) => [number, formatAmount(amount, language)]),
    total: { label: said.total, value: formatMoney(row.amount, language) },
    notes: [],
  };
}

/** What was inspected between two days. */
async function safety(
  { db }: Runtime,
  { corporation, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const company = await findCorporation(db, corporation);
  if (company === null || days === null) return null;
  const today = todayIn(company.timeZone, new Date());
  const register = await safetyRegisterOf(db, corporation, days, today);
  return printedSafety({ register, days, siret: company.siret, language }, words.safety);
}

/** The plan of actions with the rates of accidents, as it stands on a day. */
async function mase(
  { db }: Runtime,
  { corporation, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  if (days === null) return null;
  const day = days.until;
  return printedMase({ ...(await planToPrint(db, corporation, day)), day, language }, words.mase);
}

/** What was done to a piece, until a day. */
async function maintenance(
  { db }: Runtime,
  { id, corporation, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const day = days?.until ?? null;
  const piece =
    day && (await findEquipment(db, id, corporation, { today: day, now: new Date().toISOString() }));
  if (!piece) return null;
  const [orders, inspections] = await Promise.all([
    maintenancesOf(db, id, corporation),
    inspectionsOf(db, id, corporation),
  ]);
  return printedMaintenance({ piece, orders, inspections, day, language }, words.maintenance);
}

/** Labels of pieces, each leading to its page. */
async function labels(
  runtime: Runtime,
  { ids, corporation, days, language }: Asked,
): Promise<Uint8Array | null> {
  const { db, settings } = runtime;
  const words = (await runtime.words.latest(corporation)).texts(language).print;
  const [company, pieces] = await Promise.all([
    findCorporation(db, corporation),
    equipmentOfIds(db, ids, corporation),
  ]);
  if (company === null || pieces.length === 0) return null;
  return runtime.pdf.labels({
    language,
    date: days?.until ?? '2000-01-01',
    sender: company.name,
    title: words.labels.title,
    labels: pieces.map(({ name, code }) => ({
      name,
      code,
      square: squareOf(
        QRCode.create(`${settings.publicUrl}/equipment/code/${encodeURIComponent(code)}`, {
          errorCorrectionLevel: 'M',
        }).modules,
      ),
    })),
  });
}

type Maker = (runtime: Runtime, asked: Asked, words: PrintTexts) => Promise<Parts | null>;

/** A paper under the company's head. */
const plain =
  (partsOf: Maker) =>
  async (runtime: Runtime, asked: Asked): Promise<Uint8Array | null> => {
    const { corporation, language } = asked;
    const words = (await runtime.words.latest(corporation)).texts(language).print;
    const [company, parts] = await Promise.all([
      findCorporation(runtime.db, corporation),
      partsOf(runtime, asked, words),
    ]);
    if (company === null || parts === null) return null;
    const { name, siren, address } = company;
    const sender = [
      name,
      ...[
        address.street,
        address.complement,
        `${address.postalCode} ${address.city}`,
        siren && fill(words.party.siren, { siren: formatSiren(siren) }),
      ].flatMap((line) => line || []),
    ];
    return runtime.pdf.plain({ ...parts, sender, language, page: words.legal.page });
  };

/** A client's account from one day to another. */
async function statement(runtime: Runtime, { id, days, ...within }: Asked): Promise<Uint8Array | null> {
  return days && printStatement(runtime, { ...within, ...days, client: id });
}

/** The staff register as it stood at the end of a day: a line a contract in order of hiring, trainees apart. */
async function register(
  { db, store }: Runtime,
  { corporation, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const company = await findCorporation(db, corporation);
  if (company === null || days === null) return null;
  const day = days.until;
  const { timeZone } = company;
  const lines = await staffRegisterOn(db, store.read, corporation, { day, timeZone });
  const tutors = await namesOfMembers(
    db,
    lines.flatMap(({ tutor }) => tutor ?? []),
    corporation,
  );
  const dated = lines.map(({ correctedAt, ...line }) => ({
    ...line,
    correctedOn: correctedAt === null ? null : todayIn(timeZone, new Date(correctedAt)),
  }));
  return printedRegister({ lines: dated, tutors, day, siret: company.siret, language }, words.register);
}

/** A month's absences, with variable elements of pay or without: as it stood when it was closed, else as it stands. */
const leaveReport =
  (withPay: boolean) =>
  async (
    { db }: Runtime,
    { corporation, days, language }: Asked,
    words: PrintTexts,
  ): Promise<Parts | null> => {
    if (days === null) return null;
    const month = days.from.slice(0, 7);
    const closedAt = (await closedMonth(db, corporation, month))?.closedAt ?? null;
    const report = await wholeReport(db, corporation, { month, asOf: closedAt, withPay });
    return printedLeave({ ...report, days, closedAt, language }, words.leave);
  };

/** What somebody is told of leave that was carried over. */
async function leaveNotice(
  { db }: Runtime,
  { id, corporation, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const notice = await findNotice(db, id, corporation);
  if (notice === null) return null;
  const name = (await namesOfMembers(db, [notice.person], corporation)).get(notice.person);
  return name === undefined ? null : printedLeaveNotice({ ...notice, name, language }, words.leaveNotice);
}

/** Where somebody is to be when, for an exam of health that is not called off. */
async function convocation(
  { db, store }: Runtime,
  { id, corporation, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const person = await personOfExam(db, id, corporation);
  if (person === null) return null;
  const [{ state }, names] = await Promise.all([
    readHealthExam(store.read, id),
    namesOfMembers(db, [person], corporation),
  ]);
  const { facts, status } = state;
  const name = names.get(person);
  if (facts === null || name === undefined || status === 'cancelled') return null;
  return printedConvocation({ name, facts, language }, words.convocation);
}

type WhoseKey = (runtime: Runtime, asked: Asked) => Promise<Subject | undefined>;

/** The paper of a convocation, to be kept or to go with its mail; null where there is none any more. */
export const convocationPaper = (
  runtime: Runtime,
  asked: Pick<Asked, 'id' | 'corporation' | 'language'>,
): Promise<Uint8Array | null> =>
  sheets.convocation(runtime, { ...asked, ids: [], days: null, revision: null });

/** The times that an invoice bills, to go with its mail; null where it bills none. */
export const billedTimePaper = (
  runtime: Runtime,
  asked: Pick<Asked, 'id' | 'corporation' | 'language'>,
): Promise<Uint8Array | null> =>
  sheets.billedTime(runtime, { ...asked, ids: [], days: null, revision: null });

/** The name of the client of a project; null: it has none, or it was erased. */
async function clientOf(db: Runtime['db'], id: number, corporation: number): Promise<string | null> {
  const client = (await findProject(db, id, corporation))?.client ?? null;
  return client === null ? null : ((await findThirdParty(db, client, corporation))?.identity?.name ?? null);
}

/** A month of a project: what some people did on it. */
async function projectMonth(
  { db }: Runtime,
  { id, ids, corporation, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const project = await findProject(db, id, corporation);
  if (days === null || project === null) return null;
  const [client, times] = await Promise.all([
    clientOf(db, id, corporation),
    projectTimesOf(db, corporation, { project: id, ...days }, ids),
  ]);
  const types = await labelsOf(
    db,
    times.flatMap(({ type }) => type ?? []),
    corporation,
    language,
  );
  const name = `${project.code} · ${project.name}`;
  return printedProjectMonth(
    { month: monthOf(days.from), project: name, client, times, types, language },
    words.activity,
  );
}

/** A month of somebody's time, as its first events said it; of one project, where one is asked for. */
async function activity(
  runtime: Runtime,
  { id, corporation, revision, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const { db } = runtime;
  const state = await monthShown(runtime, { id, revision });
  if (state.corporation !== corporation) return null;
  const project = days === null ? null : Number(days.from);
  const entries = state.entries
    .filter((entry) => project === null || entry.project === project)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
  const [names, client, projects, types] = await Promise.all([
    namesOfMembers(db, [state.person], corporation),
    project === null ? null : clientOf(db, project, corporation),
    projectNames(
      db,
      state.entries.flatMap((entry) => entry.project ?? []),
      corporation,
    ),
    labelsOf(
      db,
      entries.flatMap(({ type }) => type ?? []),
      corporation,
      language,
    ),
  ]);
  return printedActivity(
    {
      state,
      entries,
      person: names.get(state.person) ?? '–',
      project: project === null ? null : (projects.get(project) ?? '–'),
      client,
      projects,
      types,
      language,
    },
    words.activity,
  );
}

/** Times as they stood when an invoice billed them: what was written since is another story. */
async function billedMonth(
  { store }: Runtime,
  { activityMonth, entries }: { activityMonth: number; entries: readonly number[] },
  invoice: number,
): Promise<{ entry: ActivityEntry; comment: string | null }[]> {
  const events = await store.read(`activitymonth-${activityMonth}`);
  const billed = events.findLastIndex(
    ({ event }) =>
      event.type === 'ActivitiesBilled' && 'invoice' in event.data && event.data.invoice === invoice,
  );
  const state = foldStream<ActivityMonthState, ActivityMonthEvent>(
    activityMonthAggregate,
    events.slice(0, billed + 1),
  );
  return state.entries
    .filter(({ id }) => entries.includes(id))
    .map((entry) => ({ entry, comment: state.comments[String(entry.id)] ?? null }));
}

/** The times that the lines of an invoice bill. */
async function billedTime(
  runtime: Runtime,
  { id, corporation, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const state = foldStream<InvoiceState, InvoiceEvent>(
    invoiceAggregate,
    await runtime.store.read(`invoice-${id}`),
  );
  if (state.corporation !== corporation) return null;
  const { content, bills, number, client } = state;
  const ids = lineIds(content.lines);
  const lines = [];
  const kinds: number[] = [];
  for (const bill of bills) {
    if (bill.kind !== 'time') continue;
    const line = content.lines[ids.indexOf(Number(bill.line))];
    const found = [];
    for (const month of bill.months) found.push(...(await billedMonth(runtime, month, id)));
    kinds.push(...found.flatMap(({ entry }) => entry.type ?? []));
    lines.push({ name: line && isItem(line) ? line.name : '', found });
  }
  if (lines.length === 0) return null;
  const types = await labelsOf(runtime.db, kinds, corporation, language);
  return printedBilledTime(
    {
      number: number ?? '',
      date: content.date ?? '',
      client: client?.name ?? null,
      lines: lines.map(({ name, found }) => ({
        name,
        times: found
          .toSorted((a, b) =>
            a.entry.day < b.entry.day ? -1 : a.entry.day > b.entry.day ? 1 : a.entry.id - b.entry.id,
          )
          .map(({ entry, comment }) => ({
            entry,
            work: [entry.type === null ? null : types.get(entry.type), comment].filter(Boolean).join(' · '),
          })),
      })),
      language,
    },
    words.billedTime,
    words.activity,
  );
}

/** What people worked in the weeks that end in a month. */
async function weeks(
  { db }: Runtime,
  { ids, corporation, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  if (days === null) return null;
  const people = await weeksOfPeople(db, corporation, weeksOfMonth(monthOf(days.until)), ids);
  return printedWeeks({ people, days, language }, words.weeks);
}

/** Who is planned where from one day to another: everybody or some people, on all projects or on one. */
async function planning(
  { db }: Runtime,
  { id, ids, family = null, kept = [], corporation, days, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  if (days === null) return null;
  const { from, until } = days;
  const among = new Set(ids);
  const project = id === 0 ? null : await findProject(db, id, corporation);
  if (id !== 0 && project === null) return null;
  const [company, people, plans, absences] = await Promise.all([
    findCorporation(db, corporation),
    plannedPeople(db, corporation, from, until, { project: project?.id ?? null, person: null }),
    plannedBetween(db, corporation, from, until),
    agreedAbsences(db, corporation, from, until),
  ]);
  const personOf = ({ person }: { person: number }) => person;
  const [plansOf, absencesOf] = [grouped(plans, personOf), grouped(absences, personOf)];
  const calendar = company?.calendar ?? usualCalendar;
  const shown = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));
  const notWorked = new Set(shown.filter((day) => !isWorkingDay(calendar, day)));
  const closed = new Map<string, string>();
  for (const day of shown) {
    const off = daysOff(calendar, yearOf(day))(day);
    if (off?.kind === 'closing') closed.set(day, off.label);
    if (off?.kind === 'holiday') closed.set(day, words.planning.holiday);
  }
  const lacking = new Set(kept);
  const printed = (person: PlannedPerson) => {
    const [theirs, away] = [plansOf.get(person.id) ?? [], absencesOf.get(person.id) ?? []];
    const { conflicts } = loadOf(shown, notWorked, person.contracts, away, theirs);
    return {
      name: person.name || '–',
      plans: theirs
        .filter((plan) => (id === 0 || plan.project === id) && (family === null || plan.family === family))
        .map((plan) => ({
          ...plan,
          conflict: conflicts.get(plan.id) ?? (lacking.has(plan.id) ? ('kept' as const) : null),
        })),
      absences: away,
    };
  };
  return printedPlanning(
    {
      people: people.filter((one) => among.size === 0 || among.has(one.id)).map(printed),
      days,
      closed,
      project: project && `${project.code} · ${project.name}`,
      language,
    },
    words.planning,
  );
}

/** They are about many people: their key is erased when somebody's line is. */
const ofMany: WhoseKey = (_runtime, { corporation }) => Promise.resolve(subjectOf('register', corporation));

/** The slip of an intervention as it stands, unsigned. */
async function transportSlip(
  runtime: Runtime,
  { id, corporation, revision, language }: Asked,
  words: PrintTexts,
): Promise<Parts | null> {
  const read = revision === null ? null : await readOpenSlip(runtime.store.read, id, revision);
  return read && slipParts(runtime, read, { corporation, language }, words);
}

/** The paper of a slip; signed, where its version is said. null: there is no such slip */
export async function slipPaper(
  runtime: Runtime,
  asked: { order: number; version: number | null; revision: number } & Pick<
    Asked,
    'corporation' | 'language'
  >,
): Promise<Uint8Array | null> {
  const { order: id, version, revision, ...within } = asked;
  const signed: Maker = async (_runtime, _asked, words) => {
    const read = version === null ? null : await readSignedSlip(runtime.store.read, id, version);
    return read && slipParts(runtime, read, within, words);
  };
  return plain(version === null ? transportSlip : signed)(runtime, {
    id,
    ids: [],
    days: null,
    revision,
    ...within,
  });
}

/** Whose key a kind of paper is kept under, where it is about people. */
const kept: Readonly<Partial<Record<keyof typeof sheets, WhoseKey>>> = {
  register: ofMany,
  leave: ofMany,
  payReport: ofMany,
  planning: ofMany,
  weeks: ofMany,
  billedTime: ofMany,
  projectMonth: ofMany,
  mase: ofMany,
  transport: (_runtime, { id }) => Promise.resolve(subjectOf('slip', id)),
  async activity({ store }, { id }) {
    const events = await store.read(`activitymonth-${id}`);
    const { person } = foldStream<ActivityMonthState, ActivityMonthEvent>(activityMonthAggregate, events);
    return person === 0 ? undefined : personSubject(person, 'employment');
  },
  async leaveNotice({ db }, { id, corporation }) {
    const notice = await findNotice(db, id, corporation);
    return notice === null ? undefined : personSubject(notice.person, 'employment');
  },
  async convocation({ db }, { id, corporation }) {
    const person = await personOfExam(db, id, corporation);
    return person === null ? undefined : personSubject(person, 'health');
  },
};

/** A month of time as it was when this paper of it shows it. */
async function monthShown(
  { store }: Runtime,
  { id, revision }: Pick<Asked, 'id' | 'revision'>,
): Promise<ActivityMonthState> {
  const events = await store.read(`activitymonth-${id}`);
  return foldStream<ActivityMonthState, ActivityMonthEvent>(
    activityMonthAggregate,
    events.slice(0, revision ?? events.length),
  );
}

/** Which papers of a kind stand for something that was agreed to: the same file ever after, whatever is renamed. */
const lasting: Readonly<
  Partial<Record<keyof typeof sheets, (runtime: Runtime, asked: Asked) => Promise<boolean>>>
> = {
  async activity(runtime, asked) {
    const { status } = await monthShown(runtime, asked);
    return status === 'approved' || status === 'locked';
  },
  async billedTime({ store }, { id }) {
    const { status } = foldStream<InvoiceState, InvoiceEvent>(
      invoiceAggregate,
      await store.read(`invoice-${id}`),
    );
    return status !== 'draft';
  },
  leave: async ({ db }, { corporation, days }) =>
    days !== null && (await closedMonth(db, corporation, days.from.slice(0, 7))) !== null,
};

const sheets = {
  slip: plain(slip),
  receipt: plain(receipt),
  register: plain(register),
  leave: plain(leaveReport(false)),
  payReport: plain(leaveReport(true)),
  leaveNotice: plain(leaveNotice),
  convocation: plain(convocation),
  activity: plain(activity),
  weeks: plain(weeks),
  billedTime: plain(billedTime),
  projectMonth: plain(projectMonth),
  planning: plain(planning),
  safety: plain(safety),
  maintenance: plain(maintenance),
  mase: plain(mase),
  labels,
  transport: plain(transportSlip),
  statement,
} as const;

const printedKinds = [
  'slip',
  'receipt',
  'statement',
  'register',
  'leave',
  'payReport',
  'leaveNotice',
  'convocation',
  'activity',
  'weeks',
  'billedTime',
  'projectMonth',
  'planning',
  'safety',
  'maintenance',
  'labels',
  'mase',
  'transport',
] as const satisfies readonly (keyof typeof sheets)[];

/** Makes a paper of ours that is no commerce document, for whoever asked to see it. */
export const printSheet = defineTask({
  name: 'print-sheet',
  payload: z.object({
    /** Of the paper: another one once what it shows has changed. */
    sheet: z.string(),
    kind: z.enum(printedKinds),
    /** The record that it is of. */
    id: z.number(),
    ids: z.array(z.number()).default([]),
    family: z.number().nullable().default(null),
    kept: z.array(z.number()).default([]),
    days: z.object({ from: z.string(), until: z.string() }).nullable(),
    revision: z.number().nullable().default(null),
    corporation: z.number(),
    language: z.enum(['fr', 'en']),
  }),
  async run(runtime, { sheet, kind, ...asked }) {
    const subject = await kept[kind]?.(runtime, asked);
    const pdf = await sheets[kind](runtime, asked);
    if (pdf === null) return;
    const lasts = (await lasting[kind]?.(runtime, asked)) ?? false;
    const hash = await runtime.files.put(runtime.db, pdf, 'application/pdf', subject);
    await runtime.db
      .insertInto('printed_sheet')
      .values({ id: sheet, hash, kept: lasts })
      .onConflict((c) => c.column('id').doUpdateSet({ hash }))
      .execute();
  },
});
