import { describe, expect, it } from 'vitest';
import { sealed } from '#domain/kernel/personal.ts';
import {
  changedFields,
  changeRequestAggregate,
  fileWishFields,
  fileWishOf,
  payrollWishSchema,
  withWanted,
  type ChangeRequestEvent,
  type FileWish,
} from '#domain/people/change-request.ts';
import { decidingOn } from '#domain/people/contract.ts';
import { personAggregate } from '#domain/people/person.ts';

const address = {
  street: '3 rue des Ajoncs',
  complement: null,
  postalCode: '29200',
  city: 'Brest',
  country: 'FR',
};
const wish = (changes: Partial<FileWish> = {}): FileWish => ({
  lastName: 'Le Goff',
  firstName: 'Anna',
  birthName: null,
  nationality: 'FR',
  address,
  drivingLicence: null,
  drivingLicenceNumber: null,
  drivingLicenceExpiry: null,
  ...changes,
});
const personal = sealed('person', 5, 'before', 'wanted');
const asked: ChangeRequestEvent = {
  type: 'FileChangeRequested',
  data: {
    request: 1,
    corporation: 2,
    person: 5,
    fields: ['birthName'],
    before: wish(),
    wanted: wish({ birthName: 'Riou' }),
    personal,
  },
};
const given = (...events: ChangeRequestEvent[]) =>
  events.reduce(changeRequestAggregate.evolve, changeRequestAggregate.initial);

describe('a request to change one’s own file', () => {
  it('waits until it is decided, and is known for what it changes', () => {
    expect(given(asked)).toMatchObject({
      status: 'waiting',
      person: 5,
      change: { part: 'file', fields: ['birthName'], wanted: { birthName: 'Riou' } },
    });
  });

  it('that was refused says why, and nothing any more once the person is erased', () => {
    const refused = (reason: string | null): ChangeRequestEvent => ({
      type: 'ChangeRequestRefused',
      data: { request: 1, reason, personal: sealed('person', 5, 'reason') },
    });
    expect(given(asked, refused('Sans pièce'))).toMatchObject({ status: 'refused', reason: 'Sans pièce' });
    const erased: ChangeRequestEvent = { ...asked, data: { ...asked.data, before: null, wanted: null } };
    expect(given(erased, refused(null))).toMatchObject({ reason: null, change: { wanted: null } });
  });

  it('names an address as a whole, and only what differs', () => {
    const moved = wish({ address: { ...address, city: 'Quimper' }, lastName: 'Riou' });
    expect(changedFields(fileWishFields, wish(), moved)).toEqual(['lastName', 'address']);
    expect(changedFields(fileWishFields, wish(), wish())).toEqual([]);
  });

  it('leaves what it does not name as it stands by now', () => {
    const now = wish({ nationality: 'PL' });
    expect(withWanted(now, wish({ birthName: 'Riou' }), ['birthName'])).toEqual({
      ...now,
      birthName: 'Riou',
    });
  });

  it('is none of somebody who was erased', () => {
    expect(fileWishOf(personAggregate.initial)).toBeNull();
  });

  it('to be paid to another account names it, and every fault at its field', () => {
    const { error } = payrollWishSchema.safeParse({ iban: '', bic: 'faux' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
      expect.arrayContaining([
        ['iban', 'errors.required'],
        ['bic', 'errors.bic'],
      ]),
    );
  });
});

describe('the contract that decides on a day', () => {
  const contracts = [
    { start: '2026-07-01', end: null },
    { start: '2025-01-01', end: '2025-12-31' },
    { start: '2026-02-01', end: '2026-05-31' },
  ];
  it.each([
    ['2025-06-01', '2025-01-01'],
    ['2026-01-15', '2026-02-01'],
    ['2026-05-31', '2026-02-01'],
    ['2026-06-15', '2026-07-01'],
    ['2030-01-01', '2026-07-01'],
  ])('is the one of the day, else the next: %s', (day, start) => {
    expect(decidingOn(contracts, day)?.start).toBe(start);
  });

  it('is the last once all are over, and none where there never was one', () => {
    expect(decidingOn(contracts.slice(1), '2027-01-01')?.start).toBe('2026-02-01');
    expect(decidingOn([], '2027-01-01')).toBeNull();
  });
});
