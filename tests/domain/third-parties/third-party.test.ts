import { describe, expect, it } from 'vitest';
import { accountsWith, type BankAccount } from '#domain/third-parties/bank-account.ts';
import { factsOf } from '#domain/third-parties/commands.ts';
import { contactFacts, contactSchema } from '#domain/third-parties/contact.ts';
import { duplicateKeys, likenessOf } from '#domain/third-parties/duplicates.ts';
import { nameKey } from '#domain/third-parties/name-key.ts';
import {
  accountsOf,
  thirdPartyAggregate,
  thirdPartySchema,
  type ThirdPartyEvent,
} from '#domain/third-parties/third-party.ts';
import { clientInput } from '#tests/builders/company.ts';

const errorsOf = (input: object): Record<string, string[] | undefined> => {
  const parsed = thirdPartySchema.safeParse({ ...clientInput(), ...input });
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), [issue.message]]));
};

const account = (iban: string, label: string | null = null): BankAccount => ({ iban, bic: null, label });

describe('what is said of a third party', () => {
  it('is checked at each field', () => {
    expect(errorsOf({ capital: 'cent', naf: '43', website: 'pas une adresse' })).toEqual({
      capital: ['errors.number|places=2'],
      naf: ['errors.naf'],
      website: ['errors.url'],
    });
    expect(errorsOf({ civility: 'Docteur' })).toEqual({ civility: ['errors.choice'] });
    expect(errorsOf({ client: false })).toEqual({ client: ['errors.thirdPartyType'] });
    expect(errorsOf({ firstName: 'Jeanne' })).toEqual({ firstName: ['errors.firstNameOfCompany'] });
  });

  it('is normalised: capital as a decimal, activity and telephone as registers write them', () => {
    const read = thirdPartySchema.parse(
      clientInput({ capital: '120 000,5', naf: '4399c', phone: '02 98 44 55 66', website: 'www.exemple.fr' }),
    );
    expect(read).toMatchObject({ capital: '120000.5', naf: '43.99C', phone: '+33298445566' });
  });

  it('names a person by first and last name, and keeps both apart', () => {
    const input = thirdPartySchema.parse(
      clientInput({ name: 'Le Goff', firstName: 'Jeanne', civility: 'mme', naturalPerson: true }),
    );
    expect(factsOf(input).identity).toMatchObject({
      name: 'Jeanne Le Goff',
      firstName: 'Jeanne',
      lastName: 'Le Goff',
      civility: 'mme',
    });
  });

  it('says nothing of what was left out', () => {
    const { identity, terms } = factsOf(thirdPartySchema.parse(clientInput()));
    expect(Object.keys(identity).sort()).toEqual(
      ['address', 'bic', 'email', 'iban', 'name', 'note', 'phone', 'siren', 'siret', 'vatNumber'].sort(),
    );
    expect(terms).not.toHaveProperty('capital');
  });
});

describe('bank accounts', () => {
  it('correct the default, or move a known one there', () => {
    const two = [account('FR1', 'Courant'), account('FR2')];
    expect(accountsWith(two, 'FR3', null)).toEqual([account('FR3', 'Courant'), account('FR2')]);
    expect(accountsWith(two, 'FR2', 'BIC')).toEqual([{ iban: 'FR2', bic: 'BIC', label: null }, two[0]]);
    expect(accountsWith(two, null, null)).toEqual([account('FR2')]);
    expect(accountsWith([], 'FR1', null)).toEqual([account('FR1')]);
  });

  it('are read of events that knew a single one', () => {
    const { identity, terms } = factsOf(
      thirdPartySchema.parse(clientInput({ iban: 'FR7630006000011234567890189' })),
    );
    const created: ThirdPartyEvent = {
      type: 'ThirdPartyCreated',
      data: { corporation: 1, thirdParty: 9, identity, terms },
    };
    const state = thirdPartyAggregate.evolve(thirdPartyAggregate.initial, created);
    expect(accountsOf(state.identity)).toEqual([account('FR7630006000011234567890189')]);
    const accounts = [account('DE89370400440532013000'), account('FR7630006000011234567890189')];
    const set: ThirdPartyEvent = { type: 'ThirdPartyBankAccountsSet', data: { thirdParty: 9, accounts } };
    expect(thirdPartyAggregate.evolve(state, set).identity).toMatchObject({
      name: 'Ville de Brest',
      iban: 'DE89370400440532013000',
      accounts,
    });
  });
});

describe('a prospect', () => {
  it('is a client once it was converted', () => {
    const { identity, terms } = factsOf(
      thirdPartySchema.parse(clientInput({ client: false, prospect: true })),
    );
    const events: ThirdPartyEvent[] = [
      { type: 'ThirdPartyCreated', data: { corporation: 1, thirdParty: 9, identity, terms } },
      { type: 'ProspectConverted', data: { thirdParty: 9, quotation: 4 } },
    ];
    const { terms: now } = events.reduce(thirdPartyAggregate.evolve, thirdPartyAggregate.initial);
    expect(now).toMatchObject({ client: true, prospect: false });
  });
});

describe('a contact', () => {
  it('gets mails only at an address', () => {
    const parsed = contactSchema.safeParse({ lastName: 'Riou', receivesInvoices: true });
    expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['email'], 'errors.contactEmail'],
    ]);
    const facts = contactFacts(
      contactSchema.parse({
        lastName: 'Riou',
        email: 'a@b.example',
        receivesInvoices: true,
        receivesReminders: true,
      }),
    );
    expect(facts.receives).toEqual(['invoices', 'reminders']);
  });
});

describe('names that mean the same company', () => {
  it.each([
    ['S.A.R.L. Durand & Fils', 'DURAND ET FILS'],
    ['Société Bretonne de Béton', 'bretonne béton SAS'],
    ['Ets. Le Goff', 'Établissements LE GOFF'],
    ['Œuvres du Léon', 'OEUVRES LEON'],
  ])('%s, %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('stay apart where only the legal form is the same, and keep a name of such words alone', () => {
    expect(nameKey('SAS Durand')).not.toBe(nameKey('SAS Dupond'));
    expect(nameKey('La Compagnie des')).toBe('la compagnie des');
  });
});

describe('two lines of a file', () => {
  const keys = (changes: object) => duplicateKeys({ ...thirdPartySchema.parse(clientInput(changes)) });

  it('are compared by numbers, account, address and name', () => {
    const first = keys({ name: 'Durand SA', siret: '40483304800022', email: 'Compta@Durand.example' });
    const second = keys({ name: 'Autre', siren: '404833048', email: 'compta@durand.example' });
    expect(likenessOf(first, second)).toEqual(['siren', 'email']);
    expect(likenessOf(keys({ name: 'Durand' }), keys({ name: 'DURAND SARL' }))).toEqual(['name']);
    expect(likenessOf(keys({ name: 'Durand' }), keys({ name: 'Dupond' }))).toEqual([]);
  });
});
