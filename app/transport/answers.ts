import type { IntentAnswer } from '../http/intents.server.ts';

/** What was typed into the form that was refused; of the others nothing. */
export const typedIn = (answer: IntentAnswer | undefined, intent: string): Readonly<Record<string, string>> =>
  answer?.intent === intent ? answer.typed : {};

/** The rows that were ticked in a form that was refused. */
export const ordersIn = (sent: readonly string[] | undefined): number[] =>
  (sent ?? []).flatMap((one) => (one.startsWith('order=') ? [Number(one.slice(6))] : []));
