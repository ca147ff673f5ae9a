import * as accounts from '#domain/third-parties/bank-account-commands.ts';
import * as addresses from '#domain/third-parties/address-commands.ts';
import * as thirdParties from '#domain/third-parties/commands.ts';
import * as contacts from '#domain/third-parties/contact-commands.ts';
import { setThirdPartyCorporations } from '#domain/third-parties/corporation-commands.ts';
import { mergeThirdParties, undoMerge } from '#domain/third-parties/merge-commands.ts';
import { bookManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import { reverseOpening } from '#domain/accounting/opening-entry-commands.ts';
import { reverseTakeover, takeOverInvoice } from '#domain/documents/taken-over-commands.ts';
import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import * as relations from '#domain/third-parties/relation-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { ibans } from '../busy/busy-third-parties.ts';
import { address, clientInput, send, type Company } from '../company.ts';

/** What another corporation's client has. */
export async function makeTheirParts(store: Store, { actor, client }: Company) {
  const place = { ...address, thirdParty: client };
  const rows = [{ id: null, values: clientInput({ name: 'Importé Nord' }) }];
  const brought = { file: 'clients.csv', columns: {}, left: 0, rows };
  return {
    import: (await send(store, importKind('thirdparty').command, actor, brought)).id,
    opening: (
      await send(store, bookManualEntry, actor, {
        date: '2026-01-01',
        journal: 'opening',
        label: 'À-nouveaux',
        lines: [
          { account: '512000', debit: '5' },
          { account: '101000', credit: '5' },
        ],
      })
    ).id,
    takenOver: (
      await send(store, takeOverInvoice, actor, {
        number: 'F-1',
        thirdParty: client,
        date: '2025-12-01',
        total: '10.00',
      })
    ).id,
    address: (await send(store, addresses.addThirdPartyAddress, actor, place)).id,
    contact: (
      await send(store, contacts.addThirdPartyContact, actor, { thirdParty: client, lastName: 'Riou' })
    ).id,
  };
}

type Case = [command: Command, input: (id: number) => object, id: () => number];

const byId = (id: number) => ({ id });

/** Commands that name a third party or a part of one. */
export const thirdPartyCases = (
  theirs: () => { address: number; contact: number; import: number; takenOver: number; opening: number },
  company: () => { client: number },
  own: () => { client: number },
): Case[] => [
  [thirdParties.setThirdPartyEnabled, (id) => ({ id, enabled: false }), () => company().client],
  [thirdParties.convertProspect, byId, () => company().client],
  [thirdParties.noteThirdParty, (id) => ({ id, text: 'Non' }), () => company().client],
  [accounts.addThirdPartyBankAccount, (id) => ({ id, iban: ibans[0] }), () => company().client],
  [accounts.preferThirdPartyBankAccount, (id) => ({ id, iban: ibans[0] }), () => company().client],
  [accounts.removeThirdPartyBankAccount, (id) => ({ id, iban: ibans[0] }), () => company().client],
  [addresses.editThirdPartyAddress, (id) => ({ ...address, id }), () => theirs().address],
  [addresses.removeThirdPartyAddress, byId, () => theirs().address],
  [contacts.editThirdPartyContact, (id) => ({ id, lastName: 'Riou' }), () => theirs().contact],
  [contacts.removeThirdPartyContact, byId, () => theirs().contact],
  [mergeThirdParties, (id) => ({ id, merged: own().client }), () => company().client],
  [undoMerge, byId, () => company().client],
  [undoImport, byId, () => theirs().import],
  [reverseTakeover, byId, () => theirs().takenOver],
  [reverseOpening, byId, () => theirs().opening],
  [relations.relateThirdParty, (id) => ({ id, other: own().client, kind: 'parent' }), () => company().client],
  [relations.unrelateThirdParty, (id) => ({ id, relation: 1 }), () => company().client],
  [setThirdPartyCorporations, (id) => ({ id, corporations: [] }), () => company().client],
];
