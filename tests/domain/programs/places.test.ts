import type { JobHelpers } from 'graphile-worker';
import { describe, expect, it } from 'vitest';
import { createPlaces, PutBack, type Places, type Reach } from '#jobs/tasks/places.ts';

const reach = (server: string, corporation: number | null = 1): Reach => ({
  outside: 'mail',
  server,
  corporation,
});

/** A job of graphile-worker, as far as places look at it; what is put back is noted. */
function jobOf(priority: number, flags: unknown[]): JobHelpers {
  const client = { query: (_sql: string, values: unknown[]) => flags.push(values[2]) };
  const withPgClient = (act: (one: typeof client) => unknown) => Promise.resolve(act(client));
  return { job: { id: '1', locked_by: 'pool', priority }, withPgClient } as unknown as JobHelpers; // all that is read
}

/** Holds places until it is told to end. */
function holder(places: Places) {
  const flags: unknown[] = [];
  const ends: (() => void)[] = [];
  const enter = (to: Reach, priority = 0) => {
    let entered = false;
    const done = places.on(to, jobOf(priority, flags), () => {
      entered = true;
      return new Promise<void>((end) => ends.push(end));
    });
    done.catch(() => undefined);
    return { done, entered: () => entered };
  };
  return { flags, enter, end: () => ends.shift()?.() };
}

describe('places', () => {
  it('are so many a server; who finds none is put back under its name, until one is free', async () => {
    const places = createPlaces();
    const { enter, end, flags } = holder(places);
    const [first] = [enter(reach('a:25')), enter(reach('a:25')), enter(reach('A:25'))];
    const fourth = enter(reach('a:25'));
    await expect(fourth.done).rejects.toBeInstanceOf(PutBack);
    expect(fourth.entered()).toBe(false);
    expect(flags).toEqual(['mail a:25']);
    expect(places.full()).toEqual(['mail a:25']);
    expect(enter(reach('b:25')).entered()).toBe(true);
    end();
    await first?.done;
    expect(places.full()).toEqual([]);
    expect(enter(reach('a:25')).entered()).toBe(true);
  });

  it('have one more for what somebody waits for', async () => {
    const places = createPlaces();
    const { enter, flags } = holder(places);
    for (let at = 0; at < 3; at += 1) enter(reach('a:25'));
    expect(enter(reach('a:25'), -10).entered()).toBe(true);
    await expect(enter(reach('a:25'), -10).done).rejects.toBeInstanceOf(PutBack);
    expect(flags).toEqual(['mail a:25 !']);
    expect(places.full().sort()).toEqual(['mail a:25', 'mail a:25 !']);
  });

  it('are limited for a corporation, however many servers it names; not for the operator', async () => {
    const places = createPlaces();
    const { enter, flags } = holder(places);
    for (let at = 0; at < 6; at += 1) expect(enter(reach(`s${at}:25`)).entered()).toBe(true);
    await expect(enter(reach('s7:25')).done).rejects.toBeInstanceOf(PutBack);
    expect(flags).toEqual(['mail of 1']);
    expect(enter(reach('s8:25', 2)).entered()).toBe(true);
    expect(enter(reach('s9:25', null)).entered()).toBe(true);
  });

  it('are given back by work that fails, which says so', async () => {
    const places = createPlaces();
    const failing = () => Promise.reject(new Error('refused'));
    for (let at = 0; at < 5; at += 1)
      await expect(places.on(reach('a:25'), jobOf(0, []), failing)).rejects.toThrow('refused');
    expect(places.full()).toEqual([]);
  });

  it('suffice for all sorts at once', () => {
    const places = createPlaces();
    const { enter } = holder(places);
    let entered = 0;
    for (const outside of ['mail', 'storage', 'webhook'] as const)
      for (let corporation = 0; corporation < 50; corporation += 1)
        if (enter({ outside, server: `s${corporation}`, corporation }).entered()) entered += 1;
    expect(entered).toBe(places.most - 3);
  });
});
