import type { Customer, CustomerEvent } from '#domain/installation/customer.ts';
import { CUSTOMER } from '#domain/installation/customer.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

/** Whom the installation serves. */
export const customer = projection<CustomerEvent>({
  name: 'customer',
  tables: ['customer'],
  on: {
    CustomerSet: (facts, { db, recorded }) => {
      const values = { ...facts, revision: recorded.revision };
      return db
        .insertInto('customer')
        .values({ id: CUSTOMER, ...values })
        .onConflict((c) => c.column('id').doUpdateSet(values))
        .execute();
    },
  },
});

/** null until somebody said it. */
export async function findCustomer(db: Database): Promise<(Customer & { revision: number }) | null> {
  const row = await db
    .selectFrom('customer')
    .select(['name', 'domains', 'contact', 'motto', 'revision'])
    .where('id', '=', CUSTOMER)
    .executeTakeFirst();
  return row ?? null;
}
