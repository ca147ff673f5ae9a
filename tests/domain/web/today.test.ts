import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { timeZoneOf, todayOf } from '#app/http/today.ts';
import type { SignedIn } from '#app/services.server.ts';

type Facts = SignedIn['facts'];

const company = (corporation: number, timeZone: string): Facts['memberships'][number] => ({
  corporation,
  name: 'Société',
  accent: 'blue',
  logo: null,
  enabled: true,
  disabled: false,
  timeZone,
  contractStart: null,
  contractEnd: null,
  showMase: false,
  showTransport: false,
  generateSaleOrder: false,
  saleOrderAutoCreateProject: false,
  held: null,
  movedTo: null,
});

const signedIn = (corporation: number | null): Pick<SignedIn, 'facts'> => ({
  facts: {
    user: 1,
    session: 1,
    language: null,
    timeZone: 'America/Cayenne',
    corporation,
    username: 'marie',
    group: 'user',
    enabled: true,
    subscriptionEnd: null,
    person: 1,
    gender: null,
    firstName: null,
    lastName: null,
    email: null,
    photo: null,
    others: [],
    memberships: [company(3, 'Europe/Paris'), company(4, 'Indian/Reunion')],
    roles: [],
    wordsVersion: 0,
  },
});

describe('the day of a page', () => {
  beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-12-31T20:30:00Z') }));
  afterAll(() => void vi.useRealTimers());

  it('is that of the chosen company, wherever its reader is', () => {
    expect(todayOf(signedIn(4))).toBe('2027-01-01');
    expect(todayOf(signedIn(3))).toBe('2026-12-31');
  });

  it('is that of French law without a company, and for guests', () => {
    expect(timeZoneOf(signedIn(null))).toBe('Europe/Paris');
    expect(timeZoneOf(null)).toBe('Europe/Paris');
  });
});
