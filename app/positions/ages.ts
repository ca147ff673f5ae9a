export const MINUTE = 60_000;

/** What was heard of within so many minutes is where it is; what is older is where it was. */
const FRESH = 15;
const RECENT = 120;

export const ages = ['now', 'recent', 'old'] as const;
export type Age = (typeof ages)[number];
export const ageTones = { now: 'ok', recent: 'warn', old: 'mute' } as const satisfies Record<Age, string>;

/** How sure a place is by the minutes since it was told. */
export const ageOf = (minutes: number): Age =>
  minutes <= FRESH ? 'now' : minutes <= RECENT ? 'recent' : 'old';

/** What a mark may look like, in the order by which they are told as numbers: several at one place may be `mixed`. */
export const markTones = ['ok', 'warn', 'mute', 'mixed'] as const;
