import type { Services, SignedIn } from '../services.server.ts';

/** Who asks, and of what; answers are kept of whoever is told when something was last written of their company. */
interface Asking {
  services: Pick<Services, 'replica' | 'standing'>;
  signedIn: Pick<SignedIn, 'actor' | 'facts'>;
}

interface Kept<Answer> {
  written: string;
  at: number;
  answer: Promise<Answer>;
}

/** Answers of one question that are kept at once; all begin anew beyond. */
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
  return ({ services, signedIn: { actor, facts } }, by, ask) => {
    const { written, corporation } = facts;
    if (written === undefined || corporation === null || actor.corporation !== corporation) return ask();
    // A replica may not have come as far; tables that are made anew do not follow events alone.
    if (services.replica !== null || services.standing.remaking !== null) return ask();
    const key = JSON.stringify([corporation, ...by]);
    const known = kept.get(key);
    if (known?.written === written && Date.now() - known.at < LONGEST) return known.answer;
    const answer = ask();
    if (known === undefined && kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { written, at: Date.now(), answer });
    // A question that failed is asked again by the next one.
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
