import { addressLine } from '#domain/kernel/address.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { projectNames } from '#projections/projects/projects.ts';
import { labelsOf } from '#projections/records/records.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import { transportVehicle } from '#projections/transport/order-list.ts';
import type { ReadSlip } from '#projections/transport/read-order.ts';
import type { Runtime } from '../tasks/runtime.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { printedSlip, type SlipNames } from './printed-slip.ts';
import type { PrintTexts } from './texts.ts';

interface Within {
  corporation: number;
  language: 'fr' | 'en';
}

/** What a plan names, in six questions at most. */
async function namesOf(
  { db }: Pick<Runtime, 'db'>,
  { plan }: ReadSlip['state'],
  { corporation, language }: Within,
): Promise<SlipNames> {
  const some = (id: number | null | undefined) => (id ? [id] : []);
  const [parties, people, projects, zones, piece] = await Promise.all([
    findThirdParties(db, [...some(plan?.client), ...some(plan?.supplier)], corporation),
    namesOfMembers(db, some(plan?.driver), corporation),
    projectNames(db, some(plan?.project), corporation),
    labelsOf(db, some(plan?.zone), corporation, language),
    plan?.equipment ? transportVehicle(db, plan.equipment, corporation) : null,
  ]);
  const party = (id: number | null | undefined) => parties.find((one) => one.id === id);
  const [client, supplier] = [party(plan?.client)?.identity, party(plan?.supplier)?.identity];
  return {
    client: client?.name ?? '–',
    clientAddress: client?.address ? addressLine(client.address, language) : null,
    supplier: supplier?.name ?? null,
    supplierAddress: supplier?.address ? addressLine(supplier.address, language) : null,
    project: projects.get(plan?.project ?? 0) ?? null,
    driver: people.get(plan?.driver ?? 0) ?? null,
    equipment: piece?.name ?? null,
    registration: piece?.registration ?? null,
    zone: zones.get(plan?.zone ?? 0) ?? null,
  };
}

/** What the paper of a slip says, under the company's head. */
export async function slipParts(
  runtime: Pick<Runtime, 'db'>,
  { state, slip }: ReadSlip,
  within: Within,
  words: PrintTexts,
): Promise<Omit<PlainSheet, 'sender' | 'language' | 'page'>> {
  const names = await namesOf(runtime, state, within);
  return printedSlip({ state, slip, names, language: within.language }, words.transport);
}
