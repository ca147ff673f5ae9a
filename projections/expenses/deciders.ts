import { sql } from 'kysely';
import { expenseSightOf, type ExpenseSight } from '#domain/expenses/expense-access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Database } from '#db/postgres/pool.ts';
import { usersWithRole } from '../users/access.ts';

/** Who decides about everybody's, by whatever they were given. */
const everybodys = ['ROLE_PROJECT_EXPENSE_MANAGE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN'];

/** Who decides about those of the people that they lead. */
const TEAMS = 'ROLE_PROJECT_EXPENSE_APPROVE';

/** Whether anybody else of the company may decide about the expenses of a person: who manages them, or who leads them. */
export async function othersDecide(db: Database, person: number, corporation: number): Promise<boolean> {
  const users = await usersWithRole(db, [...everybodys, TEAMS], corporation);
  const manage = [...users].flatMap(([user, roles]) =>
    everybodys.some((role) => roles.has(role)) ? user : [],
  );
  const { rows } = await sql<{ user: number }>`select a.id as user from user_account a
    where a.person_id is distinct from ${person} and (a.id = any(${manage}::bigint[])
      or (a.id = any(${[...users.keys()]}::bigint[]) and a.person_id in (select pc.manager_id from person_corporation pc
        where pc.person_id = ${person} and pc.corporation_id = ${corporation})))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether something of somebody's waits for a decision, or may be taken back: all else asks nobody. */
async function hasDecidable(db: Database, person: number, corporation: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
      exists (select from expense where person_id = ${person} and corporation_id = ${corporation}
        and status in ('submitted', 'approved'))
      or exists (select from expense_advance where person_id = ${person} and corporation_id = ${corporation}
        and decision = 'asked') as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whose expenses somebody sees and decides about, their own among them where nobody else could decide. */
export async function decidingSight(db: Database, actor: Actor, corporation: number): Promise<ExpenseSight> {
  const sight = expenseSightOf(actor);
  const { own, manages } = sight;
  const alone =
    manages &&
    own !== null &&
    (await hasDecidable(db, own, corporation)) &&
    !(await othersDecide(db, own, corporation));
  return { ...sight, alone };
}
