import { describe, expect, it } from 'vitest';
import { sinceWritten } from '#app/http/since-written.server.ts';

type Asking = Parameters<ReturnType<typeof sinceWritten<number>>>[0];

interface Told {
  corporation: number;
  /** The company that they act in, where that is another one. */
  acts: number;
  replica: boolean;
  remaking: boolean;
}

/** Somebody who is told that their company has come so far. */
const asking = (
  written: string | undefined,
  { corporation = 7, acts, replica = false, remaking = false }: Partial<Told> = {},
): Asking =>
  ({
    services: { replica: replica ? {} : null, standing: { remaking: remaking ? {} : null } },
    signedIn: { actor: { corporation: acts ?? corporation }, facts: { corporation, written } },
  }) as unknown as Asking; // the parts of a request that are looked at

/** Asks, and answers how often it was asked by then. */
function counted() {
  let times = 0;
  const kept = sinceWritten<number>();
  return (who: Asking, by: readonly unknown[] = []) => kept(who, by, () => Promise.resolve((times += 1)));
}

describe('what a company was asked', () => {
  it('is answered by what is kept until something is written of it', async () => {
    const ask = counted();
    expect(await ask(asking('0 5 7 12'))).toBe(1);
    expect(await ask(asking('0 5 7 12'))).toBe(1);
    expect(await ask(asking('0 5 7 13'))).toBe(2);
    expect(await ask(asking('0 6 7 13'))).toBe(3);
  });

  it('is kept apart for each company, and for all that the answer depends on', async () => {
    const ask = counted();
    expect(await ask(asking('0 5 7 12'), ['invoice', null])).toBe(1);
    expect(await ask(asking('0 5 7 12'), ['invoice', 'late'])).toBe(2);
    expect(await ask(asking('0 5 7 12', { corporation: 8 }), ['invoice', null])).toBe(3);
    expect(await ask(asking('0 5 7 12'), ['invoice', null])).toBe(1);
  });

  it('is asked anew where it is not known how far it has come, or what is read may be older or made anew', async () => {
    const others = [
      asking(undefined),
      asking('0 5 7 12', { acts: 8 }),
      asking('0 5 7 12', { replica: true }),
      asking('0 5 7 12', { remaking: true }),
    ];
    const ask = counted();
    await ask(asking('0 5 7 12'));
    for (const [at, other] of others.entries()) expect(await ask(other)).toBe(at + 2);
  });

  it('is asked again once the question failed', async () => {
    const kept = sinceWritten<number>();
    const who = asking('0 5 7 12');
    await expect(kept(who, [], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept(who, [], () => Promise.resolve(1))).toBe(1);
  });

  it('is asked by each one until it has come: a question that hangs holds up nobody else', async () => {
    const kept = sinceWritten<number>();
    const who = asking('0 5 7 12');
    void kept(who, [], () => new Promise(() => {}));
    expect(await kept(who, [], () => Promise.resolve(1))).toBe(1);
    expect(await kept(who, [], () => Promise.resolve(2))).toBe(1);
  });

  it('makes room for more by what was kept longest, and by no more than that', async () => {
    const ask = counted();
    for (let at = 1; at <= 301; at += 1) await ask(asking('0 5 7 12'), [at]);
    expect(await ask(asking('0 5 7 12'), [2])).toBe(2);
    expect(await ask(asking('0 5 7 12'), [301])).toBe(301);
    expect(await ask(asking('0 5 7 12'), [1])).toBe(302);
  });
});
