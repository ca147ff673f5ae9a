import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * What a worker does for later gives way to people who wait for a page (docs/decisions/0144-speed.md).
 */

/**
 * Linux divides its processors between sessions before it does between their processes. A ninth of what others have:
 * whoever holds the chain of a corporation for a moment must not be kept from letting it go.
 */
const AUTOGROUP = '/proc/self/autogroup';
const [USUAL, LESS] = ['0', '10'];
/** The kernel takes one such change in a tenth of a second. */
const AGAIN_MS = 120;
/** After the last hurried job: the next one mostly comes soon. */
const CALM_MS = 500;

/** Part of the processors that others keep busy, from which on a job for later waits. */
const BUSY = 0.7;
const SAMPLE_MS = 200;
/** So long it waits at most: later is not never. */
const LONGEST_WAIT_MS = 2000;

export interface GiveWay {
  /** Resolves when a job that nobody waits for may begin. */
  turn(): Promise<void>;
  /** A job begins that somebody waits for: until it has ended we take our whole part of the processors. */
  hurry(): void;
  /** A hurried job has ended. */
  hurried(): void;
}

/** Whether this process leads its session: then nobody else is slowed with it. */
function isAlone(): boolean {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]) === process.pid;
}

function takePart(part: string): boolean {
  try {
    writeFileSync(AUTOGROUP, part, { flag: 'r+' });
    return true;
  } catch {
    return false;
  }
}

/** Whether the system lets us step back behind the other sessions. */
function stepsBack(): boolean {
  try {
    return isAlone() && takePart(LESS);
  } catch {
    return false;
  }
}

/** Milliseconds that all processors were busy, and there were. */
function spent(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

/** Tells which part of the processors, 0 to 1, others than this process keep busy; each says it of the time since. */
function watchOthers(): () => number {
  let [from, own, at, part] = [spent(), process.cpuUsage(), performance.now(), 0];
  return () => {
    if (performance.now() - at < SAMPLE_MS) return part;
    const [until, used] = [spent(), process.cpuUsage(own)];
    const ours = (used.user + used.system) / 1000;
    part = (until.busy - from.busy - ours) / Math.max(1, until.all - from.all);
    [from, own, at] = [until, process.cpuUsage(), performance.now()];
    return part;
  };
}

/** Waits while others keep the processors busy, though not for ever. */
function pacing(): () => Promise<void> {
  const othersBusy = watchOthers();
  return async () => {
    const until = Date.now() + LONGEST_WAIT_MS;
    while (othersBusy() > BUSY && Date.now() < until) await wait(SAMPLE_MS);
  };
}

/** How this process gives way; its part of the processors is set at once, where the system divides by sessions. */
export function createGiveWay(): GiveWay {
  const turn = pacing();
  if (!stepsBack()) return { turn, hurry: () => undefined, hurried: () => undefined };
  let hurried = 0;
  let part = LESS;
  let timer: NodeJS.Timeout | null = null;
  function settle(): void {
    timer = null;
    const wanted = hurried > 0 ? USUAL : LESS;
    if (wanted === part) return;
    if (takePart(wanted)) part = wanted;
    else timer = setTimeout(settle, AGAIN_MS).unref();
  }
  const soon = (milliseconds: number): void => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(settle, milliseconds).unref();
  };
  return {
    turn,
    hurry() {
      hurried += 1;
      if (timer) clearTimeout(timer);
      settle();
    },
    hurried() {
      hurried -= 1;
      if (hurried === 0) soon(CALM_MS);
    },
  };
}
