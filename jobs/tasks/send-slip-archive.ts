import { z } from 'zod';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { ARCHIVE_LINK_DAYS, ARCHIVE_LINKS_A_DAY } from '#domain/payroll/slip-archive.ts';
import { signInOutcome } from '#domain/users/groups/sign-in.ts';
import { factsOfUser } from '#db/identity/sessions.ts';
import { createSlipArchiveToken } from '#db/identity/slip-archive-tokens.ts';
import { allowAttempt } from '#db/identity/throttle.ts';
import type { Language } from '#locales/index.ts';
import { reachOfPerson } from '#projections/payroll/employees.ts';
import { slipsOfPerson } from '#projections/payroll/wage-slips.ts';
import { accountsOfPeople, reachOf } from '#projections/users/accounts.ts';
import { mailReach } from '../mail/corporation-mail.ts';
import { languageOfAccount, mailToUser } from './account-mail.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

const DAY_MINUTES = 24 * 60;

/** The account that somebody can sign in with, and its language; null: slips are reached by a link alone. */
async function workingAccount({ db }: Runtime, person: number): Promise<{ language: string | null } | null> {
  const account = (await accountsOfPeople(db, [person])).get(person);
  if (account === undefined) return null;
  const [facts, reach] = await Promise.all([factsOfUser(db, account.id, null), reachOf(db, account.id)]);
  const today = todayIn(LEGAL_TIME_ZONE, new Date());
  return facts !== null && signInOutcome(facts, today) === 'granted' ? reach : null;
}

async function mailOne(runtime: Runtime, person: number, asked: Language): Promise<void> {
  const { db, settings, words } = runtime;
  const [email, slips] = await Promise.all([reachOfPerson(db, person), slipsOfPerson(db, person, null)]);
  if (email === null || slips.length === 0) return;
  const limits = [{ key: `slips-person:${person}`, max: ARCHIVE_LINKS_A_DAY }];
  if (!(await allowAttempt(db, limits, DAY_MINUTES))) return;
  const account = await workingAccount(runtime, person);
  const language =
    account === null || account.language === null ? asked : languageOfAccount(account.language);
  const t = (await words.latest(0)).t(language);
  const at = (path: string) => new URL(`${path}?lng=${language}`, settings.publicUrl).toString();
  const subject = t('payroll.archive.mail.subject');
  if (account !== null)
    return mailToUser({ settings }, email, language, {
      subject,
      text: t('payroll.archive.mail.account'),
      button: { label: t('payroll.archive.mail.accountButton'), url: at('/profile/wageslips') },
    });
  const token = await createSlipArchiveToken(db, person, ARCHIVE_LINK_DAYS);
  return mailToUser({ settings }, email, language, {
    subject,
    text: t('payroll.archive.mail.text', { count: ARCHIVE_LINK_DAYS }),
    button: { label: t('payroll.archive.mail.button'), url: at(`/bulletins/${token}`) },
  });
}

/**
 * Mails people the link to all of their wage slips: one each, also where several share an address. Who can sign in is
 * led to their account instead, since it may ask for a second factor.
 */
export const sendSlipArchive = defineTask({
  name: 'send-slip-archive',
  payload: z.object({ people: z.array(z.number()).max(10), language: z.enum(['fr', 'en']) }),
  reaches: (runtime) => mailReach(runtime, null),
  async run(runtime, { people, language }) {
    for (const person of people) await mailOne(runtime, person, language);
  },
  /** Whoever waits for it asks again. */
  giveUp: () => Promise.resolve(),
});
