import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { organizationQuestions } from '#domain/company/questions.ts';
import type { OrderPlan } from '#domain/transport/order-schema.ts';
import { askingOver } from '#projections/answers.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { productLabel } from '#projections/products/products.ts';
import { openProjects, projectLabel } from '#projections/projects/projects.ts';
import { knownDrivers } from '#projections/transport/drivers.ts';
import {
  clientChoices,
  narrowedTo,
  productChoices,
  supplierChoices,
  transportVehicles,
  type TransportVehicle,
} from '#projections/transport/order-list.ts';
import { namesOf } from '../documents/form/typed-name.server.ts';
import { serverOnly } from '../http/server-only.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** A pump or truck to choose, with its registration. */
export const vehicleOption = ({ id, name, registration }: TransportVehicle) => ({
  value: id,
  label: registration === null ? name : `${name} · ${registration}`,
});

type Asking = Pick<StaffContext, 'services' | 'corporation' | 'today'>;

/** The staff by name: those who are known to drive, and the others. */
async function staffByDriving({ services: { db }, corporation, today }: Asking) {
  const [people, known] = await Promise.all([
    staffNames(db, corporation),
    knownDrivers(db, corporation, today),
  ]);
  return {
    drivers: people.filter(({ id }) => known.has(id)),
    others: people.filter(({ id }) => !known.has(id)),
  };
}

/** Those of the staff who are known to drive; everybody while nobody is. */
export async function driversOf(asking: Asking) {
  const { drivers, others } = await staffByDriving(asking);
  return drivers.length === 0 ? others : drivers;
}

/** Everybody of the staff, those who are known to drive first. */
export async function driverChoices(asking: Asking) {
  const { drivers, others } = await staffByDriving(asking);
  return [...drivers, ...others].map(driverOption);
}

const driverOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

/** What lists are narrowed by: any client and project by its name, of which these are proposed. */
export async function filterChoices(context: StaffContext) {
  const { services, corporation } = context;
  const { db } = services;
  const [{ vehicles, drivers, zones }, clients, projects] = await Promise.all([
    narrowedTo(db, corporation),
    clientChoices(db, corporation),
    openProjects(db, corporation),
  ]);
  return {
    vehicles: vehicles.map(vehicleOption),
    drivers: drivers.map(driverOption),
    zones: zones.map(({ id, name }) => ({ value: id, label: name })),
    clients: namesOf(clients),
    projects: projects.map(projectLabel),
  };
}

/** Pumps, drivers, zones, rates, products and clients to choose from. */
export async function transportChoices(context: StaffContext) {
  const { services, corporation, language, may } = context;
  const { db } = services;
  const [vehicles, drivers, records, products, clients, suppliers, projects] = await Promise.all([
    transportVehicles(db, corporation),
    driverChoices(context),
    choices(db, ['vat', 'transportzone', 'unittype'], corporation, language),
    productChoices(db, corporation),
    clientChoices(db, corporation),
    supplierChoices(db, corporation),
    openProjects(db, corporation),
  ]);
  const options = (resource: string) =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    vehicles: vehicles.map(vehicleOption),
    drivers,
    zones: options('transportzone'),
    vat: options('vat'),
    units: options('unittype'),
    // Without scripts these names are proposed; any other is found by typing it whole.
    products: products.map((one) => ({ id: one.id, name: productLabel(one) })),
    projects: projects.map((one) => ({ id: one.id, name: projectLabel(one) })),
    productNames: serverOnly(products.map(productLabel)),
    projectNames: serverOnly(projects.map(projectLabel)),
    clientNames: serverOnly(namesOf(clients)),
    supplierNames: serverOnly(namesOf(suppliers)),
    makes: may('ROLE_THIRD_PARTY_CREATE') ? 'client' : null,
    makesProject: may('ROLE_PROJECT_CREATE'),
  };
}

/** Rates of VAT and units of what a cancellation costs; the usual rate is that of its lines, or else the company's. */
export async function cancellationChoices(
  { services, corporation, language }: StaffContext,
  plan: OrderPlan | null,
) {
  const [records, company] = await Promise.all([
    choices(services.db, ['vat', 'unittype'], corporation, language),
    askingOver(services.db).ask(organizationQuestions).corporation(corporation),
  ]);
  const ofLines = plan?.lines.find((line) => line.vat !== null)?.vat?.id ?? null;
  const options = (resource: string) =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    vat: options('vat'),
    units: options('unittype'),
    usual: ofLines ?? (company && commerceSettingsOf(company).defaultVat),
  };
}

export type TransportChoices = Awaited<ReturnType<typeof transportChoices>>;
