import { formatNumber, type NumberingPattern } from '../kernel/number-pattern.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { thirdPartyQuestions } from './questions.ts';

/** The last sequence that a transaction gave out by each beginning and end, which no list shows yet. */
const given = new WeakMap<UnitOfWork, Map<string, number>>();

/** What a pattern makes on a day, before and after its sequence: "C-{YYYY}-{SEQ:4}" → ["C-2026-", ""]. */
export function aroundSequence(pattern: NumberingPattern, date: string): [string, string] {
  const [before = '', after = ''] = formatNumber(pattern.replace(/\{SEQ:\d+\}/, '\u0001'), date, 1).split(
    '\u0001',
  );
  return [before, after];
}

/**
 * The code of a new third party by the corporation's parameter `third_party_code`; null where it has none, and
 * codes are typed. Codes are unique, and one that somebody typed is passed over; they may have gaps.
 */
export async function nextPartyCode(work: UnitOfWork, corporation: number): Promise<string | null> {
  const pattern = await work.ask(organizationQuestions).parameter('third_party_code', corporation);
  if (typeof pattern !== 'string') return null;
  const profile = await work.ask(organizationQuestions).corporation(corporation);
  const today = todayIn(profile?.timeZone ?? LEGAL_TIME_ZONE, new Date(work.now));
  const [before, after] = aroundSequence(pattern, today);
  const own = given.get(work) ?? new Map<string, number>();
  const key = `${corporation}\u0001${before}\u0001${after}`;
  const last =
    own.get(key) ?? (await work.ask(thirdPartyQuestions).highestPartyCode(before, after, corporation));
  given.set(work, own.set(key, last + 1));
  return formatNumber(pattern, today, last + 1);
}
