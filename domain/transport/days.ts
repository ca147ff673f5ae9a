import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';

/** The civil day of an instant, by the clocks of the law. */
export const legalDayOf = (at: string): CivilDate => todayIn(LEGAL_TIME_ZONE, new Date(at));
