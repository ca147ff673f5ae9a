import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { optionalText, text } from '../kernel/fields.ts';

/** A group of third parties that share prices or are looked at together. */
export const thirdPartyGroupSchema = z.object({
  name: text(80),
  description: optionalText(500),
});

interface GroupFacts {
  group: number;
  name: string;
  description: string | null;
}

export type ThirdPartyGroupEvent =
  | Event<'ThirdPartyGroupCreated', GroupFacts & { corporation: number }>
  | Event<'ThirdPartyGroupEdited', GroupFacts>
  | Event<'ThirdPartyGroupMembersAdded', { group: number; thirdParties: number[] }>
  | Event<'ThirdPartyGroupMembersRemoved', { group: number; thirdParties: number[] }>
  | Event<'ThirdPartyGroupDeleted', { group: number }>;

export interface ThirdPartyGroupState {
  corporation: number | null;
  name: string;
  description: string | null;
  members: readonly number[];
  deleted: boolean;
}

export const thirdPartyGroupAggregate: Aggregate<ThirdPartyGroupState, ThirdPartyGroupEvent> = {
  name: 'thirdpartygroup',
  events: {
    ThirdPartyGroupCreated: true,
    ThirdPartyGroupEdited: true,
    ThirdPartyGroupMembersAdded: true,
    ThirdPartyGroupMembersRemoved: true,
    ThirdPartyGroupDeleted: true,
  },
  initial: { corporation: null, name: '', description: null, members: [], deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'ThirdPartyGroupCreated': {
        const { corporation, name, description } = event.data;
        return { ...state, corporation, name, description };
      }
      case 'ThirdPartyGroupEdited':
        return { ...state, name: event.data.name, description: event.data.description };
      case 'ThirdPartyGroupMembersAdded':
        return { ...state, members: [...state.members, ...event.data.thirdParties] };
      case 'ThirdPartyGroupMembersRemoved': {
        const gone = new Set(event.data.thirdParties);
        return { ...state, members: state.members.filter((member) => !gone.has(member)) };
      }
      case 'ThirdPartyGroupDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
