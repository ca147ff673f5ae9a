import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { GHOST_END, GHOST_START, MailDocument } from './mail-document.tsx';
import type { MailTemplate, MailWords } from './mail-template.ts';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Outlook on Windows knows no max-width: only it reads these comments, and sets the mail in a table of 600 pixels. */
const ghosts = [
  [
    GHOST_START,
    '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  ],
  [GHOST_END, '<!--[if mso]></td></tr></table><![endif]-->'],
] as const;

const withGhosts = (html: string): string =>
  ghosts.reduce((page, [mark, comment]) => page.replace(`<${mark}></${mark}>`, comment), html);

/** The text with how to pay and each button's address below, for programs that show no HTML. */
const plainText = ({ language }: MailTemplate, { text, buttons, payment }: MailWords): string => {
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  const transfer = payment
    ? [[payment.title, ...payment.lines.map(({ term, value }) => `${term}${colon}${value}`)].join('\n')]
    : [];
  return [text, ...transfer, ...buttons.map(({ label, url }) => `${label}${colon}${url}`)].join('\n\n');
};

/**
 * A mail in a corporation's layout: HTML of tables and inlined styles, which holds in Outlook and Gmail, and the same
 * as plain text. Pure: the same words and template give the same mail.
 */
export function renderMail(template: MailTemplate, words: MailWords): { html: string; text: string } {
  const page = renderToStaticMarkup(createElement(MailDocument, { template, words }));
  return { html: `${DOCTYPE}${withGhosts(page)}`, text: plainText(template, words) };
}
