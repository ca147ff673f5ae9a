import { randomUUID } from 'node:crypto';
import type { Language } from '#locales/index.ts';
import { productTemplate, type MailButton } from '../mail/mail-template.ts';
import { renderMail } from '../mail/render-mail.ts';
import { createMailer } from '../mail/mailer.ts';
import type { Runtime } from './runtime.ts';

/** A mail of the product itself to somebody with an account. @throws Error when it was not delivered */
export async function mailToUser(
  { settings }: Pick<Runtime, 'settings'>,
  to: string,
  language: Language,
  { subject, text: words, button }: { subject: string; text: string; button?: MailButton },
): Promise<void> {
  const { html, text } = renderMail(productTemplate(language), {
    subject,
    text: words,
    buttons: button ? [button] : [],
  });
  const delivery = await createMailer(settings)({
    messageId: `<${randomUUID()}@registre>`,
    from: { name: 'Registre', address: 'no-reply@registre.localhost' },
    to: [to],
    subject,
    text,
    html,
    attachments: [],
  });
  if (delivery.outcome !== 'delivered' && delivery.outcome !== 'kept')
    throw new Error(`A mail was not delivered: ${delivery.detail}`);
}

/** The language of an account's mails; French for who said nothing. */
export const languageOfAccount = (language: string | null): Language => (language === 'en' ? 'en' : 'fr');
