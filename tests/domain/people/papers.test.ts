import { describe, expect, it } from 'vitest';
import { contractAggregate } from '#domain/people/contract.ts';
import { attachedDocumentAggregate } from '#domain/files/attached-document.ts';
import { expirySet } from '#domain/files/attach-files.ts';
import { sealed } from '#domain/kernel/personal.ts';
import { decisionsOf } from '#tests/builders/given.ts';

describe('a paper of a person', () => {
  const given = decisionsOf(attachedDocumentAggregate);

  it('is valid until a day that is sealed as its name is, and no longer once that is taken back', () => {
    const seal = { personal: sealed('person', 5, 'name') };
    const set = expirySet(9, '2026-12-15', seal);
    expect(set.data).toEqual({
      document: 9,
      validUntil: '2026-12-15',
      personal: { subject: 'person-5', fields: ['validUntil'] },
    });
    expect(given(set).state.validUntil).toBe('2026-12-15');
    expect(given(set, expirySet(9, null, seal)).state.validUntil).toBeNull();
  });
});

describe('the declaration of a hiring', () => {
  const given = decisionsOf(contractAggregate);
  const declared = (declaredOn: string | null, declarationReference: string | null) => ({
    type: 'HiringDeclared' as const,
    data: { contract: 12, declaredOn, declarationReference },
  });

  it('is noted with its day and receipt, and taken back as a whole', () => {
    expect(given(declared('2026-12-01', 'DP 4')).state).toMatchObject({
      declaredOn: '2026-12-01',
      declarationReference: 'DP 4',
    });
    expect(given(declared('2026-12-01', 'DP 4'), declared(null, null)).state).toMatchObject({
      declaredOn: null,
      declarationReference: null,
    });
  });
});
