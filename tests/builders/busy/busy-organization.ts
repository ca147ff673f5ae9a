import * as companies from '#domain/company/company-commands.ts';
import * as groups from '#domain/company/company-group-commands.ts';
import * as units from '#domain/company/org-unit-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { companies as demoCompanies } from '#jobs/demo/companies.ts';
import type { Store } from '#db/events/store.ts';
import { address, commandsOf, payOn, send, type Company } from '../company.ts';

const system = systemActor(null);

export const settingsInput = {
  accent: '#006a69',
  currency: 'EUR' as const,
  timeZone: 'Europe/Paris',
  fiscalYearStart: 4,
  vatRegime: 'normal' as const,
};

/** Somebody who works in a company. */
export async function makeMember(store: Store, corporation: number, lastName: string): Promise<number> {
  const identity = { gender: 'F' as const, firstName: 'Rozenn', lastName, email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract: null });
  return person;
}

/** Everything that can happen to the company itself. */
async function busyCompany(store: Store, { corporation: id, actor }: Company): Promise<void> {
  const [first] = demoCompanies;
  if (!first) throw new Error('The demo has lost a company');
  const { name, legalForm, capital, siren, siret, rcs } = first;
  const identity = {
    name,
    legalForm,
    capital,
    siren,
    siret,
    rcs,
    address,
    naf: '4399C',
    insurance: 'SMABTP, n° 12, France',
  };
  await send(store, companies.editCorporationIdentity, actor, { ...identity, id });
  await send(store, companies.setCorporationLogo, actor, { id, logo: 'e'.repeat(64) });
  const siteType = { name: 'Dépôt', use: 'site', enabled: true };
  const { id: addressType } = await send(store, commandsOf('addresstype').create, actor, siteType);
  const depot = { ...address, addressType, label: 'Dépôt' };
  await send(store, companies.editCorporationAddresses, actor, { id, addresses: [depot] });
  await send(store, companies.chooseCorporationBankAccount, actor, { id, bankAccount: null });
  await payOn(store, { corporation: id, actor }, 'FR7630006000011234567890189');
  await send(store, companies.editCorporationSettings, actor, { ...settingsInput, id });
  const closings = [{ label: 'Congés d’été', start: '2026-08-03', end: '2026-08-21' }];
  await send(store, companies.setCorporationCalendar, actor, {
    id,
    workdays: ['monday', 'friday'],
    closings,
  });
  const file = { name: 'notice.pdf', file: 'f'.repeat(64), type: 'application/pdf', size: 12 };
  const { ids: documents } = await send(store, attachDocuments, actor, {
    owner: { kind: 'corporation', id },
    files: [file],
  });
  await send(store, companies.setCorporationPayrollDocuments, actor, { id, documents });
}

async function busyGroups(store: Store, { corporation }: Company): Promise<void> {
  const facts = { name: `Groupe ${corporation}`, code: `G${corporation}`, corporations: [corporation] };
  const { id } = await send(store, groups.createCompanyGroup, system, facts);
  await send(store, groups.editCompanyGroup, system, {
    ...facts,
    id,
    notes: 'Depuis 2019',
    corporations: [],
  });
  const gone = await send(store, groups.createCompanyGroup, system, { name: `Essai ${corporation}` });
  await send(store, groups.deleteCompanyGroup, system, { id: gone.id });
}

async function busyUnits(store: Store, { actor, corporation }: Company): Promise<void> {
  const kind = 'organization' as const;
  const person = await makeMember(store, corporation, 'Autret');
  const { id: top } = await send(store, units.createOrgUnit, actor, {
    kind,
    name: 'Direction',
    manager: person,
  });
  const { id: site } = await send(store, units.createOrgUnit, actor, { kind, name: 'Agence', parent: top });
  await send(store, units.editOrgUnit, actor, { kind, id: site, name: 'Agence de Brest', parent: top });
  await send(store, units.registerInOrgUnit, actor, { kind, id: site, person, date: '2026-01-05' });
  await send(store, units.rejectFromOrgUnit, actor, { kind, id: site, person, date: '2026-02-27' });
  await send(store, units.registerInOrgUnit, actor, { kind, id: site, person, date: '2026-03-02' });
  const gone = await send(store, units.createOrgUnit, actor, { kind: 'department', name: 'Essai' });
  await send(store, units.deleteOrgUnit, actor, { kind: 'department', id: gone.id });
}

/** What happens to a company, its groups and its organization. */
export async function busyOrganization(store: Store, company: Company): Promise<void> {
  await busyCompany(store, company);
  await busyGroups(store, company);
  await busyUnits(store, company);
}
