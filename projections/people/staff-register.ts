import { todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { contractAggregate, type ContractEvent, type ContractState } from '#domain/people/contract.ts';
import {
  inOrderOfHiring,
  isKeptOn,
  lineOf,
  movesEnd,
  notedAgain,
  registerLine,
  type RegisterLine,
} from '#domain/people/staff-register.ts';
import type { Database } from '#db/postgres/pool.ts';
import { contractsInOrder, contractStreams, laterPosts } from './contracts.ts';

/** A line with when it was last put right, an ISO instant; null: never. */
export type RegisterRow = RegisterLine & { correctedAt: string | null };

/** The register as it stands, with the posts of today. */
export async function staffRegister(
  db: Database,
  corporation: number,
  today: CivilDate,
): Promise<RegisterRow[]> {
  const [rows, posts] = await Promise.all([contractsInOrder(db, corporation), laterPosts(db, corporation)]);
  const later = grouped(posts, ({ contract }) => contract);
  return rows
    .map((row) => ({
      ...registerLine(row.id, row, later.get(row.id) ?? [], today),
      correctedAt: row.correctedAt,
    }))
    .filter((line) => isKeptOn(line, today));
}

const stateAfter = (events: readonly RecordedEvent[]): ContractState =>
  foldStream<ContractState, ContractEvent>(contractAggregate, events);

/** When the line of a contract was last put right: other facts, another holder, another end. */
function correctedAt(events: readonly RecordedEvent[]): string | null {
  const endAt = (place: number) => stateAfter(events.slice(0, place)).facts?.end ?? null;
  const last = events.findLast(
    ({ event: { type }, revision }, at) =>
      type === 'ContractCorrected' ||
      (type === 'ContractHolderNoted' && notedAgain(revision)) ||
      (type === 'ContractEndSet' && movesEnd(endAt(at), endAt(at + 1))),
  );
  return last?.metadata.occurredAt ?? null;
}

/** The row of a contract whose events are these. */
function rowOf(contract: number, events: readonly RecordedEvent[], day: CivilDate): RegisterRow | null {
  const line = lineOf(contract, stateAfter(events), day);
  return line && { ...line, correctedAt: correctedAt(events) };
}

/**
 * The register as it stood at the end of a day: what was written by then, however it was put right since.
 * @param timeZone where the corporation is, IANA name
 */
export async function staffRegisterOn(
  db: Database,
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  corporation: number,
  { day, timeZone }: { day: CivilDate; timeZone: string },
): Promise<RegisterRow[]> {
  const events = await read(...(await contractStreams(db, corporation)));
  const written = events.filter(({ metadata }) => todayIn(timeZone, new Date(metadata.occurredAt)) <= day);
  return [...grouped(written, ({ id }) => id)]
    .flatMap(([id, own]) => rowOf(id, own, day) ?? [])
    .filter((line) => isKeptOn(line, day))
    .sort(inOrderOfHiring);
}
