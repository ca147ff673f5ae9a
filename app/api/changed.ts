import { z } from 'zod';
import { invalid } from '#domain/kernel/refusal.ts';
import { changesSince, cursorAt, type ChangeCursor, type Followed } from '#projections/audit/changes.ts';
import type { Services } from '../services.server.ts';
import { recordNumber } from './answers.ts';
import { words } from './query.ts';

/*
 * `changedSince`: what a program that keeps a copy has missed, in the order of the changes, with what is gone. It
 * begins at 0, or at a moment, and goes on with the `changes` of each answer.
 */

export const changedQuery = {
  changedSince: words(
    'What changed since: `0` for everything, a moment (ISO 8601), or `changes` of the last answer; other ' +
      'filters do not count',
  ),
};

/** What an answer to `changedSince` says beside its rows. */
export const changedShape = {
  deleted: z.array(recordNumber).optional().meta({ description: 'Ids of what is no longer there' }),
  changes: z.string().optional().meta({ description: 'What the next `changedSince` is to say' }),
  more: z.boolean().optional().meta({ description: 'Whether there is more to read at once' }),
};

const MOMENT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/;

async function cursorOf(db: Services['db'], corporation: number, since: string): Promise<ChangeCursor> {
  if (since === '0') return { own: 0, common: 0 };
  const [, own, common] = /^(\d{1,15})\.(\d{1,15})$/.exec(since) ?? [];
  if (own !== undefined && common !== undefined) return { own: Number(own), common: Number(common) };
  if (!MOMENT.test(since) || Number.isNaN(Date.parse(since)))
    throw invalid({ changedSince: ['errors.cursor'] });
  return cursorAt(db, corporation, new Date(since).toISOString());
}

/** Streams that a list follows, and whose records versions are that others name. */
export interface FollowedList extends Followed {
  idsOf?(db: Services['db'], corporation: number, versions: readonly number[]): Promise<Map<number, number>>;
}

/** Ids of records that changed since, in the order of their changes, and where to go on. */
export async function changedIds(
  db: Services['db'],
  corporation: number,
  { idsOf, ...followed }: FollowedList,
  since: string,
  most: number,
): Promise<{ ids: number[]; changes: string; more: boolean }> {
  const from = await cursorOf(db, corporation, since);
  const { changed, cursor, more } = await changesSince(db, corporation, followed, from, most);
  const versions = changed.flatMap((one) => ('versions' in one ? one.versions : []));
  const named =
    idsOf && versions.length > 0 ? await idsOf(db, corporation, versions) : new Map<number, number>();
  const ids = changed.flatMap((one) =>
    'stream' in one
      ? [Number(one.stream.slice(followed.prefix.length))]
      : one.versions.flatMap((version) => named.get(version) ?? []),
  );
  return { ids: [...new Set(ids)], changes: `${cursor.own}.${cursor.common}`, more };
}
