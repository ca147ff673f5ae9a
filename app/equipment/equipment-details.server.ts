import { serves } from '#domain/equipment/equipment.ts';
import { missedDates } from '#domain/equipment/inspection-dates.ts';
import { hasOpenReserves, isReportLate } from '#domain/equipment/inspection.ts';
import { urgencyOf } from '#domain/equipment/maintenance.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { fieldsOfType } from '#projections/equipment/answers.ts';
import { devicesOf, kitMembers, metersOf } from '#projections/equipment/equipment.ts';
import { inspectionsDue, inspectionsOf } from '#projections/equipment/inspections.ts';
import { maintenancesOf } from '#projections/equipment/maintenances.ts';
import { drivenDays } from '#projections/positions/routes.ts';
import { plannedWork, usagesOf } from '#projections/equipment/usages.ts';
import { notePositionLook } from '#scratch/positions.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { eventEntries } from '../history/history.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { costsPage } from './costs.server.ts';
import { equipment } from './equipment.server.ts';
import { filesElsewhere } from './file-elsewhere.server.ts';
import { allows, mayTake, stepNames, type Piece } from './equipment-steps.server.ts';
import { wholeHistory } from './whole-history.server.ts';
import { lifeLines } from './life-lines.ts';
import { momentOf } from './moment.server.ts';
import { usageWarnings } from './usage-warnings.server.ts';
import { companyNames } from '../http/open-companies.server.ts';

/** As many dates of its life as its file shows. */
const MOST_LINES = 100;

const tabs = [
  { name: 'details', role: equipmentRoles.view },
  { name: 'documents', role: equipmentRoles.view },
  { name: 'inspections', role: equipmentRoles.view },
  { name: 'usage', role: equipmentRoles.view },
  { name: 'maintenance', role: equipmentRoles.view },
  { name: 'costs', role: equipmentRoles.view },
  { name: 'history', role: equipmentRoles.view },
  { name: 'gps', role: equipmentRoles.positions },
] as const;

type Tab = (typeof tabs)[number]['name'];

/** What its type wants noted of it, and what it says. */
async function ownFields({ services, corporation }: StaffContext, { type, values }: Piece) {
  const fields = await fieldsOfType(services.db, type, corporation);
  const said = new Map(values.map(({ field, value }) => [field, value]));
  return fields.map((field) => ({ ...field, value: said.get(field.id) ?? null }));
}

/** What the tab that is shown needs beside the frame: the others ask nothing. */
async function contentOf(context: StaffContext, tab: Tab, piece: Piece) {
  const { services, corporation, today } = context;
  const { db } = services;
  const { id } = piece;
  const { now } = momentOf(context);
  const none = {
    own: null,
    life: null,
    members: null,
    costs: null,
    attached: null,
    due: null,
    inspections: null,
    usages: null,
    orders: null,
    meters: null,
    whole: null,
    history: null,
    drivenDays: null,
    devices: null,
  };
  switch (tab) {
    case 'details': {
      const [own, members, events, inspections, orders] = await Promise.all([
        ownFields(context, piece),
        kitMembers(db, id, corporation, momentOf(context)),
        services.store.read(`equipment-${id}`),
        inspectionsOf(db, id, corporation),
        maintenancesOf(db, id, corporation),
      ]);
      const life = lifeLines({ piece, events, inspections, orders }).slice(0, MOST_LINES);
      return { ...none, own, members, life, history: await eventEntries(context, events) };
    }
    case 'documents': {
      const here = pathTo('equipmentDetails', { id }, { selectedTab: 'documents' });
      return { ...none, attached: await attachedFiles(context, { kind: 'equipment', id }, id, here) };
    }
    case 'inspections': {
      const [due, inspections] = await Promise.all([
        inspectionsDue(db, corporation, { equipment: id }),
        inspectionsOf(db, id, corporation),
      ]);
      return {
        ...none,
        due: due.map((one) => ({
          ...one,
          missed: missedDates(one, { day: one.dueOn, reason: one.reason }, today).length,
        })),
        inspections: inspections.map((one) => ({
          ...one,
          open: hasOpenReserves(one),
          reportLate:
            one.stage === 'done' &&
            one.doneOn !== null &&
            isReportLate({ provider: one.provider, doneOn: one.doneOn, reportOn: one.reportOn }, today),
        })),
      };
    }
    case 'usage': {
      const rows = await usagesOf(db, id, corporation, now);
      const lacking = await usageWarnings(context, rows);
      return { ...none, usages: rows.map((row) => ({ ...row, lacking: lacking[row.id] ?? [] })) };
    }
    case 'maintenance': {
      const [orders, meters] = await Promise.all([
        maintenancesOf(db, id, corporation),
        metersOf(db, id, corporation),
      ]);
      return {
        ...none,
        meters,
        orders: orders.map((order) => ({ ...order, urgency: urgencyOf(order, piece.meterValue, today) })),
      };
    }
    case 'costs':
      return { ...none, costs: await costsPage(context, piece) };
    case 'history':
      return { ...none, whole: await wholeHistory(context, piece) };
    case 'gps':
      // Days on which it drove say where somebody was: a look at them is noted, as one at a day is.
      await notePositionLook(db, { corporation, equipment: id, day: today, user: context.actor.user });
      return {
        ...none,
        drivenDays: await drivenDays(db, id, corporation),
        devices: await devicesOf(db, id, corporation),
      };
  }
}

/** The file of a piece: its head, its tabs, and what the chosen one shows. @throws Response 404 */
export async function equipmentPage(context: StaffContext) {
  const { services, url, may, t, today, signedIn } = context;
  const piece = await findTracked(context, equipment);
  const open = tabs.filter(({ role }) => may(role));
  const tab = open.find((one) => one.name === url.searchParams.get('selectedTab'))?.name ?? 'details';
  const mayEdit = may(equipmentRoles.edit);
  const { toCorporation, fromCorporation } = piece;
  const others = [toCorporation, fromCorporation].filter((one) => one !== null);
  const names = await companyNames(services, signedIn, others);
  const nameOf = (of: number | null) => (of === null ? null : (names.get(of) ?? null));
  return {
    title: piece.name,
    today,
    piece,
    tab,
    tabs: open.map(({ name }) => ({
      label: t(`equipment.tab.${name}`),
      to: pathTo('equipmentDetails', { id: piece.id }, { selectedTab: name === 'details' ? null : name }),
      current: name === tab,
    })),
    steps: mayEdit ? stepNames.filter((name) => allows(piece, name) && mayTake(context, name)) : [],
    mayEdit,
    mayRemove: may(equipmentRoles.remove),
    // What it was to serve for, and cannot: told as soon as an inspection failed, it stands still or is gone.
    atRisk: serves(piece.status)
      ? []
      : await plannedWork(context.services.db, piece.id, context.corporation, momentOf(context).now),
    transferredTo: nameOf(piece.toCorporation),
    cameFrom: nameOf(piece.fromCorporation),
    files: await filesElsewhere(context.services.db, context.actor, momentOf(context), piece),
    ...(await contentOf(context, tab, piece)),
  };
}
