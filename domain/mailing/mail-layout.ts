import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, optionalText, revision } from '../kernel/fields.ts';

/** Where the company's contact details stand below a mail (second specification, section 9). */
export const contactPositions = ['left', 'center', 'right'] as const;
export type ContactPosition = (typeof contactPositions)[number];

export const socialNetworks = ['facebook', 'youtube', 'twitter', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** What a corporation puts around the text of its mails (second specification, section 3, "Mail template"). */
export interface MailLayout {
  /** Hash of a picture in the file store; null: the corporation's own logo. */
  logo: string | null;
  header: string | null;
  /** "#f3f5f6", like the other colours. */
  background: string;
  textColour: string;
  linkColour: string;
  /** Lines at the foot of each mail. */
  footers: string[];
  contactPosition: ContactPosition;
  social: Record<SocialNetwork, string | null>;
  /** Whom mails say they are from; null: the corporation's name. */
  senderName: string | null;
}

/** What holds until a corporation says otherwise. `accent` is its colour. */
export const usualLayout = (accent = '#006a69'): MailLayout => ({
  logo: null,
  header: null,
  background: '#f3f5f6',
  textColour: '#1a2b33',
  linkColour: accent,
  footers: [],
  contactPosition: 'left',
  social: { facebook: null, youtube: null, twitter: null, linkedin: null },
  senderName: null,
});

export type MailLayoutEvent =
  | Event<'MailLayoutEdited', { corporation: number; layout: MailLayout }>
  /** Back to what holds without one. */
  | Event<'MailLayoutCleared', { corporation: number }>;

export interface MailLayoutState {
  corporation: number | null;
  layout: MailLayout | null;
}

/** One stream a corporation, which has its id. */
export const mailLayoutAggregate: Aggregate<MailLayoutState, MailLayoutEvent> = {
  name: 'maillayout',
  events: { MailLayoutEdited: true, MailLayoutCleared: true },
  initial: { corporation: null, layout: null },
  evolve: (_state, { type, data }) => ({
    corporation: data.corporation,
    layout: type === 'MailLayoutEdited' ? data.layout : null,
  }),
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

const HEX = /^#[0-9a-f]{6}$/i;

const colour = (example: string) =>
  z.string({ error: 'errors.required' }).trim().toLowerCase().regex(HEX, 'errors.colour').meta({ example });

/** A page of a social network: an https address without user or port, of that network's own domain. */
const pageOf = (hosts: readonly string[]) =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .max(200, 'errors.tooLong|max=200')
    .nullish()
    .transform((value) => (value ? value : null))
    .refine((value) => value === null || isPageOf(value, hosts), `mailing.error.page|host=${hosts[0] ?? ''}`)
    .meta({ example: `https://www.${hosts[0] ?? ''}/beton` });

function isPageOf(value: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, port } = new URL(value);
  const ours = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === 'https:' && username === '' && password === '' && port === '' && ours;
}

const MOST_FOOTERS = 10;

/** Lines as one text: empty ones are left out, a mail needs no more than ten. */
const footers = () =>
  z
    .string({ error: 'errors.invalid' })
    .max(2000, 'errors.tooLong|max=2000')
    .nullish()
    .transform((typed) =>
      (typed ?? '')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine((lines) => lines.length <= MOST_FOOTERS, `mailing.error.footers|max=${MOST_FOOTERS}`)
    .meta({ example: 'Béton du Littoral – 12 quai de la Douane, 29200 Brest' });

/** The layout as its form, or a program, sends it. */
export const mailLayoutSchema = z.object({
  logo: z
    .string({ error: 'errors.invalid' })
    .regex(/^([0-9a-f]{64})?$/, 'errors.invalid')
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ example: null }),
  removeLogo: flag(),
  header: optionalText(120),
  background: colour('#f3f5f6'),
  textColour: colour('#1a2b33'),
  linkColour: colour('#006a69'),
  footers: footers(),
  contactPosition: choice(contactPositions),
  facebook: pageOf(['facebook.com', 'fb.com']),
  youtube: pageOf(['youtube.com', 'youtu.be']),
  twitter: pageOf(['twitter.com', 'x.com']),
  linkedin: pageOf(['linkedin.com']),
  senderName: optionalText(80),
  revision: revision(),
});

/** The layout that a form's values make. */
export function layoutFrom(values: Omit<z.output<typeof mailLayoutSchema>, 'revision'>): MailLayout {
  const { facebook, youtube, twitter, linkedin, logo, removeLogo, ...rest } = values;
  return { ...rest, logo: removeLogo ? null : logo, social: { facebook, youtube, twitter, linkedin } };
}
