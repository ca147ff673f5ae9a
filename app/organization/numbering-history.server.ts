import { numberingOf } from '#domain/commerce/numbering.ts';
import { differences } from '#domain/kernel/differences.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { corporationAggregate, type CorporationEvent } from '#domain/organization/corporation.ts';
import { valueText } from '#domain/records/value-text.ts';
import { eventEntries, type HistoryEntry } from '../commerce/history.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Who changed which pattern when, newest first. */
export async function numberingEntries(
  context: StaffContext,
  events: readonly RecordedEvent[],
): Promise<HistoryEntry[]> {
  const changes = new Map<string, string>();
  let state = corporationAggregate.initial;
  for (const { event, stream, version } of events) {
    const before = numberingOf(state.details?.numbering ?? {});
    state = corporationAggregate.evolve(state, event as CorporationEvent); // the stream holds no others
    if (event.type !== 'CorporationNumberingEdited') continue;
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
    events.filter(({ event }) => event.type === 'CorporationNumberingEdited'),
  );
  return entries.map((entry) => ({ ...entry, detail: changes.get(entry.key) ?? '' }));
}
