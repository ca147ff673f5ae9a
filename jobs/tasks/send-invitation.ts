import { z } from 'zod';
import { createPasswordReset } from '#db/identity/sessions.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { firstCorporationOf } from '#projections/notifications/notification-members.ts';
import { reachOf } from '#projections/users/accounts.ts';
import { mailReach } from '../mail/corporation-mail.ts';
import { defineTask } from './task.ts';
import { languageOfAccount, mailToUser } from './account-mail.ts';

/** Mails the link by which a new user chooses a password; its token is made here and stands nowhere else. */
export const sendInvitation = defineTask({
  name: 'send-invitation',
  payload: z.object({ user: z.number() }),
  reaches: (runtime) => mailReach(runtime, null),
  async run({ db, owner, settings, words }, { user }) {
    const account = await reachOf(db, user);
    if (account === null || account.email === null || !account.enabled) return;
    const language = languageOfAccount(account.language);
    const t = (await words.latest(0)).t(language);
    const token = await createPasswordReset(owner, user, true);
    const url = new URL(`/invitation/${token}?lng=${language}`, settings.publicUrl).toString();
    const corporation = await firstCorporationOf(db, user);
    const company = corporation === null ? null : await findCorporation(db, corporation);
    const where =
      company === null
        ? t('users.mail.invitation.in')
        : t('users.mail.invitation.at', { company: company.name });
    const subject = t('users.mail.invitation.subject');
    await mailToUser({ settings }, account.email, language, {
      subject,
      text: t('users.mail.invitation.text', { username: account.username, where }),
      button: { label: t('users.mail.invitation.button'), url },
    });
  },
  /** Who looks after the account sends it again. */
  giveUp: () => Promise.resolve(),
});
