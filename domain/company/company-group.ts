import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { optionalText, recordId, text } from '../kernel/fields.ts';

const MOST_MEMBERS = 200;

/** Companies that belong together. */
export const companyGroupSchema = z.object({
  name: text(80),
  code: optionalText(20),
  notes: optionalText(1000),
  corporations: z
    .array(recordId().meta({ 'x-references': 'corporation' }))
    .max(MOST_MEMBERS, `errors.tooLarge|max=${MOST_MEMBERS}`)
    .default([])
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
});
export type CompanyGroupFacts = z.output<typeof companyGroupSchema>;

export type CompanyGroupEvent =
  | Event<'CompanyGroupCreated', { group: number; facts: CompanyGroupFacts }>
  | Event<'CompanyGroupEdited', { group: number; facts: CompanyGroupFacts }>
  | Event<'CompanyGroupDeleted', { group: number }>;

interface CompanyGroupState {
  facts: CompanyGroupFacts | null;
  deleted: boolean;
}

export const companyGroupAggregate: Aggregate<CompanyGroupState, CompanyGroupEvent> = {
  name: 'companygroup',
  events: { CompanyGroupCreated: true, CompanyGroupEdited: true, CompanyGroupDeleted: true },
  initial: { facts: null, deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'CompanyGroupCreated':
      case 'CompanyGroupEdited':
        return { ...state, facts: event.data.facts };
      case 'CompanyGroupDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: () => null,
  isDeleted: (state) => state.deleted,
};
