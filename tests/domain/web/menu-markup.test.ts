import { describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { menuFor } from '#app/shell/menu-markup.server.tsx';
import { shippedWords } from '#locales/live.ts';
import type { Translate } from '#locales/translate.ts';

const t = shippedWords.t('fr');
const actor = { ...systemActor(7), roles: new Set(['ROLE_USER', 'ROLE_INVOICE_LIST']) };

const seen = (quotations: number, words: Translate = t, who: Parameters<typeof menuFor>[0] = actor) =>
  menuFor(who, {
    path: '/',
    counts: { quotations, invoices: 0, shares: 0 },
    settings: null,
    folded: {},
    t: words,
    language: 'fr',
  });

/** Words of a company's own, which say what all say. */
const own = (): Translate => Object.assign((...asked: Parameters<Translate>) => t(...asked), t);

describe('the menu', () => {
  it('is put together once for all who see the same, and anew for other rights, counts and words', () => {
    const menu = seen(1);
    expect(seen(1)).toBe(menu);
    expect(seen(2)).not.toBe(menu);
    expect(seen(1, own())).not.toBe(menu);
    const few = seen(1, t, { ...actor, roles: new Set(['ROLE_USER']) });
    expect(few).not.toEqual(menu);
  });

  it('makes room for others by the oldest, whichever words they have, and by no more than that', () => {
    const [oldest, second] = [seen(10_000), seen(10_001)];
    for (let at = 1; at < 2000; at += 1) seen(20_000 + at, at % 2 === 0 ? t : own());
    expect(seen(10_001)).toBe(second);
    expect(seen(10_000)).not.toBe(oldest);
  });
});
