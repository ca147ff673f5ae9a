import type { Actor } from '#domain/kernel/actor.ts';
import { listMembers, namesOfMembers } from '#projections/people/people.ts';
import { recordsById } from '#projections/records/named-records.ts';
import { choices } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Tag } from './party-tags.tsx';

const TAG = 'thirdpartytag';

type Place = Pick<StaffContext, 'services' | 'corporation'>;

const colourOf = (values: Readonly<Record<string, unknown>>): string | null =>
  typeof values['colour'] === 'string' ? values['colour'] : null;

/** What rows are tagged with and who looks after them, in words: two questions for all of them. */
export async function followUpOf(
  db: StaffContext['services']['db'],
  corporation: number,
  rows: readonly { tags: readonly number[]; accountManager?: number | null }[],
): Promise<{ tagsOf(ids: readonly number[]): Tag[]; managers: ReadonlyMap<number, string> }> {
  const ids = [...new Set(rows.flatMap(({ tags }) => tags))];
  const people = [...new Set(rows.flatMap(({ accountManager }) => accountManager ?? []))];
  const [found, managers] = await Promise.all([
    recordsById(db, ids, corporation),
    namesOfMembers(db, people, corporation),
  ]);
  const tagsOf = (asked: readonly number[]): Tag[] =>
    asked
      .flatMap((id) => {
        const tag = found.get(id);
        return tag ? [{ id, label: tag.label, colour: colourOf(tag.values) }] : [];
      })
      .sort((a, b) => a.label.localeCompare(b.label, 'fr'));
  return { tagsOf, managers };
}

/** The tags in use, to choose from. */
export async function tagChoices({ services, corporation }: Place): Promise<Tag[]> {
  const found = await choices(services.db, [TAG], corporation);
  return (found.get(TAG) ?? []).map(({ id, label, values }) => ({ id, label, colour: colourOf(values) }));
}

/** Who may look after a third party, by name. */
export async function managerChoices({ services, corporation }: Place) {
  const members = await listMembers(services.db, corporation);
  return members.map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  }));
}

/**
 * What the form of a third party chooses from: the tags in use and those that it has, its people and who looks after
 * it by now.
 */
export async function followUpChoices(
  context: Place,
  profile: { tags: readonly number[]; accountManager?: number } | null,
) {
  const { services, corporation } = context;
  const [tags, managers, own] = await Promise.all([
    tagChoices(context),
    managerChoices(context),
    followUpOf(services.db, corporation, profile ? [profile] : []),
  ]);
  const kept = own.tagsOf(profile?.tags ?? []).filter(({ id }) => !tags.some((tag) => tag.id === id));
  const manager = profile?.accountManager;
  const left = manager !== undefined && !managers.some(({ value }) => value === manager);
  return {
    tags: [...tags, ...kept].map(({ id, label }) => ({ value: String(id), label })),
    managers: left ? [...managers, { value: manager, label: own.managers.get(manager) ?? '–' }] : managers,
  };
}

/** Whose third parties the address asks for: a person's, or (`mine`) the reader's own. */
export function askedManager(query: URLSearchParams, actor: Pick<Actor, 'person'>): number | null {
  const asked = query.get('accountManager') ?? '';
  if (asked === '') return null;
  if (asked === 'mine') return actor.person ?? -1;
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : -1;
}
