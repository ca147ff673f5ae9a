import { describe, expect, it } from 'vitest';
import { atTypedNames } from '#app/documents/form/typed-names.ts';

describe('errors of what is typed by name', () => {
  it('stand at the field that was typed into, and tell an unknown name from an empty one', () => {
    const wrong = { thirdParty: ['errors.required'], project: ['errors.reference'], date: ['errors.date'] };
    const typed = { clientName: 'Personne SA', projectName: ' ' };
    expect(atTypedNames({ initialValue: typed, error: wrong }).error).toEqual({
      clientName: ['errors.partyUnknown'],
      projectName: ['errors.reference'],
      date: ['errors.date'],
    });
    expect(atTypedNames({ initialValue: { clientName: '' }, error: wrong }).error).toMatchObject({
      clientName: ['errors.required'],
    });
  });

  it('leave a form without errors alone', () => {
    const result = { initialValue: { clientName: 'x' } };
    expect(atTypedNames(result)).toBe(result);
  });
});
