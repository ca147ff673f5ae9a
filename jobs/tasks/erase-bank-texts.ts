import { eraseBankTexts } from '#domain/banking/bank-statement-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, addMonths, todayIn } from '#domain/kernel/dates.ts';
import { eraseKey, fingerprintOf } from '#db/events/personal-keys.ts';
import { statementsToErase } from '#projections/banking/bank-statements.ts';
import { noteErasures } from '../ops/erasures.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** How long what a bank wrote is kept: as long as a debit may be contested (CMF art. L. 133-24). */
export const KEPT_MONTHS = 13;

/** Forgets the texts of one statement: in the read model by an event, in the events by their key, noted before. */
export async function eraseStatement(
  { db, store, settings }: Pick<Runtime, 'db' | 'store' | 'settings'>,
  { id, corporation }: { id: number; corporation: number },
): Promise<void> {
  const subject = `bankstatement-${id}`;
  const key = await db
    .selectFrom('personal_key')
    .select('wrapped')
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (key) {
    const at = new Date().toISOString();
    await noteErasures(settings.dataDir, [{ at, subject, key: fingerprintOf(key.wrapped) }]);
    await eraseKey(db, subject);
  }
  await store.execute(eraseBankTexts, systemActor(corporation), { id });
}

/** Each night: what banks wrote more than thirteen months ago is deleted for good. */
export const eraseOldBankTexts = defineTask({
  name: 'erase-bank-texts',
  payload: noPayload,
  cron: '20 2 * * *',
  async run(runtime) {
    const before = addMonths(todayIn(LEGAL_TIME_ZONE, new Date()), -KEPT_MONTHS);
    await oneByOne(await statementsToErase(runtime.db, before), (statement) =>
      eraseStatement(runtime, statement),
    );
  },
});
