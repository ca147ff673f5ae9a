import { describe, expect, it } from 'vitest';
import { factsOf } from '#domain/third-parties/commands.ts';
import { combined, differing } from '#domain/third-parties/merge.ts';
import {
  accountsOf,
  thirdPartyAggregate,
  thirdPartySchema,
  type ThirdPartyEvent,
} from '#domain/third-parties/third-party.ts';
import { clientInput } from '#tests/builders/company.ts';
import { ibans } from '#tests/builders/busy/busy-third-parties.ts';

const facts = (changes: Parameters<typeof clientInput>[0]) =>
  factsOf(thirdPartySchema.parse(clientInput(changes)));

const kept = facts({
  name: 'Morvan SARL',
  phone: '02 98 44 55 66',
  iban: ibans[0],
  tags: [3],
  capital: '100',
});
const merged = facts({
  name: 'Morvan',
  client: false,
  supplier: true,
  phone: '02 98 00 00 00',
  email: 'contact@morvan.example',
  siren: '552081317',
  iban: ibans[1],
  tags: [1],
  capital: '100,00',
  noReminders: true,
});

describe('two records of the same third party', () => {
  it('say together what either says, the kept one first; what both are adds up', () => {
    const { identity, terms } = combined(kept, merged, []);
    expect(identity).toMatchObject({
      name: 'Morvan SARL',
      phone: '+33298445566',
      email: 'contact@morvan.example',
      siren: '552081317',
    });
    expect(accountsOf(identity).map(({ iban }) => iban)).toEqual([ibans[0], ibans[1]]);
    expect(terms).toMatchObject({
      client: true,
      supplier: true,
      prospect: false,
      tags: [1, 3],
      noReminders: true,
    });
  });

  it('keep the lists that only the other is sorted by, and differ where both are', () => {
    const sorted = facts({ name: 'Morvan SARL', category: 4, serviceType: 7, portal: 9 });
    const plain = facts({ name: 'Morvan SARL' });
    expect(combined(plain, sorted, []).terms).toMatchObject({ category: 4, serviceType: 7, portal: 9 });
    const other = facts({ name: 'Morvan SARL', category: 5 });
    expect(differing(sorted, other)).toEqual(['category']);
    expect(combined(sorted, other, ['category']).terms).toMatchObject({ category: 5, portal: 9 });
  });

  it('differ where both say something else, and the choice is taken', () => {
    expect(differing(kept, merged)).toEqual(['name', 'phone']);
    const { identity } = combined(kept, merged, ['phone']);
    expect(identity).toMatchObject({ name: 'Morvan SARL', phone: '+33298000000' });
    // What the other does not say cannot be taken.
    expect(combined(merged, kept, ['email']).identity.email).toBe('contact@morvan.example');
  });

  it('keep a person’s first and last name together', () => {
    const person = facts({ name: 'Le Goff', firstName: 'Jeanne', civility: 'mme', naturalPerson: true });
    const { identity, terms } = combined(kept, person, ['name']);
    expect(identity).toMatchObject({ name: 'Jeanne Le Goff', firstName: 'Jeanne', lastName: 'Le Goff' });
    // Its identity is sealed then.
    expect(terms.naturalPerson).toBe(true);
    expect(combined(person, kept, ['name']).identity.firstName).toBeUndefined();
  });
});

describe('a merge in the stream', () => {
  const fold = (events: ThirdPartyEvent[]) =>
    events.reduce(thirdPartyAggregate.evolve, thirdPartyAggregate.initial);
  const created: ThirdPartyEvent = {
    type: 'ThirdPartyCreated',
    data: { corporation: 1, thirdParty: 9, ...kept },
  };
  const tookOver: ThirdPartyEvent = {
    type: 'ThirdPartyDoubleMerged',
    data: { thirdParty: 9, merged: 7, followers: [], uses: [], ...combined(kept, merged, []) },
  };

  it('remembers what was said before, and what changed first since; a note changes nothing', () => {
    const noted: ThirdPartyEvent = { type: 'ThirdPartyNoted', data: { thirdParty: 9, text: 'Doublon' } };
    expect(fold([created, tookOver, noted]).takenOver).toMatchObject([
      { merged: 7, before: kept, changed: null },
    ]);
    const disabled: ThirdPartyEvent = { type: 'ThirdPartyDisabled', data: { thirdParty: 9 } };
    const edited: ThirdPartyEvent = { type: 'ThirdPartyEdited', data: { thirdParty: 9, ...kept } };
    expect(fold([created, tookOver, disabled, edited]).takenOver).toMatchObject([{ changed: 'state' }]);
  });

  it('is as if it had not been once it was undone', () => {
    const gaveBack: ThirdPartyEvent = {
      type: 'ThirdPartyDoubleSeparated',
      data: { thirdParty: 9, merged: 7, ...kept },
    };
    expect(fold([created, tookOver, gaveBack])).toEqual(fold([created]));
  });
});
