import { z } from 'zod';
import { reachOf } from '#projections/accounts.ts';
import { defineTask } from '../task.ts';
import { languageOfAccount, mailToUser } from './account-mail.ts';

const changes = [
  'authenticatorAdded', 'authenticatorRemoved', 'passkeyAdded', 'passkeyRemoved', 'recoveryCodesRenewed',
  'recoveryCodeUsed', 'secondFactorsCleared', 'passwordChanged',
] as const; // prettier-ignore

/** "22/11/2026 14:05", in the time zone of the law. */
const moment = (at: string): string =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));

/** Tells a user by mail that how they sign in has changed, so that they notice when it was somebody else. */
export const sendSecurityNotice = defineTask({
  name: 'send-security-notice',
  payload: z.object({ user: z.number(), what: z.enum(changes), at: z.string() }),
  async run({ db, settings, words }, { user, what, at }) {
    const account = await reachOf(db, user);
    if (account === null || account.email === null) return;
    const language = languageOfAccount(account.language);
    const t = (await words.latest(0)).t(language);
    const text = t('users.mail.security.text', {
      what: t(`users.mail.security.what.${what}`),
      at: moment(at),
      username: account.username,
    });
    await mailToUser({ settings }, account.email, language, {
      subject: t('users.mail.security.subject'),
      text,
    });
  },
  giveUp: () => Promise.resolve(),
});
