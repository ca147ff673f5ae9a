import { cardColour, contrastOf, LEAST_CONTRAST } from '#domain/mailing/contrast.ts';
import type { MailLayout } from '#domain/mailing/mail-layout.ts';

/** The layout as the fields of its form hold it. */
export interface LayoutValues {
  /** Whether there is one, by what the store knows it by. */
  logo: string;
  /** One that came with the form when it was refused, as the form says it again. */
  logoKept?: string;
  header: string;
  background: string;
  textColour: string;
  linkColour: string;
  footers: string;
  contactPosition: string;
  facebook: string;
  youtube: string;
  twitter: string;
  linkedin: string;
  senderName: string;
  removeLogo?: string;
}

/** What the form says, and so the address of the picture of its mail. */
export const layoutFields = [
  'logoKept',
  'removeLogo',
  'header',
  'background',
  'textColour',
  'linkColour',
  'footers',
  'contactPosition',
  'facebook',
  'youtube',
  'twitter',
  'linkedin',
  'senderName',
] as const;

export const layoutValues = ({
  logo,
  header,
  footers,
  social,
  senderName,
  ...rest
}: MailLayout): LayoutValues => ({
  ...rest,
  logo: logo ?? '',
  header: header ?? '',
  footers: footers.join('\n'),
  facebook: social.facebook ?? '',
  youtube: social.youtube ?? '',
  twitter: social.twitter ?? '',
  linkedin: social.linkedin ?? '',
  senderName: senderName ?? '',
});

/** The picture of a mail with these values. @param to where it is drawn */
export const previewIn = (to: string, values: Partial<Record<string, string>>): string => {
  const asked = new URLSearchParams();
  for (const name of layoutFields) if (values[name]) asked.set(name, values[name]);
  return `${to}?${asked.toString()}`;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** Colours that are hard to read together: what is wrong (`mailing.layout.contrast`), and by how much. */
export function contrastWarnings({ background, textColour, linkColour }: LayoutValues): {
  key: 'textOnBackground' | 'linkOnCard';
  ratio: string;
}[] {
  if (![background, textColour, linkColour].every((colour) => HEX.test(colour))) return [];
  const card = cardColour({ background, textColour });
  const pairs = [
    ['textOnBackground', textColour, background],
    ['linkOnCard', linkColour, card],
  ] as const;
  return pairs
    .map(([key, one, other]) => ({ key, contrast: contrastOf(one, other) }))
    .filter(({ contrast }) => contrast < LEAST_CONTRAST)
    .map(({ key, contrast }) => ({ key, ratio: (Math.floor(contrast * 10) / 10).toFixed(1) }));
}
