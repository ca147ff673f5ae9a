import { listOlderBankAccount } from '#domain/company/company-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Settings } from '#db/settings.ts';
import { withOlderAccount } from '#projections/company/corporations.ts';
import { createRuntime, type Runtime } from '../tasks/runtime.ts';

/**
 * Puts the accounts that companies said before there was a list into their lists, each as its company's usual one.
 * @returns of how many companies
 */
export async function listOlderAccounts({ db, store }: Pick<Runtime, 'db' | 'store'>): Promise<number> {
  const ids = await withOlderAccount(db);
  for (const id of ids)
    await store.execute(
      listOlderBankAccount,
      systemActor(null),
      { id },
      { commandId: `older-account-${id}` },
    );
  return ids.length;
}

/** The same, with a store of its own. */
export async function bringAccountsUpToDate(settings: Settings, ownerUrl: string): Promise<number> {
  const runtime = createRuntime(settings, ownerUrl, 'registre-accounts');
  try {
    return await listOlderAccounts(runtime);
  } finally {
    await runtime.close();
  }
}
