import type { Aggregate } from '../kernel/aggregate.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { foldStream } from '../kernel/fold.ts';
import type { RecordedEvent } from '../kernel/recorded-event.ts';

/** What a message is about: the stream that its data is read from. */
export interface Subject {
  stream: string;
  /** Told only if this settles the invoice: what was still due of the version before, and no longer is. */
  settles?: { version: number; amount: string };
}

/** One of our events under the name that programs outside know it by. */
export interface PublicEvent<Name extends string = string> {
  readonly name: Name;
  /** The types of our events that it is told of. */
  readonly from: readonly string[];
  /** What an event is told about: itself, but for what follows from several. */
  subjects(cause: RecordedEvent): Subject[];
  /**
   * The public data: ids, number, status, amounts, never who a natural person is.
   * @param history of the subject's stream; up to the cause where that is in it
   * @param base address of this installation
   */
  data(cause: RecordedEvent, history: readonly RecordedEvent[], base: string): object;
}

interface About<S, E extends DomainEvent> {
  aggregate: Aggregate<S, E>;
  /** Where the API shows the record: `/api/<resource>/show/<id>`; null: nowhere. */
  resource: string | null;
  facts(state: S, event: E, id: number): object;
}

/** Declares public events of one kind of stream: `told('invoice.sent', 'InvoiceSent')`. */
export function about<S, E extends DomainEvent>({ aggregate, resource, facts }: About<S, E>) {
  return <const Name extends string>(name: Name, ...from: E['type'][]): PublicEvent<Name> => ({
    name,
    from,
    subjects: ({ stream }) => [{ stream }],
    data(cause, history, base) {
      // A stream holds its aggregate's events only, and `from` names none but those.
      const event = cause.event as E;
      return {
        ...shownAt(base, resource, cause.id),
        ...facts(foldStream(aggregate, history), event, cause.id),
      };
    },
  });
}

/** The id of a record, and where the API shows it. */
const shownAt = (base: string, resource: string | null, id: number): object => ({
  id,
  ...(resource !== null && { url: `${base}/api/${resource}/show/${id}` }),
});

/** A public event that follows from events of other streams than the one it is about. */
export function following<S, E extends DomainEvent, Name extends string>(definition: {
  name: Name;
  from: readonly string[];
  aggregate: Aggregate<S, E>;
  resource: string;
  subjects(cause: RecordedEvent): Subject[];
  facts(state: S): object;
}): PublicEvent<Name> {
  const { name, from, aggregate, resource, subjects, facts } = definition;
  return {
    name,
    from,
    subjects,
    data(_cause, history, base) {
      const [first] = history;
      return {
        ...(first && shownAt(base, resource, first.id)),
        ...facts(foldStream(aggregate, history)),
      };
    },
  };
}
