import type { Event } from '../kernel/event.ts';
import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import { date, optionalDate, text } from '../kernel/fields.ts';
import { optionalEmail } from '../kernel/identifier-fields.ts';
import type { Sealed } from '../kernel/personal.ts';

/** The personal fields of a natural person: encrypted in the events with that person's key. */
export const identitySchema = z.object({
  gender: z.enum(['M', 'F']),
  firstName: text(60),
  lastName: text(60),
  email: optionalEmail(),
});

/** Time under contract in one corporation; no end: open-ended. */
export const contractSchema = z.object({ start: date(), end: optionalDate() });

export type Identity = z.output<typeof identitySchema>;
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
  | Event<'PersonJoinedCorporation', { person: number; membership: Membership }>
  | Event<'PersonEnabledInCorporation', { person: number; corporation: number }>
  | Event<'PersonDisabledInCorporation', { person: number; corporation: number }>;

export interface PersonState {
  identity: Identity | null;
  memberships: Membership[];
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

export const personAggregate: Aggregate<PersonState, PersonEvent> = {
  name: 'person',
  events: {
    PersonRegistered: true,
    PersonIdentityEdited: true,
    PersonJoinedCorporation: true,
    PersonEnabledInCorporation: true,
    PersonDisabledInCorporation: true,
  },
  initial: { identity: null, memberships: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'PersonRegistered':
      case 'PersonIdentityEdited':
        return { ...state, identity: event.data.identity };
      case 'PersonJoinedCorporation': {
        const others = state.memberships.filter(
          (one) => one.corporation !== event.data.membership.corporation,
        );
        return { ...state, memberships: [...others, event.data.membership] };
      }
      case 'PersonEnabledInCorporation':
        return withMembership(state, event.data.corporation, { enabled: true });
      case 'PersonDisabledInCorporation':
        return withMembership(state, event.data.corporation, { enabled: false });
    }
  },
  corporationOf: () => null,
  isDeleted: () => false,
};
