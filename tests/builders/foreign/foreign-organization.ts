import * as units from '#domain/company/org-unit-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

const kind = 'organization' as const;

/** A unit of the other corporation. */
export const makeTheirUnit = async (store: Store, foreign: Company): Promise<number> =>
  (await send(store, units.createOrgUnit, foreign.actor, { kind, name: 'Agence' })).id;

/** Each command of units that names one, its input for an id, and the other corporation's id. */
export const unitCases = (unit: () => number): [Command, (id: number) => object, () => number][] => [
  [units.editOrgUnit, (id) => ({ id, kind, name: 'Site' }), unit],
  [units.deleteOrgUnit, (id) => ({ id, kind }), unit],
  [units.registerInOrgUnit, (id) => ({ id, kind, person: 1, date: '2026-03-02' }), unit],
  [units.moveToOrgUnit, (id) => ({ id, kind, person: 1, date: '2026-03-02', from: null }), unit],
  [units.rejectFromOrgUnit, (id) => ({ id, kind, person: 1, date: '2026-03-02' }), unit],
];
