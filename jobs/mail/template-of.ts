import type { MailLanguage } from '#domain/mailing/mail-template.ts';
import type { Address } from '#domain/kernel/address.ts';
import { usualLayout, type MailLayout } from '#domain/mailing/mail-layout.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { pictureSize } from '#domain/files/picture.ts';
import type { MailPicture, MailTemplate } from './mail-template.ts';

/** What a logo takes at most in a mail, in pixels. */
const LOGO_WIDTH = 260;
const LOGO_HEIGHT = 72;

const addressLine = ({ street, complement, postalCode, city }: Address): string =>
  [street, complement, `${postalCode} ${city}`].filter(Boolean).join(', ');

/** A picture as large as it is, or as the place of a logo lets it be. */
function fitted(content: Uint8Array, src: string): MailPicture | null {
  const size = pictureSize(content);
  if (size === null) return null;
  const scale = Math.min(1, LOGO_WIDTH / size.width, LOGO_HEIGHT / size.height);
  return { src, width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}

/** The logo of a corporation's mails, as its layout or else its letterhead has it. */
export const logoOf = (
  layout: MailLayout | null,
  { logo }: Pick<CorporationProfile, 'logo'>,
): string | null => layout?.logo ?? logo;

/** The type of a logo's picture, by its first byte: PNG or JPEG, no others are taken in. */
export const logoType = (content: Uint8Array): 'image/png' | 'image/jpeg' =>
  content[0] === 0x89 ? 'image/png' : 'image/jpeg';

/** What stands around the mails of a corporation; `logo` is the picture's content and how the mail names it. */
export function templateOf(
  corporation: CorporationProfile,
  language: MailLanguage,
  layout: MailLayout | null,
  logo: { content: Uint8Array; src: string } | null,
): MailTemplate {
  const { name, address, phone, email, accent } = corporation;
  return {
    language,
    layout: layout ?? usualLayout(accent),
    company: {
      name,
      contact: [addressLine(address), phone, email].flatMap((line) => line ?? []),
    },
    logo: logo && fitted(logo.content, logo.src),
  };
}
