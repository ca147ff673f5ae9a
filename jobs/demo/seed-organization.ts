import { systemActor } from '#domain/kernel/actor.ts';
import {
  editCorporationIdentity,
  identityOf,
  setCorporationCalendar,
} from '#domain/company/company-commands.ts';
import { createCompanyGroup } from '#domain/company/company-group-commands.ts';
import type { OrgUnitKind } from '#domain/company/org-unit.ts';
import { createOrgUnit, registerInOrgUnit } from '#domain/company/org-unit-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { listMembers } from '#projections/people/people.ts';
import { choices } from '#projections/records/records.ts';
import type { Runtime } from '../tasks/runtime.ts';

interface DemoUnit {
  kind: OrgUnitKind;
  name: string;
  code: string;
  parent?: string;
  /** Label of its kind of unit. */
  type?: string;
}

/** What each company is made of; those above first. */
const units: readonly DemoUnit[] = [
  { kind: 'organization', name: 'Direction', code: 'DIR', type: 'Direction' },
  { kind: 'organization', name: 'Agence Littoral', code: 'LIT', parent: 'DIR', type: 'Agence' },
  { kind: 'organization', name: 'Agence Intérieur', code: 'INT', parent: 'DIR', type: 'Agence' },
  { kind: 'organization', name: 'Équipe de pompage 1', code: 'LIT1', parent: 'LIT', type: 'Équipe' },
  { kind: 'organization', name: 'Équipe de pompage 2', code: 'LIT2', parent: 'LIT', type: 'Équipe' },
  { kind: 'organization', name: 'Atelier', code: 'ATE', parent: 'INT', type: 'Équipe' },
  { kind: 'department', name: 'Commerce', code: 'COM' },
  { kind: 'department', name: 'Administration', code: 'ADM' },
  { kind: 'department', name: 'Comptabilité', code: 'CPT', parent: 'ADM' },
  { kind: 'department', name: 'Exploitation', code: 'EXP' },
];

async function seedUnits({ db, store }: Runtime, corporation: number): Promise<void> {
  const actor = systemActor(corporation);
  const [members, records] = await Promise.all([
    listMembers(db, corporation),
    choices(db, ['organizationtype'], corporation),
  ]);
  const types = new Map((records.get('organizationtype') ?? []).map(({ id, label }) => [label, id]));
  const made = new Map<string, number>();
  for (const [index, { kind, name, code, parent = '', type = '' }] of units.entries()) {
    const person = members.at(index % Math.max(1, members.length))?.id ?? null;
    const facts = {
      kind,
      name,
      code,
      parent: made.get(parent) ?? null,
      type: types.get(type) ?? null,
      manager: parent === '' ? person : null,
      description: null,
    };
    const { id } = await store.execute(createOrgUnit, actor, facts);
    made.set(code, id);
    if (parent !== '' && person !== null)
      await store.execute(registerInOrgUnit, actor, { id, kind, person, date: '2024-01-02' });
  }
}

/** How a company is organized, when it is closed, and what its letterhead says of its trade. */
export async function seedOrganization(runtime: Runtime, corporation: number, today: string): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const company = await findCorporation(db, corporation);
  if (company === null) return;
  const identity = {
    ...identityOf(company),
    naf: '43.99C',
    insurance: 'Assurances du Ponant, 2 rue de Siam, 29200 Brest, contrat n° 004 512, France métropolitaine',
  };
  await store.execute(editCorporationIdentity, actor, { ...identity, id: corporation, revision: null });
  const year = today.slice(0, 4);
  const closings = [
    { label: 'Congés d’été', start: `${year}-08-03`, end: `${year}-08-21` },
    { label: 'Fin d’année', start: `${year}-12-24`, end: `${year}-12-31` },
  ];
  const calendar = setCorporationCalendar.input.parse({
    id: corporation,
    whitMonday: true,
    workdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    closings,
  });
  await store.execute(setCorporationCalendar, actor, calendar);
  await seedUnits(runtime, corporation);
}

/** The companies of the demo belong together. */
export const seedCompanyGroup = ({ store }: Runtime, corporations: number[]): Promise<{ id: number }> =>
  store.execute(createCompanyGroup, systemActor(null), {
    name: 'Groupe du Ponant',
    code: 'GP',
    notes: null,
    corporations,
  });
