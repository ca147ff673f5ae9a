import type { Services, SignedIn } from '../services.server.ts';
import { keepNewest } from './keep-newest.ts';

/** Who asks, and of what; answers are kept of whoever is told when something was last written of their company. */
interface Asking {
  services: Pick<Services, 'replica' | 'standing'>;
  signedIn: Pick<SignedIn, 'actor' | 'facts'>;
}

interface Kept<Answer> {
  written: string;
  at: number;
  answer: Answer;
}

/** Answers of one question that are kept at once, for all companies; the oldest go beyond. */
const MOST_KEPT = 300;
/** Milliseconds: read models may be made anew behind events that stay the same. */
const LONGEST = 60_000;

/**
 * Keeps what a question about a company was answered until something is written of it: each request knows by its session
 * how far the company's events and the installation's have come, and read models follow events alone. Only for what
 * the company's own people write, as its documents are: of a person, another company may write.
 * @returns asks with everything that the answer depends on beside the company, or gives what was answered to the same
 */
export function sinceWritten<Answer>(): (
  asking: Asking,
  by: readonly unknown[],
  ask: () => Promise<Answer>,
) => Promise<Answer> {
  const kept = new Map<string, Kept<Answer>>();
  return async ({ services, signedIn: { actor, facts } }, by, ask) => {
    const { written, corporation } = facts;
    if (written === undefined || corporation === null || actor.corporation !== corporation) return ask();
    // A replica may not have come as far; tables that are made anew do not follow events alone.
    if (services.replica !== null || services.standing.remaking !== null) return ask();
    const key = JSON.stringify([corporation, ...by]);
    const known = kept.get(key);
    if (known?.written === written && Date.now() - known.at < LONGEST) return known.answer;
    const at = Date.now();
    const answer = await ask();
    // Once it has come: nobody else waits for a connection that has gone dead.
    keepNewest(kept, key, { written, at, answer }, MOST_KEPT);
    return answer;
  };
}
