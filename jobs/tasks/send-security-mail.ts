import { z } from 'zod';
import { momentInFrance } from '#domain/kernel/dates.ts';
import { reachOf } from '#projections/users/accounts.ts';
import { mailReach } from '../mail/corporation-mail.ts';
import { defineTask } from './task.ts';
import { languageOfAccount, mailToUser } from './account-mail.ts';

const changes = [
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'secondFactorsCleared',
  'passwordChanged',
] as const;

/** Tells a user by mail that how they sign in has changed, so that they notice when it was somebody else. */
export const sendSecurityMail = defineTask({
  name: 'send-security-notice',
  payload: z.object({ user: z.number(), what: z.enum(changes), at: z.string() }),
  reaches: (runtime) => mailReach(runtime, null),
  async run({ db, settings, words }, { user, what, at }) {
    const account = await reachOf(db, user);
    if (account === null || account.email === null) return;
    const language = languageOfAccount(account.language);
    const t = (await words.latest(0)).t(language);
    const text = t('users.mail.security.text', {
      what: t(`users.mail.security.what.${what}`),
      at: momentInFrance(at),
      username: account.username,
    });
    await mailToUser({ settings }, account.email, language, {
      subject: t('users.mail.security.subject'),
      text,
      button: {
        label: t('users.mail.security.button'),
        url: new URL('/profile/security', settings.publicUrl).toString(),
      },
    });
  },
  giveUp: () => Promise.resolve(),
});
