import { payeeOf } from '#domain/expenses/reimbursement-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { personAggregate, type PersonEvent, type PersonState } from '#domain/people/person.ts';

/** Which of these people have an account that a bank can pay: their number itself is told to nobody. */
export async function payeesOf(
  read: (stream: string) => Promise<readonly RecordedEvent[]>,
  people: readonly number[],
): Promise<Set<number>> {
  const found = await Promise.all(
    people.map(async (person) => {
      const events = await read(`person-${person}`);
      const state = foldStream<PersonState, PersonEvent>(personAggregate, events);
      return 'party' in payeeOf(state) ? [person] : [];
    }),
  );
  return new Set(found.flat());
}
