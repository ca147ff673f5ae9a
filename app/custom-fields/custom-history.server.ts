import type { CustomOwner } from '#domain/custom-fields/custom-field.ts';
import { valuesAggregates } from '#domain/custom-fields/record-values.ts';
import { differences } from '#domain/kernel/differences.ts';
import type { CustomValues } from '#domain/custom-fields/values.ts';
import { customFieldsOf } from '#projections/custom-fields/custom-fields.ts';
import { eventEntries, type HistoryEntry } from '../history/history.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { customWords, inLanguage } from './custom-words.ts';

const valuesIn = (data: object): CustomValues =>
  'values' in data && typeof data.values === 'object' && data.values !== null
    ? (data.values as CustomValues) // written by `withCustomFields`
    : {};

/** Whether a corporation said it; of a person, another may have said its own. */
const saidBy = (data: object, corporation: number): boolean =>
  'corporation' in data && data.corporation === corporation;

/** What a record's own story is with the changes of the corporation's own fields in it, the newest first. */
export async function withCustomHistory(
  context: StaffContext,
  owner: CustomOwner,
  id: number,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const { services, corporation, language } = context;
  const all = await services.store.read(`${valuesAggregates[owner].name}-${id}`);
  const events = all.filter(({ event }) => saidBy(event.data, corporation));
  if (events.length === 0) return [...entries];
  const fields = await customFieldsOf(services.db, corporation, owner);
  const details = new Map<string, string>();
  let before: CustomValues = {};
  for (const { stream, revision: version, event } of events) {
    const after = valuesIn(event.data);
    const said = fields.flatMap((field) => {
      const [was, is] = [before[field.code], after[field.code]];
      if (differences(was ?? null, is ?? null).length === 0) return [];
      const words = (value: typeof was) => customWords(field, value, context) || '–';
      const label = inLanguage(field.label, language);
      return [context.t('ui.pair', { label, value: `${words(was)} → ${words(is)}` })];
    });
    details.set(`${stream}-${version}`, said.join(' · '));
    before = after;
  }
  const custom = (await eventEntries(context, events)).map((entry) => ({
    ...entry,
    detail: details.get(entry.key) ?? '',
  }));
  return [...entries, ...custom].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
