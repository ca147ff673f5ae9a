import {
  addThirdPartyBankAccount,
  preferThirdPartyBankAccount,
  removeThirdPartyBankAccount,
} from '#domain/third-parties/bank-account-commands.ts';
import { removeThirdPartyAddress } from '#domain/third-parties/address-commands.ts';
import {
  convertProspect,
  deleteThirdParty,
  noteThirdParty,
  setThirdPartyEnabled,
} from '#domain/third-parties/commands.ts';
import { undoMerge } from '#domain/third-parties/merge-commands.ts';
import { removeThirdPartyContact } from '#domain/third-parties/contact-commands.ts';
import { setThirdPartyCorporations } from '#domain/third-parties/corporation-commands.ts';
import { setThirdPartyGroups } from '#domain/third-parties/group-commands.ts';
import { relateThirdParty, unrelateThirdParty } from '#domain/third-parties/relation-commands.ts';
import { findContact, findPlace } from '#projections/third-parties/third-party-parts.ts';
import { findKeptParty, findThirdParty } from '#projections/third-parties/third-parties.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { intent, type Intent } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { notFound } from '../http/problems.ts';
import { pathTo } from '../paths.ts';
import { parties, type Party } from './party-screens.ts';
import { resolveTypedName } from '../documents/form/typed-name.server.ts';

/** Who the other one is, is typed by name. */
function byName(relating: Intent): Intent {
  return {
    async run(context, id, form) {
      await resolveTypedName(context, form, { typedAt: 'otherName', field: 'other', type: null });
      return relating.run(context, id, form);
    },
  };
}

/** Only a part of the shown third party: a form's ids are what somebody typed. */
function ofThis(removing: Intent, part: 'address' | 'contact'): Intent {
  const find = part === 'address' ? findPlace : findContact;
  const isOf = async ({ services, corporation }: StaffContext, owner: number, id: number) =>
    (await findKeptParty(services.db, owner, corporation))?.id === id;
  return {
    async run(context, id, form) {
      const found = await find(context.services.db, Number(formText(form, part)), context.corporation);
      if (!found || !(await isOf(context, found.thirdParty, id))) throw notFound();
      return removing.run(context, id, form);
    },
  };
}

/** Separates what was merged into the shown third party. */
function undoing(done: (result: unknown, id: number) => { to: string; flash: string }): Intent {
  const undo = intent(undoMerge, (_, form) => ({ id: formText(form, 'merged') }), done);
  return {
    async run(context, id, form) {
      const merged = await findThirdParty(
        context.services.db,
        Number(formText(form, 'merged')),
        context.corporation,
      );
      if (merged?.mergedInto !== id) throw notFound();
      return undo.run(context, id, form);
    },
  };
}

/** What the buttons of a third party's file do. */
export function partyIntents(party: Party): Readonly<Record<string, Intent>> {
  const { list, details } = parties[party].screens;
  const here = (key: string, undo?: string) => (_: unknown, id: number) => ({
    to: pathTo(details, { id }),
    flash: `thirdParties.notice.${key}`,
    undo,
  });
  const ids = (form: FormData, name: string) => form.getAll(name).map(Number);
  const iban = (id: number, form: FormData) => ({ id, iban: formText(form, 'iban') });
  return {
    remove: intent(
      deleteThirdParty,
      (id) => ({ id }),
      () => ({ to: pathTo(list, {}), flash: 'thirdParties.notice.deleted' }),
    ),
    groups: intent(
      setThirdPartyGroups,
      (id, form) => ({ id, groups: ids(form, 'groups'), from: ids(form, 'from') }),
      here('groups'),
    ),
    enable: intent(setThirdPartyEnabled, (id) => ({ id, enabled: true }), here('enabled', 'disable')),
    disable: intent(setThirdPartyEnabled, (id) => ({ id, enabled: false }), here('disabled', 'enable')),
    undoMerge: undoing(here('mergeUndone')),
    convert: intent(convertProspect, (id) => ({ id }), here('converted')),
    note: intent(noteThirdParty, (id, form) => ({ id, text: formText(form, 'text') }), here('noted')),
    removeAddress: ofThis(
      intent(
        removeThirdPartyAddress,
        (_, form) => ({ id: formText(form, 'address') }),
        here('addressRemoved'),
      ),
      'address',
    ),
    removeContact: ofThis(
      intent(
        removeThirdPartyContact,
        (_, form) => ({ id: formText(form, 'contact') }),
        here('contactRemoved'),
      ),
      'contact',
    ),
    addAccount: intent(
      addThirdPartyBankAccount,
      (id, form) => ({
        ...iban(id, form),
        bic: formText(form, 'bic'),
        label: formText(form, 'label'),
        preferred: form.has('preferred'),
      }),
      here('account'),
    ),
    preferAccount: intent(preferThirdPartyBankAccount, iban, here('account')),
    removeAccount: intent(removeThirdPartyBankAccount, iban, here('accountRemoved')),
    relate: byName(
      intent(
        relateThirdParty,
        (id, form) => ({
          id,
          other: form.has('other') ? Number(formText(form, 'other')) : undefined,
          kind: formText(form, 'kind'),
        }),
        here('related'),
      ),
    ),
    unrelate: intent(
      unrelateThirdParty,
      (id, form) => ({ id, relation: formText(form, 'relation') }),
      here('unrelated'),
    ),
    corporations: intent(
      setThirdPartyCorporations,
      (id, form) => ({ id, corporations: ids(form, 'corporations') }),
      here('corporations'),
    ),
  };
}
