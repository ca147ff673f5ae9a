import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { differences } from '../kernel/differences.ts';
import type { Event } from '../kernel/event.ts';
import { evenIfWrong } from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { ChangePart } from './change-parts.ts';
import { detailsSchema, identitySchema, noDetails, payrollSchema, type PersonState } from './person.ts';

/** What of one's own file is changed by asking: of who somebody is and what papers say. */
export const fileWishSchema = z.object({
  ...identitySchema.pick({ lastName: true, firstName: true }).shape,
  ...detailsSchema.pick({
    birthName: true,
    nationality: true,
    address: true,
    drivingLicence: true,
    drivingLicenceNumber: true,
    drivingLicenceExpiry: true,
  }).shape,
});

/** The account that is paid to; the number of social security is changed by staff alone. */
export const payrollWishSchema = payrollSchema
  .pick({ iban: true, bic: true, accountHolder: true })
  .superRefine(({ iban }, context) => {
    if (iban === null) context.addIssue({ code: 'custom', path: ['iban'], message: 'errors.required' });
  }, evenIfWrong);

export type FileWish = z.output<typeof fileWishSchema>;
export type PayrollWish = z.output<typeof payrollWishSchema>;

export const changeStatuses = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

interface Asked<Wish> {
  request: number;
  corporation: number;
  person: number;
  /** Names of what changes: they tell nothing of anybody. */
  fields: (keyof Wish & string)[];
  /** As it stood then; null, like what is wanted, once erased. */
  before: Wish | null;
  wanted: Wish | null;
  personal: Sealed;
}

export type ChangeRequestEvent =
  | Event<'FileChangeRequested', Asked<FileWish>>
  | Event<'PayrollChangeRequested', Asked<PayrollWish>>
  | Event<'ChangeRequestApproved', { request: number }>
  | Event<'ChangeRequestRefused', { request: number; reason: string | null; personal: Sealed }>
  | Event<'ChangeRequestWithdrawn', { request: number }>;

type WishOf<Part extends ChangePart, Wish> = { part: Part } & Pick<
  Asked<Wish>,
  'fields' | 'before' | 'wanted'
>;

/** What is asked for: some fields of one part, as they were and as they should be. */
export type Change = WishOf<'file', FileWish> | WishOf<'payroll', PayrollWish>;

export interface ChangeRequestState {
  corporation: number | null;
  person: number;
  change: Change | null;
  status: ChangeStatus;
  /** Why it was refused. */
  reason: string | null;
}

export const changeRequestAggregate: Aggregate<ChangeRequestState, ChangeRequestEvent> = {
  name: 'changerequest',
  events: {
    FileChangeRequested: true,
    PayrollChangeRequested: true,
    ChangeRequestApproved: true,
    ChangeRequestRefused: true,
    ChangeRequestWithdrawn: true,
  },
  initial: { corporation: null, person: 0, change: null, status: 'waiting', reason: null },
  evolve: evolving<ChangeRequestState, { [E in ChangeRequestEvent as E['type']]: E['data'] }>({
    FileChangeRequested: (state, { corporation, person, fields, before, wanted }) => ({
      ...state,
      corporation,
      person,
      change: { part: 'file', fields, before, wanted },
    }),
    PayrollChangeRequested: (state, { corporation, person, fields, before, wanted }) => ({
      ...state,
      corporation,
      person,
      change: { part: 'payroll', fields, before, wanted },
    }),
    ChangeRequestApproved: (state) => ({ ...state, status: 'approved' }),
    ChangeRequestRefused: (state, { reason }) => ({ ...state, status: 'refused', reason }),
    ChangeRequestWithdrawn: (state) => ({ ...state, status: 'withdrawn' }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** What a file says now of all that can be asked for; null of somebody who was erased. */
export function fileWishOf({ identity, details }: PersonState): FileWish | null {
  if (identity === null) return null;
  const { birthName, nationality, address, drivingLicence, drivingLicenceNumber, drivingLicenceExpiry } =
    details ?? noDetails;
  return {
    lastName: identity.lastName,
    firstName: identity.firstName,
    birthName,
    nationality,
    address,
    drivingLicence,
    drivingLicenceNumber,
    drivingLicenceExpiry,
  };
}

export const payrollWishOf = ({ payroll }: PersonState): PayrollWish => ({
  iban: payroll?.iban ?? null,
  bic: payroll?.bic ?? null,
  accountHolder: payroll?.accountHolder ?? null,
});

/** Names of what differs between two wishes: an address as a whole. */
export const changedFields = <Wish extends object>(
  names: readonly (keyof Wish & string)[],
  before: Wish,
  after: Wish,
): (keyof Wish & string)[] => names.filter((name) => differences(before[name], after[name]).length > 0);

export const fileWishFields = [
  'lastName',
  'firstName',
  'birthName',
  'nationality',
  'address',
  'drivingLicence',
  'drivingLicenceNumber',
  'drivingLicenceExpiry',
] as const satisfies readonly (keyof FileWish)[];
export const payrollWishFields = [
  'iban',
  'bic',
  'accountHolder',
] as const satisfies readonly (keyof PayrollWish)[];

/** What is wanted of the named fields, for the rest what stands. */
export const withWanted = <Wish extends object>(
  now: Wish,
  wanted: Wish,
  fields: readonly (keyof Wish)[],
): Wish => fields.reduce((wish, name) => ({ ...wish, [name]: wanted[name] }), now);
