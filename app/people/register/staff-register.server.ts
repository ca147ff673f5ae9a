import { countryName } from '#domain/kernel/countries.ts';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { registerKeptUntil } from '#domain/people/labour-rules.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { staffRegister, staffRegisterOn, type RegisterRow } from '#projections/people/staff-register.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { timeZoneOf } from '../../http/today.ts';
import { formatDate } from '../../ui/format.ts';

/** A line of the register in words. */
export interface RegisterWords {
  contract: number;
  name: string;
  birthName: string | null;
  gender: string | null;
  birthDate: string | null;
  nationality: string | null;
  permit: string | null;
  job: string;
  qualification: string | null;
  /** Posts that were held before, each until when. */
  earlier: string[];
  entry: string;
  exit: string | null;
  /** The last day that the line stands on: of who left. */
  keptUntil: string | null;
  mentions: string;
  trainee: boolean;
  tutor: string | null;
  place: string | null;
  lender: string | null;
  /** Of hiring and of dismissing, each with its day. */
  authorisations: string[];
  correctedAt: string | null;
}

/** The day that the register is asked for on; null: as it stands. */
export function askedDay({ url, today }: StaffContext): string | null {
  const typed = url.searchParams.get('day') ?? '';
  const day = typedDate(typed, null) ?? typed;
  return isCivilDate(day) && day < today ? day : null;
}

/** The register as it stands, or stood at the end of a day. */
export function registerRows(context: StaffContext): Promise<RegisterRow[]> {
  const { services, corporation, today } = context;
  const { db, store } = services;
  const day = askedDay(context);
  if (day === null) return staffRegister(db, corporation, today);
  return staffRegisterOn(db, store.read, corporation, { day, timeZone: timeZoneOf(context.signedIn) });
}

/** Lines of it in words. */
export async function registerWords(
  context: StaffContext,
  rows: readonly RegisterRow[],
): Promise<RegisterWords[]> {
  const { services, corporation, t, language, today } = context;
  const { db } = services;
  const asOf = askedDay(context) ?? today;
  const tutors = await namesOfMembers(
    db,
    rows.flatMap(({ tutor }) => (tutor === null ? [] : [tutor])),
    corporation,
  );
  return rows.map(({ holder, mentions, tutor, ...line }) => ({
    contract: line.contract,
    name: holder === null ? t('commerce.erased') : `${holder.lastName} ${holder.firstName}`,
    birthName: holder?.birthName ?? null,
    gender: holder && t(`people.register.sex.${holder.gender}`),
    birthDate: holder?.birthDate ?? null,
    nationality: holder?.nationality ? countryName(holder.nationality, language) : null,
    permit: [holder?.permitType, holder?.permitNumber].filter(Boolean).join(' ') || null,
    job: line.job,
    qualification: line.qualification,
    earlier: line.earlier.map(({ job, qualification, partTime, until }) =>
      [
        job,
        qualification,
        partTime && t('people.register.partTime'),
        t('people.register.until', { day: formatDate(until) }),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    entry: line.entry,
    exit: line.exit,
    keptUntil: line.exit !== null && line.exit < asOf ? registerKeptUntil(line.exit) : null,
    mentions: mentions.map((mention) => t(`people.mention.${mention}`)).join(', '),
    trainee: line.trainee,
    tutor: tutor === null ? null : (tutors.get(tutor) ?? null),
    place: line.place,
    lender: line.lender,
    authorisations: line.authorisations.map(({ of, given, on }) =>
      t(`people.register.${of}${given ? 'Authorised' : 'Asked'}`, { day: formatDate(on) }),
    ),
    correctedAt: line.correctedAt,
  }));
}

/** All of it in words. */
export const registerLines = async (context: StaffContext): Promise<RegisterWords[]> =>
  registerWords(context, await registerRows(context));
