import { z } from 'zod';
import { addDays, addMonths, endOfMonth, type CivilDate } from '../kernel/dates.ts';
import { certificateProofs, type CertificateProof } from '../records/catalogue/people/certificate-type.ts';
import type { RecordProfile } from '../records/questions.ts';

/** What a kind of certificate says that its certificates are reckoned by. */
export interface CertificateKind {
  id: number;
  name: string;
  /** null: it counts for good, where no age says otherwise. */
  validityMonths: number | null;
  /** From an age on, another validity: years, months. */
  ages: readonly { fromAge: number; months: number }[];
  alertDays: number;
  /** Whether it stands in the passport of prevention (L4141-5). */
  passport: boolean;
  /** Who must hold it: by what they work as, and by what they work with. */
  profiles: readonly number[];
  equipmentTypes: readonly number[];
  enabled: boolean;
  /** Nothing said: a training. */
  proves?: CertificateProof | undefined;
}

/** What a record that says no alert days is told: as long before as most trainings take to be booked. */
const USUAL_ALERT_DAYS = 60;

const ids = z.array(z.number()).catch([]);

const kindValues = z.object({
  validityMonths: z.number().nullable().catch(null),
  ages: z.array(z.object({ fromAge: z.number(), months: z.number() })).catch([]),
  alertDays: z.number().catch(USUAL_ALERT_DAYS),
  passport: z.boolean().catch(false),
  proves: z.enum(certificateProofs).optional().catch(undefined),
  profiles: ids,
  equipmentTypes: ids,
});

/** A plain record of the list of kinds, as certificates are reckoned by it. */
export const kindOf = ({
  id,
  label,
  enabled,
  values,
}: Pick<RecordProfile, 'id' | 'label' | 'enabled' | 'values'>): CertificateKind => ({
  id,
  name: label,
  enabled,
  ...kindValues.parse(values),
});

/** The day on which somebody has that age: who was born on a 29 February has it on the 28th in other years. */
const birthdayAt = (birthDate: CivilDate, age: number): CivilDate => addMonths(birthDate, 12 * age);

/**
 * The last day on which a certificate counts, that of its anniversary: obtained on 20/11/2026 for five years, until
 * 20/11/2031. From an age on what the kind says of it holds: of a lorry driver's medical visit five years, two from 60,
 * one from 76 (code de la route, R221-11), by the age on the day on which it was obtained.
 * @param birthDate null: not known, and no age is reckoned with
 * @returns null where it counts for good
 */
export function validUntilOf(
  { validityMonths, ages }: Pick<CertificateKind, 'validityMonths' | 'ages'>,
  obtainedOn: CivilDate,
  birthDate: CivilDate | null,
): CivilDate | null {
  const reached = ages
    .filter(({ fromAge }) => birthDate !== null && birthdayAt(birthDate, fromAge) <= obtainedOn)
    .toSorted((a, b) => a.fromAge - b.fromAge)
    .at(-1);
  const months = reached?.months ?? validityMonths;
  return months === null ? null : addMonths(obtainedOn, months);
}

export interface Held {
  obtainedOn: CivilDate;
  /** null: for good. */
  validUntil: CivilDate | null;
}

/**
 * The day of an age of the kind's that is reached while the certificate counts, the first of them: what the card says
 * was reckoned for somebody younger. null: none is.
 */
export function ageReachedOn(
  { ages }: Pick<CertificateKind, 'ages'>,
  { obtainedOn, validUntil }: Held,
  birthDate: CivilDate | null,
): CivilDate | null {
  if (birthDate === null) return null;
  const reached = ages
    .map(({ fromAge }) => birthdayAt(birthDate, fromAge))
    .filter((day) => day > obtainedOn && (validUntil === null || day < validUntil))
    .toSorted();
  return reached[0] ?? null;
}

/**
 * From which day on somebody is told that a certificate comes to its end: so many days before, or with an age that is
 * reached earlier. null: it has no end. The list says the same in SQL (`alertDay` in
 * projections/training/certificates.ts).
 */
export function alertOn(
  kind: Pick<CertificateKind, 'ages' | 'alertDays'>,
  held: Held,
  birthDate: CivilDate | null,
): CivilDate | null {
  const days = [
    held.validUntil === null ? null : addDays(held.validUntil, -kind.alertDays),
    ageReachedOn(kind, held, birthDate),
  ].filter((day) => day !== null);
  return days.toSorted()[0] ?? null;
}

/** Trainings that ended by this day have nine months instead of six (décret 2025-748, for employers). */
const TRANSITION_UNTIL = '2026-09-30';

/**
 * By when a training is declared to the passport of prevention: six months after the end of the quarter in which it
 * ended, nine in the transition (L4141-5, décret 2025-748): ended 20/11/2026, by 30/06/2027; ended 20/05/2026, by
 * 31/03/2027.
 */
export function passportDue(endedOn: CivilDate): CivilDate {
  const month = Number(endedOn.slice(5, 7));
  const quarterEnd = endOfMonth(addMonths(`${endedOn.slice(0, 7)}-01`, (3 - (month % 3)) % 3));
  return endOfMonth(addMonths(quarterEnd, endedOn <= TRANSITION_UNTIL ? 9 : 6));
}
