import type { CSSProperties } from 'react';
import { cardColour, contrastOf, LEAST_CONTRAST, readableOn } from '#domain/mailing/contrast.ts';
import type { MailLayout } from '#domain/mailing/mail-layout.ts';

/** Fonts that every mail program has. */
const FONTS = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const DARK_GROUND = '#14191c';
const DARK_CARD = '#1f262a';
const DARK_WORDS = '#e6eaec';
const DARK_QUIET = '#aab4b9';
const DARK_LINK = '#8ecae6';

/** The styles of a mail, inlined in each tag since mail programs drop sheets of style. */
export function lookOf(layout: MailLayout) {
  const { background, textColour, linkColour, contactPosition } = layout;
  const card = cardColour(layout);
  const words: CSSProperties = {
    margin: '0 0 16px',
    fontFamily: FONTS,
    fontSize: '16px',
    lineHeight: '24px',
    color: textColour,
  };
  const small: CSSProperties = { ...words, margin: '0', fontSize: '13px', lineHeight: '20px' };
  return {
    body: { margin: '0', padding: '0', backgroundColor: background },
    ground: { width: '100%', maxWidth: '600px', margin: '0 auto', padding: '24px 12px' },
    band: { backgroundColor: card, borderTop: `4px solid ${linkColour}`, padding: '24px 28px 0' },
    logo: { display: 'block', margin: '0 0 16px', border: '0' },
    header: { ...words, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
    card: { backgroundColor: card, padding: '8px 28px 20px' },
    words,
    payment: { border: `1px solid ${linkColour}`, borderRadius: '6px', padding: '12px 16px' },
    paymentTitle: { ...words, margin: '0 0 6px', fontWeight: 600 },
    paymentLine: { ...words, margin: '0', fontSize: '15px' },
    // Its ground stays white on dark screens: a code is read by its contrast.
    code: { display: 'block', margin: '12px 0 0', border: '0', backgroundColor: '#ffffff' },
    codeHint: { ...small, margin: '4px 0 0' },
    link: { color: linkColour, textDecoration: 'underline' },
    button: {
      backgroundColor: linkColour,
      color: readableOn(linkColour),
      fontFamily: FONTS,
      fontSize: '16px',
      lineHeight: '24px',
      fontWeight: 600,
      textDecoration: 'none',
      textAlign: 'center',
      padding: '12px 22px',
      borderRadius: '6px',
      margin: '0 12px 12px 0',
    },
    foot: { padding: '16px 28px 0' },
    contact: { ...small, textAlign: contactPosition },
    footer: { ...small, textAlign: 'center' },
    rule: { border: '0', borderTop: `1px solid ${textColour}`, opacity: 0.2, margin: '12px 0' },
  } as const satisfies Record<string, CSSProperties>;
}

/**
 * For programs that read a sheet: on a dark screen the mail is dark, unless the corporation's own ground is; on a
 * narrow one its margins are.
 */
export function sheetOf({ background, linkColour }: MailLayout): string {
  const isLight = contrastOf(background, '#000000') > contrastOf(background, '#ffffff');
  const link = contrastOf(linkColour, DARK_CARD) >= LEAST_CONTRAST ? linkColour : DARK_LINK;
  const dark = `@media (prefers-color-scheme: dark) {
.mail-ground, .mail-ground > table > tbody > tr > td { background-color: ${DARK_GROUND} !important; }
.mail-card { background-color: ${DARK_CARD} !important; }
.mail-words { color: ${DARK_WORDS} !important; }
.mail-quiet { color: ${DARK_QUIET} !important; }
.mail-link { color: ${link} !important; }
}
`;
  return `${isLight ? dark : ''}@media (max-width: 620px) {
.mail-card, .mail-foot { padding-left: 16px !important; padding-right: 16px !important; }
}
@media (max-width: 440px) {
.mail-button { display: block !important; margin-right: 0 !important; }
}`;
}
