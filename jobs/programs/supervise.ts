import { setTimeout as wait } from 'node:timers/promises';
import { noteParts, type Part, type Parts } from '#db/parts.ts';

/** A part while it runs. */
export interface Running {
  /** Settles when it has ended, with how: `code 1`, `SIGKILL`. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** What is kept running. */
export interface Kept {
  /** As it is noted: `web`. */
  key: string;
  /** As it is called in a sentence: `Le serveur web`. */
  name: string;
  /** @throws what kept it from starting: it is tried again */
  start(): Promise<Running>;
}

/** Milliseconds before the first new start, and at most between two: what it waits for may be back any moment. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
/** One that ran so long came up: the next pause is the first again. */
const CAME_UP = 10_000;

const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Supervising {
  /** Where the state of the parts is noted (db/parts.ts). */
  dataDir: string;
  /** Tells whoever looks at the console, in French. */
  say(words: string): void;
}

/**
 * Keeps parts running, each on its own: one that ends is started again, for ever, after pauses that grow to 5 s; the
 * others go on.
 */
export function supervisor({ dataDir, say }: Supervising) {
  const parts: Parts = {};
  const stops = new Map<string, () => Promise<void>>();
  const note = (key: string, change: Partial<Part>): void => {
    const before = parts[key] ?? { state: 'running', since: '', restarts: 0, ended: null };
    parts[key] = { ...before, ...change, since: new Date().toISOString() };
    noteParts(dataDir, parts);
  };

  /** Waits for each end of a part and starts it again, until nobody wants it any more. */
  async function keep({ key, name, start }: Kept, first: Running, wanted: AbortSignal): Promise<void> {
    const unwanted = new Promise<null>((done) => wanted.addEventListener('abort', () => done(null)));
    let running: Running | null = first;
    let begun = Date.now();
    let failures = 0;
    while (!wanted.aborted) {
      const how = await Promise.race([running?.ended ?? '', unwanted]);
      if (how === null) break;
      if (Date.now() - begun > CAME_UP) failures = 0;
      const pause = pauseAfter(failures);
      failures += 1;
      if (running !== null) {
        note(key, { state: 'waiting', ended: how });
        const seconds = String(pause / 1000).replace('.', ',');
        say(`✗ ${name} s’est arrêté (${how}) : nouveau départ dans ${seconds} s.`);
      }
      running = null;
      await Promise.race([wait(pause), unwanted]);
      if (wanted.aborted) break;
      begun = Date.now();
      try {
        running = await start();
        note(key, { state: 'running', restarts: (parts[key]?.restarts ?? 0) + 1 });
        say(`✓ ${name} est reparti.`);
      } catch (error) {
        say(`✗ ${name} ne repart pas : ${wordsOf(error)}`);
      }
    }
    await running?.stop();
    note(key, { state: 'stopped' });
  }

  return {
    /** Starts a part, and keeps it running from then on. @throws what kept it from starting this first time */
    async add(kept: Kept): Promise<void> {
      const running = await kept.start();
      note(kept.key, { state: 'running' });
      const unwanted = new AbortController();
      const keeping = keep(kept, running, unwanted.signal);
      stops.set(kept.key, () => {
        unwanted.abort();
        return keeping;
      });
    },
    /** Ends these parts, and waits for their end; a start that is under way is waited for first. */
    async stop(...keys: string[]): Promise<void> {
      await Promise.all(keys.map((key) => stops.get(key)?.() ?? Promise.resolve()));
    },
  };
}
