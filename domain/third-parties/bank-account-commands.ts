import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command } from '../kernel/command.ts';
import { flag, recordId } from '../kernel/fields.ts';
import { optionalIban } from '../kernel/identifier-fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadThirdParty } from './load-third-party.ts';
import { bankAccountSchema, type BankAccount } from './bank-account.ts';
import { partSeal } from './part-seal.ts';
import { accountsOf, type ThirdPartyEvent, type ThirdPartyState } from './third-party.ts';

const MOST_ACCOUNTS = 20;

/** The accounts of a third party. @throws Refusal `missing`, and `conflict` of one that was erased. */
async function load(work: UnitOfWork, actor: Actor, id: number) {
  const thirdParty = await loadThirdParty(work, id, actor);
  if (thirdParty.state.identity === null) throw conflict('ERASED', 'errors.erased');
  return { thirdParty, accounts: accountsOf(thirdParty.state.identity) };
}

async function keep(
  work: UnitOfWork,
  thirdParty: Loaded<ThirdPartyState, ThirdPartyEvent>,
  accounts: readonly BankAccount[],
): Promise<{ id: number }> {
  const { id, state } = thirdParty;
  const data = { thirdParty: id, accounts, ...partSeal(state, id, 'accounts') };
  await work.append(thirdParty, [{ type: 'ThirdPartyBankAccountsSet', data }]);
  return { id };
}

const ibanOf = () => optionalIban().refine((value) => value !== null, 'errors.required');

/**
 * One more account; the first is the default, and so is one that is said to be. An IBAN that is known gets the new
 * details.
 */
export const addThirdPartyBankAccount = command({
  name: 'AddThirdPartyBankAccount',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: bankAccountSchema.extend({ id: recordId(), preferred: flag() }),
  refuses: ['ERASED', 'MERGED', 'TOO_MANY'],
  async handle(work, actor, { id, preferred, iban, bic, label }) {
    const { thirdParty, accounts } = await load(work, actor, id);
    if (iban === null) throw invalid({ iban: ['errors.required'] });
    const account = { iban, bic, label };
    const known = accounts.some((one) => one.iban === iban);
    const others = accounts.filter((one) => one.iban !== iban);
    if (others.length >= MOST_ACCOUNTS) throw conflict('TOO_MANY', `errors.tooMany|max=${MOST_ACCOUNTS}`);
    if (preferred) return keep(work, thirdParty, [account, ...others]);
    const kept = known ? accounts.map((one) => (one.iban === iban ? account : one)) : [...accounts, account];
    return keep(work, thirdParty, kept);
  },
});

/** Makes an account the one that transfers go to. @throws Refusal `invalid` of one that it does not have. */
export const preferThirdPartyBankAccount = command({
  name: 'PreferThirdPartyBankAccount',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId(), iban: ibanOf() }),
  refuses: ['ERASED', 'MERGED'],
  async handle(work, actor, { id, iban }) {
    const { thirdParty, accounts } = await load(work, actor, id);
    const found = accounts.find((one) => one.iban === iban);
    if (!found) throw invalid({ iban: ['errors.reference'] });
    if (found === accounts[0]) return { id };
    return keep(work, thirdParty, [found, ...accounts.filter((one) => one !== found)]);
  },
});

/** Takes an account away; the next one becomes the default in its place. */
export const removeThirdPartyBankAccount = command({
  name: 'RemoveThirdPartyBankAccount',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId(), iban: ibanOf() }),
  refuses: ['ERASED', 'MERGED'],
  async handle(work, actor, { id, iban }) {
    const { thirdParty, accounts } = await load(work, actor, id);
    const rest = accounts.filter((one) => one.iban !== iban);
    if (rest.length === accounts.length) throw invalid({ iban: ['errors.reference'] });
    return keep(work, thirdParty, rest);
  },
});
