import { namesOfUsers } from '#projections/people.ts';
import type { OpsDatabase } from './database.ts';

/** `history <stream>`: one line an event. */
export async function history({ runtime }: OpsDatabase, [stream]: string[]): Promise<number> {
  if (!stream || !/^[a-z]+-\d+$/.test(stream)) {
    console.error('Name a stream: quotation-12, invoice-40, payment-3');
    return 2;
  }
  const events = await runtime.store.read(stream);
  const users = [...new Set(events.map((one) => one.metadata.user).filter((user) => user !== null))];
  const names = await namesOfUsers(runtime.db, users);
  for (const { version, event, metadata } of events) {
    const who = metadata.user === null ? 'Registre' : (names.get(metadata.user) ?? `user ${metadata.user}`);
    console.log(`${String(version).padStart(4)}  ${metadata.occurredAt}  ${who.padEnd(24)}  ${event.type}`);
  }
  if (events.length === 0) console.error(`${stream} has no events`);
  return events.length === 0 ? 1 : 0;
}
