import { z } from 'zod';
import { createPasswordReset } from '#db/identity/sessions.ts';
import { reachOf } from '#projections/users/accounts.ts';
import { mailReach } from '../mail/corporation-mail.ts';
import { defineTask } from './task.ts';
import { languageOfAccount, mailToUser } from './account-mail.ts';

/**
 * Mails the link to choose a new password; its token is made here and stands nowhere else. In the account's
 * language, else in that of the page that it was asked from.
 */
export const sendPasswordReset = defineTask({
  name: 'send-password-reset',
  payload: z.object({ user: z.number(), language: z.enum(['fr', 'en']) }),
  reaches: (runtime) => mailReach(runtime, null),
  async run({ db, owner, settings, words }, { user, language: asked }) {
    const account = await reachOf(db, user);
    if (account === null || account.email === null) return;
    const language = account.language === null ? asked : languageOfAccount(account.language);
    const t = (await words.latest(0)).t(language);
    const subject = t('session.mail.subject');
    if (!account.enabled)
      return mailToUser({ settings }, account.email, language, { subject, text: t('session.mail.disabled') });
    const token = await createPasswordReset(owner, user);
    const url = new URL(`/reset-password/${token}?lng=${language}`, settings.publicUrl).toString();
    await mailToUser({ settings }, account.email, language, {
      subject,
      text: t('session.mail.text', { username: account.username }),
      button: { label: t('session.mail.button'), url },
    });
  },
  /** Whoever waits for it asks again. */
  giveUp: () => Promise.resolve(),
});
