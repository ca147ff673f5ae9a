import { todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { contractAggregate, type ContractEvent, type ContractState } from '#domain/people/contract.ts';
import {
  inOrderOfHiring,
  isKeptOn,
  lineOf,
  mentionsOf,
  type RegisterLine,
} from '#domain/people/staff-register.ts';
import type { Database } from '#db/postgres/pool.ts';
import { contractsInOrder, contractStreams } from './contracts.ts';

/** A line with when it was last put right; null: never. */
export type RegisterRow = RegisterLine & { correctedAt: string | null };

/** The register as it stands. */
export async function staffRegister(
  db: Database,
  corporation: number,
  today: CivilDate,
): Promise<RegisterRow[]> {
  const rows = await contractsInOrder(db, corporation);
  return rows
    .map((row) => ({
      contract: row.id,
      person: row.person,
      holder: row.holder,
      job: row.job,
      qualification: row.qualification,
      entry: row.start,
      exit: row.end,
      mentions: mentionsOf(row),
      trainee: row.trainee,
      tutor: row.tutor,
      correctedAt: row.correctedAt,
    }))
    .filter((line) => isKeptOn(line, today));
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
  const byContract = new Map<number, RecordedEvent[]>();
  for (const event of events) {
    if (todayIn(timeZone, new Date(event.metadata.occurredAt)) > day) continue;
    byContract.set(event.id, [...(byContract.get(event.id) ?? []), event]);
  }
  return [...byContract]
    .flatMap(
      ([id, own]) => lineOf(id, foldStream<ContractState, ContractEvent>(contractAggregate, own)) ?? [],
    )
    .filter((line) => isKeptOn(line, day))
    .sort(inOrderOfHiring)
    .map((line) => ({ ...line, correctedAt: null }));
}
