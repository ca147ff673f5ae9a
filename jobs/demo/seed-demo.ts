import { hashPassword } from '#db/identity/credentials.ts';
import type { Runtime } from '../tasks/runtime.ts';
import type { Store } from '#db/events/store.ts';
import { addUserGroupMembers, createUserGroup } from '#domain/users/groups/group-commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerCorporation } from '#domain/company/commands.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { changePassword, registerUser } from '#domain/users/commands.ts';
import { accounts, demoGroups, DEMO_PASSWORD } from './accounts.ts';
import { companies } from './companies.ts';
import { seedBilling } from './seed-billing.ts';
import { seedCommerce } from './seed-commerce.ts';
import { seedCustomFields } from './seed-custom-fields.ts';
import { seedCompanyGroup, seedOrganization } from './seed-organization.ts';
import { seedPeople } from './seed-people.ts';
import { seedTime } from './seed-time.ts';
import { seedTimeOff } from './seed-time-off.ts';
import { seedWageSlips } from './seed-wage-slips.ts';
import { seedCandidates } from './seed-candidates.ts';
import { seedEquipment } from './seed-equipment.ts';
import { seedExpenses } from './seed-expenses.ts';
import { seedTraining } from './seed-training.ts';
import { seedTransport } from './seed-transport.ts';
import { seedPrices } from './seed-prices.ts';
import { seedPlanning } from './seed-planning.ts';
import { seedProjects } from './seed-projects.ts';
import { seedRemote } from './seed-remote.ts';
import { seedRecords } from './seed-records.ts';
import { seedRecurring } from './seed-recurring.ts';
import { seedSharing } from './seed-sharing.ts';

/** The user groups that all companies share. Answers their ids by code. */
async function seedGroups(store: Store, corporation: number): Promise<Map<string, number>> {
  const actor = systemActor(corporation);
  const groups = new Map<string, number>();
  for (const { code, name, baseRole, parent, roles } of demoGroups) {
    const above = parent === null ? null : (groups.get(parent) ?? null);
    const facts = { code, name, baseRole, parent: above, shared: true };
    const { id } = await store.execute(createUserGroup, actor, facts);
    if (roles.length > 0) await store.execute(setUserGroupRoles, actor, { id, roles, everywhere: true });
    groups.set(code, id);
  }
  return groups;
}

/** People and accounts, linked to their companies. Answers the person of each user name. */
async function seedAccounts({ store }: Runtime, corporations: number[]): Promise<Map<string, number>> {
  const system = systemActor(null);
  const groups = await seedGroups(store, corporations[0] ?? 0);
  const people = new Map<string, number>();
  for (const { username, gender, firstName, lastName, group, corporations: links } of accounts) {
    const email = `${username}@registre.example`;
    const person = await store.execute(registerPerson, system, { gender, firstName, lastName, email });
    people.set(username, person.id);
    const user = await store.execute(registerUser, system, { username, person: person.id, group });
    for (const { index, enabled, userGroup } of links) {
      const corporation = corporations[index] ?? 0;
      const contract = { start: '2021-01-04', end: null };
      await store.execute(addPersonToCorporation, system, {
        person: person.id,
        corporation,
        enabled,
        employee: true,
        contract,
      });
      if (!enabled) continue;
      const member = { id: groups.get(userGroup) ?? 0, users: [user.id], everywhere: false };
      await store.execute(addUserGroupMembers, systemActor(corporation), member);
    }
    await store.execute(changePassword, system, {
      id: user.id,
      passwordHash: await hashPassword(DEMO_PASSWORD),
    });
  }
  return people;
}

/** The demo companies with all that they did: through the same commands that people use. */
export async function seedDemo(
  runtime: Runtime,
  today: string,
  onStep: (step: string) => void,
): Promise<void> {
  const corporations: number[] = [];
  for (const company of companies) {
    const input = registerCorporation.input.parse(company);
    corporations.push((await runtime.store.execute(registerCorporation, systemActor(null), input)).id);
  }
  const people = await seedAccounts(runtime, corporations);
  for (const [index, corporation] of corporations.entries()) {
    onStep(companies[index]?.name ?? '');
    const records = await seedRecords(runtime, corporation);
    await seedCommerce(
      runtime,
      corporation,
      records,
      index === 0 ? (people.get('commercial') ?? null) : null,
      today,
      index === 0 ? 1 : 0.4,
    );
    await seedPrices({ runtime, corporation, records, today });
    await seedRecurring(runtime, corporation, today);
    await seedProjects(runtime, corporation, today);
    await seedCustomFields(runtime, corporation);
    await seedRemote(runtime, corporation);
    await seedSharing(runtime, corporation);
    await seedOrganization(runtime, corporation, today);
    await seedPeople(runtime, corporation, index, today);
    await seedTimeOff(runtime, corporation, today);
    await seedPlanning(runtime, corporation, today);
    await seedTime(runtime, corporation, today);
    await seedExpenses(runtime, corporation, today);
    await seedBilling(runtime, corporation, today);
    await seedCandidates(runtime, corporation, index);
    await seedTraining(runtime, corporation, today);
    await seedEquipment(runtime, corporation, today);
    if (companies[index]?.showTransport)
      await seedTransport(runtime, corporation, today, people.get('chauffeur') ?? null);
    if (index === 0) await seedWageSlips(runtime, corporation, today);
  }
  await seedCompanyGroup(runtime, corporations);
  await runtime.db
    .insertInto('installation')
    .values({ key: 'demo_companies', value: JSON.stringify(corporations) })
    .execute();
  await runtime.db
    .insertInto('installation')
    .values({ key: 'demo', value: 'true' })
    .onConflict((c) => c.column('key').doUpdateSet({ value: 'true' }))
    .execute();
}
