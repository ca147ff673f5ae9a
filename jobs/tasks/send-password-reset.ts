import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createPasswordReset } from '#db/sessions.ts';
import { reachOf } from '#projections/accounts.ts';
import { productTemplate } from '../mail/mail-template.ts';
import { renderMail } from '../mail/render-mail.ts';
import { createMailer } from '../mailer.ts';
import { defineTask } from '../task.ts';

/** Mails the link to choose a new password; its token is made here and stands nowhere else. */
export const sendPasswordReset = defineTask({
  name: 'send-password-reset',
  payload: z.object({ user: z.number(), language: z.enum(['fr', 'en']) }),
  async run({ db, settings, words }, { user, language }) {
    const account = await reachOf(db, user);
    if (account === null || account.email === null) return;
    const t = (await words.latest(0)).t(language);
    const link = account.enabled
      ? new URL(`/reset-password/${await createPasswordReset(db, user)}`, settings.publicUrl).toString()
      : '';
    const subject = t('session.mail.subject');
    const text = account.enabled ? t('session.mail.text', { link }) : t('session.mail.disabled');
    const { html } = renderMail(productTemplate(language), { subject, text, buttons: [] });
    const delivery = await createMailer(settings)({
      messageId: `<${randomUUID()}@registre>`,
      from: { name: 'Registre', address: 'no-reply@registre.localhost' },
      to: [account.email],
      subject,
      text,
      html,
      attachments: [],
    });
    if (delivery.outcome !== 'delivered')
      throw new Error(`The reset mail was not delivered: ${delivery.detail}`);
  },
  /** Whoever waits for it asks again. */
  giveUp: () => Promise.resolve(),
});
