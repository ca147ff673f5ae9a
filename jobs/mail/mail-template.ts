import type { MailLanguage } from '#domain/commerce/mail-template.ts';
import { usualLayout, type MailLayout } from '#domain/mailing/mail-layout.ts';

/** A picture as a mail names it: `cid:…` for one that goes with the mail, `data:…` in a preview. Pixels as shown. */
export interface MailPicture {
  src: string;
  width: number;
  height: number;
}

/** All that stands around the text of a mail. */
export interface MailTemplate {
  language: MailLanguage;
  layout: MailLayout;
  /** Whose mail it is; `contact` are lines of address, telephone and e-mail. */
  company: { name: string; contact: string[] };
  logo: MailPicture | null;
}

/** A link of a mail, shown as a button. */
export interface MailButton {
  label: string;
  url: string;
}

/** What a mail says. */
export interface MailWords {
  subject: string;
  /** Plain text: blank lines part paragraphs, addresses that begin with http are links. */
  text: string;
  buttons: readonly MailButton[];
}

/** The mail of the product itself, which belongs to no corporation. */
export const productTemplate = (language: MailLanguage): MailTemplate => ({
  language,
  layout: usualLayout(),
  company: { name: 'Registre', contact: [] },
  logo: null,
});
