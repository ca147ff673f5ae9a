import { z } from 'zod';
import { optionalAddress, optionalCountryCode } from '../kernel/address.ts';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, date, optionalDate, optionalReference, optionalText, text } from '../kernel/fields.ts';
import { optionalBic, optionalEmail, optionalIban, optionalPhone } from '../kernel/identifier-fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { KeptPart, RetentionRule } from './retention.ts';
import { readSocialSecurityNumber } from './social-security-number.ts';

/** The personal fields of a natural person: encrypted in the events with that person's key. */
export const identitySchema = z.object({
  gender: choice(['M', 'F']),
  firstName: text(60),
  lastName: text(60),
  email: optionalEmail(),
});

/** Somebody to be called in an emergency; a row of a form without a word is none. */
const emergencyContact = z
  .object({ name: optionalText(120), relation: optionalText(60), phone: optionalPhone() })
  .refine(({ name, relation, phone }) => name !== null || (relation ?? phone) === null, {
    path: ['name'],
    error: 'errors.required',
  });

/** How many people to call in an emergency a file names. */
export const CONTACTS_AT_MOST = 5;

const emergencyContacts = () =>
  z
    .array(emergencyContact)
    .max(CONTACTS_AT_MOST, `errors.tooLarge|max=${CONTACTS_AT_MOST}`)
    .nullish()
    .transform((list) =>
      (list ?? []).flatMap(({ name, ...rest }) => (name === null ? [] : [{ name, ...rest }])),
    );

/** What the file of a person says beside the name: of everybody, whoever employs them. */
export const detailsSchema = z.object({
  birthName: optionalText(60),
  birthDate: optionalDate(),
  birthPlace: optionalText(120),
  nationality: optionalCountryCode(),
  phone: optionalPhone(),
  mobile: optionalPhone(),
  personalEmail: optionalEmail(),
  address: optionalAddress(),
  emergencyContacts: emergencyContacts(),
  /** Categories of the licence to drive, as the card says them: "B, C, CE". */
  drivingLicence: optionalText(40),
  drivingLicenceNumber: optionalText(40),
  drivingLicenceExpiry: optionalDate(),
  /** Of a foreigner's permit to work. */
  permitType: optionalText(80),
  permitNumber: optionalText(40),
  permitExpiry: optionalDate(),
});

/** What is paid to whom: readable with the payroll right alone. */
export const payrollSchema = z.object({
  socialSecurityNumber: z
    .string({ error: 'errors.invalid' })
    .nullish()
    .transform((typed, context) => {
      if (!typed?.trim()) return null;
      const number = readSocialSecurityNumber(typed);
      if (number === null) context.addIssue({ code: 'custom', message: 'people.error.number' });
      return number;
    })
    .meta({ example: '255081416802538' }),
  iban: optionalIban(),
  bic: optionalBic(),
  accountHolder: optionalText(70),
});

/** Where somebody stands in one corporation. */
export const postSchema = z.object({
  personnelNumber: optionalText(20),
  profile: optionalReference('personprofiletype'),
  manager: optionalReference('persons').meta({ example: null }),
});

/** Time under contract in one corporation; no end: open-ended. */
export const contractSchema = z.object({ start: date(), end: optionalDate() });

export type Identity = z.output<typeof identitySchema>;
export type PersonDetails = z.output<typeof detailsSchema>;
export type Payroll = z.output<typeof payrollSchema>;
export const noPayroll: Payroll = { socialSecurityNumber: null, iban: null, bic: null, accountHolder: null };
export type Post = z.output<typeof postSchema>;
export type Contract = z.output<typeof contractSchema>;

export interface Membership {
  corporation: number;
  enabled: boolean;
  employee: boolean;
  contract: Contract | null;
}

export type PersonEvent =
  | Event<'PersonRegistered', { person: number; identity: Identity | null; personal: Sealed }>
  | Event<'PersonIdentityEdited', { person: number; identity: Identity | null; personal: Sealed }>
  | Event<'PersonDetailsEdited', { person: number; details: PersonDetails | null; personal: Sealed }>
  | Event<
      'PersonPayrollEdited',
      {
        person: number;
        payroll: Payroll | null;
        /** What the social security number is found by (`work.keyedHash`); null: there is none. */
        numberHash: string | null;
        personal: Sealed;
      }
    >
  /** The name of the picture in the file store, sealed as the person is; null: none. */
  | Event<'PersonPhotoSet', { person: number; photo: string | null }>
  | Event<'PersonJoinedCorporation', { person: number; membership: Membership }>
  | Event<'PersonPostSet', { person: number; corporation: number; post: Post }>
  | Event<'PersonRemoved', { person: number; corporation: number }>
  | Event<'PersonEnabledInCorporation', { person: number; corporation: number }>
  | Event<'PersonDisabledInCorporation', { person: number; corporation: number }>
  /** What is known of them is not erased until a day, though its time be over. */
  | Event<
      'PersonErasureSuspended',
      { person: number; corporation: number; until: CivilDate; reason: string | null; personal: Sealed }
    >
  | Event<'PersonErasureResumed', { person: number; corporation: number }>
  /** Staff were told that something of it is erased on a day. */
  | Event<'PersonErasureTold', { person: number; corporation: number; on: CivilDate }>
  /** Its time was over: its key is erased. */
  | Event<'PersonPartErased', { person: number; part: KeptPart; on: CivilDate; rule: RetentionRule }>;

export interface PersonState {
  identity: Identity | null;
  details: PersonDetails | null;
  payroll: Payroll | null;
  photo: string | null;
  memberships: Membership[];
  /** By corporation. */
  posts: Readonly<Record<number, Post>>;
  /** Until when a corporation holds what is known of them, and why. */
  holds: Readonly<Record<number, { until: CivilDate; reason: string | null }>>;
  /** Of which day of erasure a corporation's staff were told. */
  toldOf: Readonly<Record<number, CivilDate>>;
}

const withMembership = (
  state: PersonState,
  corporation: number,
  change: Partial<Membership>,
): PersonState => ({
  ...state,
  memberships: state.memberships.map((one) =>
    one.corporation === corporation ? { ...one, ...change } : one,
  ),
});

const without = (state: PersonState, corporation: number): Membership[] =>
  state.memberships.filter((one) => one.corporation !== corporation);

/** A file of which nothing was said yet. */
export const noDetails: PersonDetails = {
  birthName: null,
  birthDate: null,
  birthPlace: null,
  nationality: null,
  phone: null,
  mobile: null,
  personalEmail: null,
  address: null,
  emergencyContacts: [],
  drivingLicence: null,
  drivingLicenceNumber: null,
  drivingLicenceExpiry: null,
  permitType: null,
  permitNumber: null,
  permitExpiry: null,
};

export const noPost: Post = { personnelNumber: null, profile: null, manager: null };

export const personAggregate: Aggregate<PersonState, PersonEvent> = {
  name: 'person',
  events: {
    PersonRegistered: true,
    PersonIdentityEdited: true,
    PersonDetailsEdited: true,
    PersonPayrollEdited: true,
    PersonPhotoSet: true,
    PersonJoinedCorporation: true,
    PersonPostSet: true,
    PersonRemoved: true,
    PersonEnabledInCorporation: true,
    PersonDisabledInCorporation: true,
    PersonErasureSuspended: true,
    PersonErasureResumed: true,
    PersonErasureTold: true,
    PersonPartErased: true,
  },
  initial: {
    identity: null,
    details: null,
    payroll: null,
    photo: null,
    memberships: [],
    posts: {},
    holds: {},
    toldOf: {},
  },
  evolve: evolving<PersonState, { [E in PersonEvent as E['type']]: E['data'] }>({
    PersonRegistered: (state, { identity }) => ({ ...state, identity }),
    PersonIdentityEdited: (state, { identity }) => ({ ...state, identity }),
    PersonDetailsEdited: (state, { details }) => ({ ...state, details }),
    PersonPayrollEdited: (state, { payroll }) => ({ ...state, payroll }),
    PersonPhotoSet: (state, { photo }) => ({ ...state, photo }),
    PersonJoinedCorporation: (state, { membership }) => ({
      ...state,
      memberships: [...without(state, membership.corporation), membership],
    }),
    PersonPostSet: (state, { corporation, post }) => ({
      ...state,
      posts: { ...state.posts, [corporation]: post },
    }),
    PersonRemoved: (state, { corporation }) => ({
      ...state,
      memberships: without(state, corporation),
    }),
    PersonEnabledInCorporation: (state, { corporation }) =>
      withMembership(state, corporation, { enabled: true }),
    PersonDisabledInCorporation: (state, { corporation }) =>
      withMembership(state, corporation, { enabled: false }),
    PersonErasureSuspended: (state, { corporation, until, reason }) => ({
      ...state,
      holds: { ...state.holds, [corporation]: { until, reason } },
    }),
    PersonErasureResumed: (state, { corporation }) => ({
      ...state,
      holds: Object.fromEntries(Object.entries(state.holds).filter(([one]) => one !== String(corporation))),
    }),
    PersonErasureTold: (state, { corporation, on }) => ({
      ...state,
      toldOf: { ...state.toldOf, [corporation]: on },
    }),
    PersonPartErased: (state) => state,
  }),
  corporationOf: () => null,
  isDeleted: () => false,
};
