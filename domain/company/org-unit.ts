import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { optionalReference, optionalText, text } from '../kernel/fields.ts';

/** Two trees of one corporation: what it is made of (agencies, sites, teams), and its departments. */
export const orgUnitKinds = ['organization', 'department'] as const;
export type OrgUnitKind = (typeof orgUnitKinds)[number];

export const orgUnitSchema = z.object({
  name: text(80),
  code: optionalText(20),
  /** What it is a part of; none: it stands at the top. */
  parent: optionalReference('organization'),
  type: optionalReference('organizationtype'),
  /** The person who leads it. */
  manager: optionalReference('person'),
  description: optionalText(500),
});
export type OrgUnitFacts = z.output<typeof orgUnitSchema>;

/** A person's time in a unit; no end: still there. */
interface OrgUnitStay {
  person: number;
  since: CivilDate;
  until: CivilDate | null;
  /** As a file brought it in: neither ended nor struck since. */
  asImported: boolean;
}

export type OrgUnitEvent =
  | Event<'OrgUnitCreated', { unit: number; corporation: number; kind: OrgUnitKind; facts: OrgUnitFacts }>
  | Event<'OrgUnitEdited', { unit: number; facts: OrgUnitFacts }>
  | Event<'OrgUnitDeleted', { unit: number }>
  | Event<'OrgUnitPersonRegistered', { unit: number; person: number; since: CivilDate; imported?: true }>
  | Event<'OrgUnitPersonRejected', { unit: number; person: number; until: CivilDate }>
  /** They were never there: what a file brought in was taken back. */
  | Event<'OrgUnitPersonWithdrawn', { unit: number; person: number }>;

export interface OrgUnitState {
  corporation: number | null;
  kind: OrgUnitKind;
  facts: OrgUnitFacts | null;
  people: OrgUnitStay[];
  deleted: boolean;
}

export const orgUnitAggregate: Aggregate<OrgUnitState, OrgUnitEvent> = {
  name: 'orgunit',
  events: {
    OrgUnitCreated: true,
    OrgUnitEdited: true,
    OrgUnitDeleted: true,
    OrgUnitPersonRegistered: true,
    OrgUnitPersonRejected: true,
    OrgUnitPersonWithdrawn: true,
  },
  initial: { corporation: null, kind: 'organization', facts: null, people: [], deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'OrgUnitCreated': {
        const { corporation, kind, facts } = event.data;
        return { ...state, corporation, kind, facts };
      }
      case 'OrgUnitEdited':
        return { ...state, facts: event.data.facts };
      case 'OrgUnitDeleted':
        return { ...state, deleted: true };
      case 'OrgUnitPersonRegistered': {
        const { person, since, imported } = event.data;
        const stay = { person, since, until: null, asImported: imported === true };
        return { ...state, people: [...state.people, stay] };
      }
      case 'OrgUnitPersonRejected': {
        const { person, until } = event.data;
        const ended = (stay: OrgUnitStay) =>
          stay.person === person && stay.until === null ? { ...stay, until, asImported: false } : stay;
        return { ...state, people: state.people.map(ended) };
      }
      case 'OrgUnitPersonWithdrawn': {
        const { person } = event.data;
        return {
          ...state,
          people: state.people.filter((stay) => stay.person !== person || stay.until !== null),
        };
      }
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** A unit as its tree knows it. */
export interface OrgNode {
  id: number;
  kind: OrgUnitKind;
  parent: number | null;
  name: string;
}

/** Whether putting `unit` below `parent` would make it a part of itself. */
export function wouldLoop(tree: readonly OrgNode[], unit: number, parent: number): boolean {
  const parents = new Map(tree.map((node) => [node.id, node.parent]));
  const seen = new Set<number>();
  for (let at: number | null = parent; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === unit) return true;
    seen.add(at);
  }
  return false;
}

/** How deep a tree may go. */
export const DEEPEST_TREE = 12;

/** How many stand above a unit, itself included. */
export function depthOf(tree: readonly OrgNode[], unit: number): number {
  const parents = new Map(tree.map((node) => [node.id, node.parent]));
  let depth = 0;
  for (let at: number | null = unit; at !== null && depth <= tree.length; at = parents.get(at) ?? null)
    depth += 1;
  return depth;
}
