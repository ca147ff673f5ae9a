import { describe, expect, it } from 'vitest';
import { letterheadOf } from '#domain/documents/content/letterhead.ts';
import {
  identityErrors,
  identitySchema,
  settingsSchema,
  vatNumberFor,
} from '#domain/company/corporation-parts.ts';
import {
  corporationAggregate,
  corporationSchema,
  type CorporationEvent,
} from '#domain/company/corporation.ts';
import { depthOf, wouldLoop, type OrgNode } from '#domain/company/org-unit.ts';
import { readinessOf } from '#domain/company/readiness.ts';
import { setUpErrors, setUpSchema } from '#domain/set-up/set-up-commands.ts';
import { usualCalendar } from '#domain/company/calendar.ts';
import { companies } from '#jobs/demo/companies.ts';

const details = corporationSchema.parse(companies[0]);
const { siren, siret } = details;
const registered: CorporationEvent = { type: 'CorporationRegistered', data: { corporation: 1, details } };

const after = (...events: CorporationEvent[]) =>
  [registered, ...events].reduce(
    (state, event) => corporationAggregate.evolve(state, event),
    corporationAggregate.initial,
  );

describe('who a company is', () => {
  it('is read as people type it', () => {
    const typed = { ...companies[0], naf: '4399c', website: 'www.exemple.fr' };
    expect(identitySchema.parse(typed)).toMatchObject({
      naf: '43.99C',
      website: 'www.exemple.fr',
      insurance: null,
    });
  });

  it.each([
    [{ naf: '43.9' }, 'naf', 'errors.naf'],
    [{ website: 'pas un site' }, 'website', 'companies.error.website'],
    [{ siren: '826018153' }, 'siren', 'errors.siren'],
  ])('is refused at its field: %j', (changes, field, message) => {
    const { error } = identitySchema.safeParse({ ...companies[0], ...changes });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });

  it('names one company: a SIRET begins with its SIREN, a French VAT number ends with it', () => {
    expect(identityErrors({ siren, siret, vatNumber: 'FR27826018152' })).toBeNull();
    expect(identityErrors({ siren, siret: '48301661400016', vatNumber: 'FR28483016614' })).toEqual({
      siret: ['companies.error.siretOfOther'],
      vatNumber: ['companies.error.vatNumberOfOther'],
    });
    expect(identityErrors({ siren, siret: null, vatNumber: 'DE136695976' })).toBeNull();
  });

  it('has the VAT number of its SIREN, and none without VAT', () => {
    expect(vatNumberFor({ siren: '404833048', vatNumber: null }, 'normal')).toBe('FR83404833048');
    expect(vatNumberFor({ siren: '404833048', vatNumber: null }, 'franchise')).toBeNull();
    expect(vatNumberFor({ siren: '404833048', vatNumber: 'FR27826018152' }, 'franchise')).toBe(
      'FR27826018152',
    );
  });
});

describe('a company', () => {
  it('is what was said last of each part, whatever else changed', () => {
    const identity = { ...identitySchema.parse(companies[0]), name: 'Béton du Large' };
    const settings = settingsSchema.parse({
      accent: '#123456',
      currency: 'EUR',
      timeZone: 'Indian/Reunion',
      fiscalYearStart: 7,
      vatRegime: 'simplified',
    });
    const state = after(
      { type: 'CorporationSettingsEdited', data: { corporation: 1, settings } },
      { type: 'CorporationIdentityEdited', data: { corporation: 1, identity } },
      { type: 'CorporationCalendarSet', data: { corporation: 1, calendar: usualCalendar } },
    );
    expect(state.details).toMatchObject({
      name: 'Béton du Large',
      timeZone: 'Indian/Reunion',
      iban: details.iban,
      numbering: details.numbering,
    });
  });

  it('prints its insurance, and nothing of how it works inside', () => {
    const company = {
      ...details,
      id: 1,
      enabled: true,
      insurance: 'SMABTP',
      calendar: usualCalendar,
      addresses: [],
      vatRegime: 'normal' as const,
      payrollDocuments: [3],
    };
    const { insurance, ...rest } = letterheadOf(company);
    expect(insurance).toBe('SMABTP');
    expect(
      Object.keys(rest).filter((name) =>
        ['calendar', 'addresses', 'vatRegime', 'payrollDocuments', 'numbering'].includes(name),
      ),
    ).toEqual([]);
  });

  it.each(['Europe/Nulle', '', 'Paris'])('has a time zone that exists: not %j', (timeZone) =>
    expect(
      settingsSchema.safeParse({
        accent: '#123456',
        currency: 'EUR',
        timeZone,
        fiscalYearStart: 1,
        vatRegime: 'normal',
      }).success,
    ).toBe(false),
  );
});

describe('what is missing to invoice', () => {
  const has = { vat: true, paymentCondition: true, paymentType: true };

  it('is nothing of a whole company', () =>
    expect(readinessOf(details, has)).toEqual({ ready: true, missing: [] }));

  it('stops it where the law or the form needs it', () => {
    expect(readinessOf({ ...details, siren: null }, has)).toEqual({ ready: false, missing: ['siren'] });
    expect(readinessOf(details, { ...has, vat: false })).toEqual({ ready: false, missing: ['vat'] });
    expect(readinessOf({ ...details, iban: null, rcs: null }, has)).toEqual({
      ready: true,
      missing: ['rcs', 'iban'],
    });
  });

  it('is less of sole traders and of companies without VAT', () => {
    const sole = {
      ...details,
      legalForm: 'EI',
      capital: null,
      rcs: null,
      vatNumber: null,
      vatRegime: 'franchise' as const,
    };
    expect(readinessOf(sole, has)).toEqual({ ready: true, missing: [] });
  });
});

describe('setting a company up', () => {
  const user = (username: string) => ({
    username,
    gender: 'F',
    firstName: 'A',
    lastName: 'B',
    email: '',
    group: 'user',
  });
  const input = (changes: object) =>
    setUpSchema.parse({
      ...companies[0],
      vatRegime: 'normal',
      numbering: Object.fromEntries(
        ['quotation', 'invoice', 'refund', 'saleOrder', 'purchase', 'payment', 'project'].map((kind) => [
          kind,
          `${kind}-{SEQ:4}`,
        ]),
      ),
      ...changes,
    });

  it('needs its SIREN, and users of different names', () => {
    expect(setUpErrors(input({}))).toBeNull();
    expect(
      setUpErrors(input({ siren: null, siret: null, vatNumber: null, users: [user('anne'), user('ANNE')] })),
    ).toEqual({
      siren: ['errors.required'],
      'users[1].username': ['errors.unique'],
    });
  });
});

describe('a tree of units', () => {
  const node = (id: number, parent: number | null): OrgNode => ({
    id,
    parent,
    kind: 'organization',
    name: String(id),
  });
  const tree = [node(1, null), node(2, 1), node(3, 2), node(4, null)];

  it.each([
    [1, 3, true],
    [1, 1, true],
    [2, 4, false],
    [3, 1, false],
    [4, 3, false],
  ])('puts %i below %i: a loop? %s', (unit, parent, loops) =>
    expect(wouldLoop(tree, unit, parent)).toBe(loops),
  );

  it('knows how deep a unit stands', () =>
    expect([1, 3, 4].map((id) => depthOf(tree, id))).toEqual([1, 3, 1]));
});
