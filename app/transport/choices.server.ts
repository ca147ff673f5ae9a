import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { listProjects } from '#projections/projects/projects.ts';
import {
  clientChoices,
  productChoices,
  supplierChoices,
  transportVehicles,
} from '#projections/transport/order-list.ts';
import { namesOf } from '../documents/form/typed-name.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Pumps, drivers, zones, rates, products and clients to choose from. */
export async function transportChoices({ services, corporation, language, may }: StaffContext) {
  const { db } = services;
  const [vehicles, people, records, products, clients, suppliers, projects] = await Promise.all([
    transportVehicles(db, corporation),
    staffNames(db, corporation),
    choices(db, ['vat', 'transportzone'], corporation, language),
    productChoices(db, corporation),
    clientChoices(db, corporation),
    supplierChoices(db, corporation),
    listProjects(
      db,
      corporation,
      { status: null, open: true, client: null, keyword: null },
      { sort: 'newest', direction: 'desc', limit: 200, cursor: null, offset: 0 },
    ),
  ]);
  const options = (resource: string) =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    vehicles: vehicles.map(({ id, name, registration }) => ({
      value: id,
      label: registration === null ? name : `${name} · ${registration}`,
    })),
    drivers: people.map(({ id, name }) => ({ value: id, label: name })),
    zones: options('transportzone'),
    vat: options('vat'),
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    projects: projects.rows.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })),
    // Without scripts these names are proposed; any other is found by typing it whole.
    clientNames: namesOf(clients),
    supplierNames: namesOf(suppliers),
    makes: may('ROLE_THIRD_PARTY_CREATE') ? 'client' : null,
    clients: clients.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export type TransportChoices = Awaited<ReturnType<typeof transportChoices>>;
