import type { Outcome } from './load.ts';
import type { Processor } from './processor.ts';

/** The middle run of a scenario with so many clients over a database of so many invoices. */
export interface Measured {
  size: number;
  scenario: string;
  clients: number;
  kind: 'page' | 'writing';
  middle: Outcome;
  /** How far its rounds lie apart, as a part of the middle: what is less than that is noise. */
  spread: number;
  /** Milliseconds of processor a request, which others on the machine change little; null: not told. */
  processor: Processor | null;
  /** Part of the processors, 0 to 1, that others kept busy just before the middle run. */
  others: number;
  /** Failures of all runs together, and the first. */
  failure: string | null;
  failures: number;
}

export interface Verdict {
  target: string;
  measured: string;
  reached: boolean;
}

export const rate = ({ count, seconds }: Outcome): number => count / seconds;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

const WRITING = 'create + validate';

/** Numbers of one size, by scenario and clients. */
function lookUp(all: readonly Measured[], size: number) {
  return (scenario: string, clients: number): Measured | null =>
    all.find((one) => one.size === size && one.scenario === scenario && one.clients === clients) ?? null;
}

function atMost(one: Measured | null, limit: number): Verdict[] {
  if (!one) return [];
  const { p50 } = one.middle;
  return [
    { target: `${one.scenario}: p50 ≤ ${limit} ms, one client`, measured: ms(p50), reached: p50 <= limit },
  ];
}

function atLeast(one: Measured | null, limit: number): Verdict[] {
  if (!one) return [];
  const perSecond = rate(one.middle);
  return [
    {
      target: `${one.scenario}: ≥ ${limit}/s, eight clients`,
      measured: `${perSecond.toFixed(0)}/s`,
      reached: perSecond >= limit,
    },
  ];
}

/** What one client waits for at worst is so many times the usual at most: nothing stalls. */
function steady(one: Measured | null, limit: number): Verdict[] {
  if (!one) return [];
  const { p50, p95 } = one.middle;
  return [
    {
      target: `${one.scenario}: p95 ≤ ${limit} × p50, one client`,
      measured: `× ${(p95 / p50).toFixed(1)}`,
      reached: p95 <= limit * p50,
    },
  ];
}

function ratio(target: string, one: Measured | null, other: Measured | null, limit: number): Verdict[] {
  if (!one || !other) return [];
  const times = one.middle.p50 / other.middle.p50;
  return [
    {
      target,
      measured: `× ${times.toFixed(2)} (${ms(other.middle.p50)} → ${ms(one.middle.p50)})`,
      reached: times <= limit,
    },
  ];
}

/** What is asked for at the largest size, and of the growth from the smallest to it. */
export function judge(all: readonly Measured[], sizes: readonly number[]): Verdict[] {
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
  const at = lookUp(all, largest);
  const before = lookUp(all, smallest);
  const pages = [...new Set(all.filter((one) => one.kind === 'page').map((one) => one.scenario))];
  // Ten times as many, from 100,000 on, may cost a page a little more than from 10,000 to there.
  const growth = smallest >= 100_000 ? 1.3 : 1.2;
  const writing = at(WRITING, 8);
  const list = at('list', 1);
  return [
    ...atMost(list, 10),
    ...atLeast(at('list', 8), 450),
    ...pages
      .filter((name) => name.startsWith('list,') || name === 'home' || name === 'revenue')
      .flatMap((name) => atLeast(at(name, 8), 300)),
    ...pages.flatMap((name) => steady(at(name, 1), 3)),
    ...pages
      .filter((name) => name.startsWith('list,'))
      .flatMap((name) => ratio(`${name}: ≤ 1.5 × the list, one client`, at(name, 1), list, 1.5)),
    ...atMost(at('home', 1), 15),
    ...atMost(at('invoice', 1), 10),
    ...atMost(at('records', 1), 10),
    ...atMost(at('admin', 1), 15),
    ...(smallest === largest
      ? []
      : pages.flatMap((name) =>
          ratio(
            `${name}: ≤ ${growth} × from ${smallest} to ${largest}`,
            at(name, 1),
            before(name, 1),
            growth,
          ),
        )),
    ...atLeast(writing, 300),
    ...(writing
      ? [
          {
            target: `${WRITING}: no failure`,
            measured: `${writing.failures}`,
            reached: writing.failures === 0,
          },
        ]
      : []),
  ];
}
