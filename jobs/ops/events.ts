import { noteChainHeads, readHeadLines } from './chain-heads.ts';
import { Failure } from './failure.ts';
import { verifyAllEvents } from '../verification/verify-events.ts';
import { defineOps } from './define.ts';
import { flagOption, numberOption, streamArgument } from './arguments.ts';

export const verifyEvents = defineOps({
  name: 'events verify',
  summary: 'check every event, its place, its chain and the personal keys, and name those that do not fit',
  details:
    'Exit code 1 when an event was changed, deleted, inserted, moved or cut off, or its place in the store, its stream\n' +
    'or a head was, or when a personal key was, or is gone without an erasure in DATA_DIR/erasures.jsonl. It goes on\n' +
    'after a fault, while people work. When all is well the heads are noted in DATA_DIR/chain-heads.jsonl;\n' +
    'events after the heads noted before are told as not yet noted.',
  async run({ owner, settings }) {
    const { values: noted, torn, damaged } = await readHeadLines(settings.dataDir);
    const { found, ...report } = await verifyAllEvents(owner, settings, noted);
    const unread = [
      ...torn.map((line) => `line ${line} of chain-heads.jsonl was torn off while it was written: left out`),
      ...damaged.map((line) => `line ${line} of chain-heads.jsonl is damaged: left out`),
    ];
    const chains = report.chains.map(
      ({ chain, events, notYetNoted }) =>
        `chain ${chain}: ${events} events fit, ${notYetNoted} not yet noted outside`,
    );
    if (found.length > 0)
      return { text: [...chains, ...unread, ...found.map(({ words }) => words)], data: report, code: 1 };
    await noteChainHeads(owner, settings.dataDir, new Date());
    return { text: [...chains, ...unread, 'Every event fits.'], data: report };
  },
});

const SEALED = '(personal, see --personal)';

/** The data as it is stored, with a word in place of what is encrypted. */
function withoutPersonal(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null && '~sealed' in value ? SEALED : value,
    ]),
  );
}

export const showEvents = defineOps({
  name: 'events show',
  summary: 'the events of a stream as they are stored',
  arguments: { stream: streamArgument },
  options: {
    from: numberOption('N', 'begin at the N-th event'),
    personal: flagOption('open the personal fields of natural persons'),
  },
  async run({ owner, runtime }, { stream, from = 1, personal }) {
    const stored = await owner
      .selectFrom('emt_messages')
      .select([
        'stream_position as version',
        'message_id as id',
        'message_type as type',
        'message_data as data',
        'message_metadata as metadata',
      ])
      .where('stream_id', '=', stream)
      .where('stream_position', '>=', from)
      .orderBy('stream_position')
      .execute();
    if (stored.length === 0)
      throw new Failure(`${stream} has no events${from > 1 ? ` from ${from} on` : ''}`);
    const opened = personal
      ? new Map(
          (await runtime.store.read(stream)).map(({ revision: version, event }) => [version, event.data]),
        )
      : null;
    const data = stored.map((row) => ({
      ...row,
      data: opened?.get(row.version) ?? withoutPersonal(row.data),
    }));
    const text = data.flatMap((event) => [
      `${stream} ${event.version}  ${event.type}`,
      `  metadata ${JSON.stringify(event.metadata)}`,
      `  data     ${JSON.stringify(event.data)}`,
    ]);
    return { text, data };
  },
});
