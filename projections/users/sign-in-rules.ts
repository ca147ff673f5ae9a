import type { SignInRulesEvent } from '#domain/users/sign-in-rules.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

/** What corporations ask of those who sign in. */
export const signInRules = projection<SignInRulesEvent>({
  name: 'signInRules',
  tables: ['sign_in_rules'],
  on: {
    SignInRulesSet: ({ corporation, secondFactor }, { db }) =>
      db
        .insertInto('sign_in_rules')
        .values({ corporation_id: corporation, second_factor: secondFactor })
        .onConflict((c) => c.column('corporation_id').doUpdateSet({ second_factor: secondFactor }))
        .execute(),
  },
});

/** Whether a corporation wants a second factor of everybody who may enter it. */
export async function needsSecondFactor(db: Database, corporation: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_rules')
    .select('second_factor')
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.second_factor ?? false;
}
