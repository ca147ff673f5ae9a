import { LINK_MARK } from '#domain/mailing/mail-template.ts';
import { createLinkToken } from '#db/identity/link-tokens.ts';
import { linksOfMail } from '#projections/documents/document-links.ts';
import type { Runtime } from '../tasks/runtime.ts';
import type { MailButton } from './mail-template.ts';

/** The address of a kind's page, before the token, and the words of its button. */
const pages: Readonly<Record<string, { path: string; label: string }>> = {
  quotation: { path: '/devis', label: 'public.mail.button' },
  invoice: { path: '/facture', label: 'public.invoice.button' },
};

/** A button, and the language of the page that it leads to, in which the mail is written. */
interface ClientButton extends MailButton {
  language: 'fr' | 'en';
}

/**
 * The buttons of a mail by which its client reads what it is about, without an account. Their tokens are made here and
 * stand nowhere but in the mail.
 * @param numbers of the versions that have one; links to others are left out
 */
export async function clientButtons(
  { db, settings, words }: Pick<Runtime, 'db' | 'settings' | 'words'>,
  { mail, corporation }: { mail: number; corporation: number },
  numbers: ReadonlyMap<number, string>,
): Promise<ClientButton[]> {
  const links = (await linksOfMail(db, mail, corporation)).filter(({ version }) => numbers.has(version));
  const { t } = await words.latest(corporation);
  return Promise.all(
    links.map(async ({ link, kind, version, language }) => {
      const page = pages[kind];
      if (page === undefined) throw new Error(`Link ${link} leads to no page: ${kind}`);
      const url = new URL(`${page.path}/${await createLinkToken(db, link)}`, settings.publicUrl);
      url.searchParams.set('lng', language);
      const label = t(language)(page.label, { number: numbers.get(version) ?? '' });
      return { label, url: url.toString(), language };
    }),
  );
}

/** A text with the address of the mail's link where it names it. */
export const withLink = (text: string, buttons: readonly MailButton[]): string =>
  text.replaceAll(LINK_MARK, buttons[0]?.url ?? '');
