import type { MailLanguage } from '#domain/mailing/mail-template.ts';
import { usualLayout, type MailLayout } from '#domain/mailing/mail-layout.ts';

/** A picture as a mail names it: `cid:…` for one that goes with the mail, `data:…` in a preview. Pixels as shown. */
export interface MailPicture {
  src: string;
  width: number;
  height: number;
}

/** How what is asked for is paid by transfer: shown below the text of a mail. */
export interface MailPayment {
  title: string;
  lines: { term: string; value: string }[];
  /** The code that fills in the transfer, and what it is for; null where its rules leave no room. */
  code: (MailPicture & { hint: string }) | null;
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
  /** How what the mail asks for is paid. */
  payment?: MailPayment | null;
}

/** The mail of the product itself, which belongs to no corporation. */
export const productTemplate = (language: MailLanguage): MailTemplate => ({
  language,
  layout: usualLayout(),
  company: { name: 'Registre', contact: [] },
  logo: null,
});
