import { numberingOf } from '#domain/company/numbering.ts';
import { differences } from '#domain/kernel/differences.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { corporationAggregate, type CorporationEvent } from '#domain/company/corporation.ts';
import { valueText } from '#domain/records/value-text.ts';
import { eventEntries, type HistoryEntry } from '../../history/history.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';

const told = new Set(['CorporationNumberingEdited', 'CorporationSeriesStarted']);

/** Who changed which pattern or first number when, newest first. */
export async function numberingEntries(
  context: StaffContext,
  events: readonly RecordedEvent[],
): Promise<HistoryEntry[]> {
  const changes = new Map<string, string>();
  let state = corporationAggregate.initial;
  for (const { event, stream, revision: version } of events) {
    const before = numberingOf(state.details?.numbering ?? {});
    state = corporationAggregate.evolve(state, event as CorporationEvent); // the stream holds no others
    if (!told.has(event.type)) continue;
    if (event.type === 'CorporationSeriesStarted') {
      const { kind, last } = event.data as { kind: string; last: number }; // as its event has it
      const params = { kind: context.t(`numbering.kind.${kind}`), number: last + 1 };
      changes.set(`${stream}-${version}`, context.t('numbering.started', params));
      continue;
    }
    const words = differences(before, numberingOf(state.details?.numbering ?? {})).map((one) =>
      context.t('ui.pair', {
        label: context.t(`numbering.kind.${one.path}`),
        value: `${valueText(one.before)} → ${valueText(one.after)}`,
      }),
    );
    changes.set(`${stream}-${version}`, words.join(' · '));
  }
  const entries = await eventEntries(
    context,
    events.filter(({ event }) => told.has(event.type)),
  );
  return entries.map((entry) => ({ ...entry, detail: changes.get(entry.key) ?? '' }));
}
