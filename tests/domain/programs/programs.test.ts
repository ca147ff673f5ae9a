import { describe, expect, it } from 'vitest';
import { requireGrantable, rolesOfToken, rolesToChoose, tokenPattern } from '#domain/api-tokens/api-token.ts';
import { customerSchema, domainOf, isDomain } from '#domain/installation/customer.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { planImport, textsUnder, wordingProblem } from '#domain/translations/translation.ts';
import { asProgram, bearerOf } from '#app/http/bearer.ts';
import { limitHeaders, rateLimiter } from '#app/http/rate-limit.ts';
import { messageOf, pathOf, shapeOf } from '#app/installation/crash-report.ts';
import { dictionaryOf } from '#app/reading/dictionary.ts';
import { flatTexts, liveWords, shippedWords, wordsWith } from '#locales/live.ts';
import { newApiToken } from '#db/identity/api-tokens.ts';
import { refusalOf } from '#tests/builders/given.ts';

const actorWith = (roles: string[], corporation: number | null = 1): Actor => ({
  user: 5,
  person: 6,
  roles: new Set(roles),
  corporation,
  corporations: [1, 2],
});

describe('the roles of a token', () => {
  it('are those chosen that its owner has by now', () => {
    const owner = actorWith(['ROLE_USER', 'ROLE_INVOICE_LIST']);
    expect([...rolesOfToken(owner, ['ROLE_INVOICE_LIST', 'ROLE_INVOICE_DELETE'])]).toEqual([
      'ROLE_INVOICE_LIST',
    ]);
  });

  it('are never an administrator’s unless that was chosen', () => {
    const admin = actorWith(['ROLE_USER', 'ROLE_ADMIN']);
    expect([...rolesOfToken(admin, ['ROLE_INVOICE_LIST'])]).toEqual(['ROLE_INVOICE_LIST']);
    expect([...rolesOfToken(admin, ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'])]).toEqual(['ROLE_ADMIN']);
  });

  it('follow a manager’s right, and end with it', () => {
    expect(rolesOfToken(actorWith(['ROLE_ADMIN']), ['ROLE_PAYMENT_MANAGER']).has('ROLE_PAYMENT_EDIT')).toBe(
      true,
    );
    expect([...rolesOfToken(actorWith(['ROLE_USER']), ['ROLE_PAYMENT_MANAGER'])]).toEqual([]);
  });

  it('are chosen among one’s own', () => {
    const all = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_VAT_READ'];
    expect(rolesToChoose(actorWith(['ROLE_VAT_READ']), all)).toEqual(['ROLE_VAT_READ']);
    expect(rolesToChoose(actorWith(['ROLE_ADMIN']), all)).toEqual(['ROLE_ADMIN', 'ROLE_VAT_READ']);
    expect(rolesToChoose(actorWith(['ROLE_SUPER_ADMIN']), all)).toEqual(all);
  });
});

describe('a token that is asked for', () => {
  const today = '2026-11-22';
  const asked = (changes: object) => () =>
    requireGrantable(
      actorWith(['ROLE_INVOICE_LIST']),
      { name: 'x', roles: ['ROLE_INVOICE_LIST'], corporations: [1], expires: '2027-01-01', ...changes },
      today,
    );

  it('may be made with what is one’s own, for a year at most', () => {
    for (const expires of [today, '2027-11-22']) expect(asked({ expires })).not.toThrow();
  });

  it.each([
    ['a role of others', { roles: ['ROLE_INVOICE_DELETE'] }, { roles: ['api.tokens.error.notYours'] }],
    ['no role at all', { roles: ['ROOT'] }, { roles: ['api.tokens.error.notYours'] }],
    ['a company of others', { corporations: [1, 3] }, { corporations: ['errors.reference'] }],
    ['a day that is past', { expires: '2026-11-21' }, { expires: ['api.tokens.error.past'] }],
    ['more than a year', { expires: '2027-12-01' }, { expires: ['api.tokens.error.tooLong'] }],
  ])('is refused with %s', (_, changes, errors) => {
    expect(refusalOf(asked(changes))).toMatchObject({ kind: 'invalid', errors });
  });

  it('begins as scanners for secrets expect, and its hash tells nothing of it', () => {
    const [one, other] = [newApiToken(), newApiToken()];
    expect(one.token).toMatch(tokenPattern);
    expect(one.token).not.toBe(other.token);
    expect(one.hash).not.toContain(one.token.slice(4, 12));
  });
});

describe('what a program sends', () => {
  const token = `reg_${'a'.repeat(43)}`;

  it.each([
    ['a token', `Bearer ${token}`, undefined, { token, corporation: null }],
    ['a token and a company', `bearer ${token}`, '7', { token, corporation: 7 }],
    ['a company that is none', `Bearer ${token}`, 'sept', { token, corporation: -1 }],
    ['something else', 'Bearer hello', undefined, 'wrong'],
  ])('is read: %s', (_, authorization, corporation, read) => {
    expect(bearerOf(authorization, corporation)).toEqual(read);
  });

  it('does nothing for an account that is locked', () => {
    const facts = { memberships: [], others: [] };
    const owner = { token: '', actor: actorWith(['ROLE_ADMIN']), facts, locked: true, bearer: null };
    const granted = { token: 1, tokenRoles: ['ROLE_ADMIN'], tokenCorporations: [1], lacksFactor: false };
    expect(asProgram(owner, granted)).toBeNull();
    expect(asProgram({ ...owner, locked: false }, granted)?.actor.corporations).toEqual([1]);
  });

  it('knows of no other company than the token names, linked or not', () => {
    const actor = { ...actorWith(['ROLE_ADMIN']), corporations: [1, 2, 3, 4] };
    const facts = { memberships: [{ corporation: 1 }, { corporation: 2 }], others: [3, 4] };
    const granted = { token: 1, tokenRoles: ['ROLE_ADMIN'], tokenCorporations: [2, 3], lacksFactor: false };
    const program = asProgram({ token: '', actor, facts, locked: false, bearer: null }, granted);
    expect(program?.actor.corporations).toEqual([2, 3]);
    expect(program?.facts).toEqual({ memberships: [{ corporation: 2 }], others: [3] });
  });
});

describe('the count of calls', () => {
  const limits = { reads: 2, writes: 1, reports: 0, guests: 1 };

  it('lets through as many as are allowed in a minute, each caller and kind apart', () => {
    let now = 60_000;
    const limiter = rateLimiter(limits, () => now);
    expect(limiter.count('a', 'reads')).toMatchObject({ allowed: true, remaining: 1, seconds: 60 });
    now += 20_000;
    expect(limiter.count('a', 'reads')).toMatchObject({ allowed: true, remaining: 0, seconds: 40 });
    expect(limiter.count('a', 'reads')).toMatchObject({ allowed: false, remaining: 0 });
    expect(limiter.count('a', 'writes')).toMatchObject({ allowed: true });
    expect(limiter.count('b', 'reads')).toMatchObject({ allowed: true });
    now += 40_000;
    expect(limiter.count('a', 'reads')).toMatchObject({ allowed: true, remaining: 1 });
  });

  it('is none where there is no limit', () => {
    expect(rateLimiter(limits).count('a', 'reports')).toBeNull();
  });

  it('is told in the headers of the IETF’s draft', () => {
    const told = { quota: 'reads', limit: 2, remaining: 0, seconds: 40 };
    const headers = { 'RateLimit-Policy': '"reads";q=2;w=60', RateLimit: '"reads";r=0;t=40' };
    expect(limitHeaders({ ...told, allowed: true })).toEqual(headers);
    expect(limitHeaders({ ...told, allowed: false })).toEqual({ ...headers, 'Retry-After': '40' });
  });
});

describe('words in place of the shipped ones', () => {
  it.each([
    ['Payer {{number}}', 'Régler {{number}}', null],
    ['Payer {{number}}', 'Régler', 'translations.error.places|places={{number}}'],
    ['Payer {{number}}', 'Régler {{ number }}', 'translations.error.places|places={{number}}'],
    ['Payer {{number}}', 'Régler {{number}} {{total}}', 'translations.error.places|places={{number}}'],
    ['Payer', 'Régler {{number}}', 'translations.error.noPlaces'],
    ['Payer {{number}}', 'Régler {{number}} {{', 'translations.error.braces'],
    ['Payer', 'Voir $t(shell.motto)', 'translations.error.nested'],
    [null, 'Payer', 'translations.error.unknownKey'],
    ['Payer', '<b>Régler</b>', null],
  ])('%j by %j: %j', (shipped, text, problem) => {
    expect(wordingProblem(shipped, text)).toBe(problem);
  });

  it('of a file are told one by one', () => {
    const shipped = { a: 'A', b: 'B {{n}}', c: 'C', d: 'D' };
    const kept = new Map([
      ['c', { text: 'C2' }],
      ['d', { text: 'D2' }],
    ]);
    const plan = planImport({ a: 'A', b: 'B', c: 'C2', d: 'D3', e: 'E' }, shipped, kept);
    expect(plan.map(({ key, outcome }) => `${key} ${outcome}`)).toEqual([
      'a shipped',
      'b wrong',
      'c same',
      'd changed',
      'e wrong',
    ]);
  });

  it('of a company stand over the customer’s, those over the shipped', () => {
    const below = textsUnder(
      { a: 'A', b: 'B' },
      new Map([
        ['b', { text: 'B2' }],
        ['x', { text: 'X' }],
      ]),
    );
    expect(below).toEqual({ a: 'A', b: 'B2' });
  });

  it('are read from a tree or from flat keys, and from nothing else', () => {
    expect(dictionaryOf({ shell: { motto: 'M' }, 'shell.skip': 'S' })).toEqual({
      'shell.motto': 'M',
      'shell.skip': 'S',
    });
    for (const wrong of [null, [], 'x', { a: 1 }, { a: [] }, { a: null }])
      expect(dictionaryOf(wrong)).toBeNull();
  });

  it('are said by a translator, leaving the other texts', () => {
    const words = wordsWith({ fr: { 'shell.motto': 'Chez nous', 'no.such': 'x' }, en: {} });
    expect(words.t('fr')('shell.motto')).toBe('Chez nous');
    expect(words.texts('fr').shell.motto).toBe('Chez nous');
    expect(words.t('fr')('shell.skip')).toBe(shippedWords.t('fr')('shell.skip'));
    expect(words.t('en')).toBe(shippedWords.t('en'));
    expect(shippedWords.t('fr')('shell.motto')).not.toBe('Chez nous');
    expect(Object.keys(flatTexts(words.texts('fr'))).length).toBe(
      Object.keys(flatTexts(shippedWords.texts('fr'))).length,
    );
  });

  it('are read anew when their version says that they are old, and else stay', async () => {
    let read = 0;
    let version = 1;
    const source = {
      version: () => Promise.resolve(version),
      wordings: () => Promise.resolve({ fr: { 'shell.motto': `n° ${(read += 1)}` }, en: {} }),
    };
    let now = 0;
    const live = liveWords(source, () => now);
    const motto = async (words: ReturnType<typeof live.at>) => (await words).t('fr')('shell.motto');
    expect(await motto(live.at(3, 1))).toBe('n° 1');
    expect(await motto(live.at(3, 1))).toBe('n° 1');
    expect(await motto(live.at(3, 2))).toBe('n° 2');
    version = 3;
    expect(await motto(live.latest(3))).toBe('n° 3');
    version = 4;
    expect(await motto(live.latest(3, 1000))).toBe('n° 3');
    now = 1500;
    expect(await motto(live.latest(3, 1000))).toBe('n° 4');
    expect(await live.at(4, 0)).toBe(shippedWords);
  });
});

describe('a domain', () => {
  it.each([
    ['https://Registre.Exemple.fr/login?x=1', 'registre.exemple.fr'],
    [' registre.exemple.fr. ', 'registre.exemple.fr'],
    ['registre.exemple.fr:8080', 'registre.exemple.fr'],
  ])('is a name alone: %s', (typed, name) => {
    expect(domainOf(typed)).toBe(name);
    expect(isDomain(name)).toBe(true);
  });

  it.each(['localhost', 'a b.fr', '-x.fr', 'x..fr', '127.0.0.1', ''])('is not %j', (name) => {
    expect(isDomain(name)).toBe(false);
  });

  it('is said one a line', () => {
    const read = customerSchema.parse({ name: 'B', domains: 'a.fr\r\nhttps://b.fr/\na.fr' });
    expect(read.domains).toEqual(['a.fr', 'b.fr']);
    expect(customerSchema.safeParse({ name: 'B', domains: 'a.fr\nlocalhost' }).success).toBe(false);
  });
});

describe('a report of a crash', () => {
  it('says nothing of a person', () => {
    expect(messageOf('Bad jean@exemple.fr, 06 98 11 22 33 at /x?token=abc#y')).toBe(
      'Bad …@… … at /x?token=…',
    );
    expect(messageOf(`reg_${'a'.repeat(43)}`)).toBe('reg_…');
    expect(messageOf('ab '.repeat(3000))).toHaveLength(4000);
  });

  it('names the page without its query and without a secret', () => {
    expect(pathOf('https://a.fr/invoice/4/details?x=1')).toBe('/invoice/4/details');
    expect(pathOf(`/devis/${'A'.repeat(43)}`)).toBe('/devis/…');
    expect(pathOf('javascript:alert(1)')).toBeNull();
  });

  it('keeps the fields of a form, not what they say', () => {
    expect(shapeOf({ name: 'Jean', age: 4, list: ['a', 'bb'], none: null })).toBe(
      '{"name":"text(4)","age":"number","list":["text(1)","text(2)"],"none":"null"}',
    );
  });
});
