import type { UnitOfWork } from '../kernel/work.ts';
import { mailingQuestions } from './questions.ts';

interface Receivers {
  to: readonly string[] | null;
  cc?: readonly string[] | null;
  bcc?: readonly string[] | null;
}

/** Receivers with those of the mail's type, each once, whatever its case; none of what was erased. */
export function withCopies(
  { to, cc, bcc }: Receivers,
  copies: { cc: readonly string[]; bcc: readonly string[] },
): { cc: string[]; bcc: string[] } {
  const known = new Set([...(to ?? []), ...(cc ?? []), ...(bcc ?? [])].map((one) => one.toLowerCase()));
  const added = (addresses: readonly string[]): string[] =>
    addresses.filter((one) => !known.has(one.toLowerCase()) && known.add(one.toLowerCase()));
  return { cc: [...(cc ?? []), ...added(copies.cc)], bcc: [...(bcc ?? []), ...added(copies.bcc)] };
}

/** The same, of a mail that a command queues: by what the corporation's records say. */
export const copiesOf = async (
  work: UnitOfWork,
  type: string,
  corporation: number,
  receivers: Receivers,
): Promise<{ cc: string[]; bcc: string[] }> =>
  withCopies(receivers, await work.ask(mailingQuestions).mailCopies(type, corporation));
