import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AdoptedEvent } from '#db/events/adopt-events.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { PersonEvent } from '#domain/people/person.ts';
import type { UserEvent } from '#domain/users/user.ts';
import type { Fate } from './accounts.ts';
import type { LineOf } from './file-lines.ts';
import type { Survey } from './survey.ts';

type Told = { stream: string } & (UserEvent | PersonEvent);
type UserLine = LineOf<'user'>;

/** What the account of whoever has one here gets, where they have it not yet. */
async function joining(db: Database, company: number, user: UserLine, as: number): Promise<Told[]> {
  const { rows } = await sql<{ person: number; joined: boolean; roles: string[] | null }>`
    select a.person_id as person, r.roles, exists (select from person_corporation c where c.person_id = a.person_id
      and c.corporation_id = ${company}) as joined
    from user_account a left join user_role r on r.user_id = a.id and r.corporation_id = ${company}
    where a.id = ${as}`.execute(db);
  const [row] = rows;
  if (row === undefined) return [];
  const { person } = row;
  const membership = { corporation: company, enabled: true, employee: false, contract: null };
  // What their group gave in the company counts there alone.
  const roles = user.group === 'user' ? user.roles : [...new Set([...user.roles, 'ROLE_ADMIN'])];
  const isSame = JSON.stringify([...roles].sort()) === JSON.stringify([...(row.roles ?? [])].sort());
  return [
    ...(row.joined
      ? []
      : [
          {
            stream: `person-${person}`,
            type: 'PersonJoinedCorporation' as const,
            data: { person, membership },
          },
        ]),
    ...(isSame
      ? []
      : [
          {
            stream: `user-${as}`,
            type: 'UserRolesSet' as const,
            data: { user: as, corporation: company, roles },
          },
        ]),
  ];
}

async function isEnabled(db: Database, user: number): Promise<boolean> {
  const row = await db.selectFrom('user_account').select('enabled').where('id', '=', user).executeTakeFirst();
  return row?.enabled === true;
}

async function isSuperAdmin(db: Database, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('group_code')
    .where('id', '=', user)
    .executeTakeFirst();
  return row?.group_code === 'superadmin';
}

async function toldOf(db: Database, company: number, user: UserLine, { fate, as }: Fate): Promise<Told[]> {
  const stream = `user-${user.user}`;
  const about = { user: user.user };
  if (fate === 'known') return [];
  if (fate === 'own')
    return (await isSuperAdmin(db, user.user))
      ? [{ stream, type: 'UserGroupSet', data: { ...about, group: 'admin' } }]
      : [];
  const closing: Told[] = (await isEnabled(db, user.user))
    ? [{ stream, type: 'UserDisabled', data: about }]
    : [];
  return as === null ? closing : [...closing, ...(await joining(db, company, user, as))];
}

/** What the installation says itself of those who come: who signs in no more, and who works in the company by now. */
export async function ownEvents(
  db: Database,
  survey: Survey,
  fates: ReadonlyMap<number, Fate>,
  next: (stream: string) => Promise<number>,
): Promise<AdoptedEvent[]> {
  const now = new Date().toISOString();
  const metadata = {
    corporation: 0,
    user: null,
    command: 'ImportCompany',
    commandId: randomUUID(),
    occurredAt: now,
  };
  const events: AdoptedEvent[] = [];
  for (const user of survey.users) {
    const fate = fates.get(user.user);
    if (fate === undefined) continue;
    for (const { stream, type, data } of await toldOf(db, survey.company.corporation, user, fate))
      events.push({
        stream,
        type,
        data: { ...data },
        version: await next(stream),
        messageId: randomUUID(),
        metadata,
        created: now,
      });
  }
  return events;
}
