import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import { sortedBy, sortFields, type SortField } from '#domain/third-parties/sorted-by.ts';
import { activityChoice } from '#domain/records/activity.ts';
import { valueText } from '#domain/records/value-text.ts';
import { choices } from '#projections/records/records.ts';
import { recordsById } from '#projections/records/named-records.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** One of the lists that a third party is sorted by, as its page says it. */
interface Shown {
  field: SortField;
  label: string;
  /** Of a web address: where it leads. */
  to: string | null;
}

const leadsTo = (text: string): string | null => (/^https?:\/\//i.test(text) ? text : null);

/** What a third party is sorted by, and its activity in words where the list knows its code. */
export async function sortingOf(
  { services: { db }, corporation }: StaffContext,
  profile: ThirdPartyProfile,
): Promise<{ sorted: Shown[]; activity: string | null }> {
  const ids = sortFields.flatMap((field) => profile[field] ?? []);
  const [records, activities] = await Promise.all([
    recordsById(db, ids, corporation),
    profile.naf ? choices(db, ['businesscode'], corporation) : null,
  ]);
  const sorted = sortFields.flatMap((field): Shown[] => {
    const record = records.get(profile[field] ?? 0);
    if (record?.resource !== sortedBy[field]) return [];
    return [{ field, label: record.label, to: leadsTo(valueText(record.values['address'])) }];
  });
  const known = activities?.get('businesscode')?.find(({ label }) => label === profile.naf);
  return { sorted, activity: known ? activityChoice(known.label, valueText(known.values['name'])) : null };
}

export type PartySorting = Awaited<ReturnType<typeof sortingOf>>;
