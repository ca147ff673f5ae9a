import { z } from 'zod';
import { isCivilDate } from '../kernel/dates.ts';
import {
  choice,
  date,
  evenIfWrong,
  flag,
  optionalReference,
  optionalText,
  recordId,
  reference,
  revision,
  text,
} from '../kernel/fields.ts';
import { receivers } from '../mailing/mail-receivers.ts';
import { unknownPlaceholder } from '../mailing/mail-template.ts';
import { nextOccurrences, recurrenceTypes, type Recurrence, type RecurrenceType } from './recurrence.ts';
import { madeStatuses } from './recurring-invoice.ts';
import { mailPlaceholders, titlePlaceholders } from './recurring-words.ts';

const MAX_DATES = 100;

/** Any leap year: 29 February is a day of the year. */
const LEAP_YEAR = 2028;

const FRENCH_DATE = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
const FRENCH_DAY = /^(\d{1,2})[/.](\d{1,2})$/;
const ISO_DAY = /^\d{2}-\d{2}$/;

const two = (digits = ''): string => digits.padStart(2, '0');

const whole = (typed: string, max: number): string | null =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max ? String(Number(typed)) : null;

function chosenDate(typed: string): string | null {
  const [, day, month, year] = FRENCH_DATE.exec(typed) ?? [];
  const iso = year === undefined ? typed : `${year}-${two(month)}-${two(day)}`;
  return isCivilDate(iso) ? iso : null;
}

function dayOfYear(typed: string): string | null {
  const [, day, month] = FRENCH_DAY.exec(typed) ?? [];
  const iso = day === undefined ? typed : `${two(month)}-${two(day)}`;
  return ISO_DAY.test(iso) && isCivilDate(`${LEAP_YEAR}-${iso}`) ? iso : null;
}

const readers: Readonly<Record<RecurrenceType, (typed: string) => string | null>> = {
  date: chosenDate,
  week: (typed) => whole(typed, 7),
  month: (typed) => whole(typed, 31),
  year: dayOfYear,
};

/**
 * A day as people type it or programs send it: "31/01/2027" or ISO (date), "1" to "7" (week), "1" to "31" (month),
 * "31/01" or "01-31" (year). null for anything else.
 */
export const readDay = (type: RecurrenceType, typed: string): string | null => readers[type](typed.trim());

/** The days, normalised, each once and in order; those that cannot be read are left out. */
export const readDays = (type: RecurrenceType, typed: readonly string[]): string[] => {
  const days = new Set(typed.flatMap((one) => readDay(type, one) ?? []));
  const numbered = type === 'week' || type === 'month';
  return [...days].sort(numbered ? (a, b) => Number(a) - Number(b) : undefined);
};

const fields = z.object({
  type: choice(recurrenceTypes).meta({ example: 'month' }),
  repetitiveTime: z
    .number({ error: 'errors.required' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(99, 'errors.tooLarge|max=99')
    .nullish()
    .transform((value) => value ?? 1)
    .meta({ example: 1 }),
  startDate: date().meta({ example: '2027-01-01' }),
  expireDate: date().meta({ example: '2099-12-31' }),
  creationTime: z
    .string({ error: 'errors.required' })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.timeOfDay')
    .meta({ example: '09:00' }),
  dates: z
    .array(z.string().max(10), { error: 'errors.noRecurringDay' })
    .min(1, 'errors.noRecurringDay')
    .max(MAX_DATES, `errors.tooManyDates|max=${MAX_DATES}`)
    .meta({ example: ['31'] }),
  addLeapDay: flag(),
  title: text(200).meta({ example: 'Entretien {{month}} {{year}}' }),
  comment: optionalText(2000),
  sendMail: flag(),
  receiverMail: receivers(),
  mailSubject: text(200).meta({ example: 'Facture {{number}}' }),
  mailContent: text(10_000)
    .transform((typed) => typed.replaceAll(/\r\n?/g, '\n'))
    .meta({ example: 'Bonjour' }),
  statusInvoice: choice(madeStatuses).meta({ example: 'validate' }),
  project: optionalReference('project'),
});

type Fields = z.output<typeof fields>;
type Issue = [field: keyof Fields, message: string];

const recurrenceIn = (value: Fields): Recurrence => ({ ...value, dates: readDays(value.type, value.dates) });

/** Of a form of which some fields may be wrong alone: such a field may be anything. */
type Said = Partial<Record<keyof Fields, unknown>>;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const shown = (typed: string, most: number): string => typed.replaceAll('|', ' ').slice(0, most);

function wrongDays({ type: typed, dates, startDate, expireDate }: Said): Issue[] {
  const type = recurrenceTypes.find((one) => one === typed);
  const days = Array.isArray(dates) ? dates.map(textIn) : [];
  const wrong = type && days.find((one) => readDay(type, one) === null);
  const [first, last] = [textIn(startDate), textIn(expireDate)];
  const ends = isCivilDate(first) && isCivilDate(last) && last < first;
  return [
    ...(wrong === undefined
      ? []
      : [['dates', `errors.recurringDay|day=${shown(wrong, 20)}`] satisfies Issue]),
    ...(ends ? [['expireDate', 'errors.expiryBeforeStart'] satisfies Issue] : []),
  ];
}

function wrongWords(said: Said): Issue[] {
  const checked = [
    ['title', titlePlaceholders],
    ['mailSubject', mailPlaceholders],
    ['mailContent', mailPlaceholders],
  ] as const;
  return checked.flatMap(([field, known]): Issue[] => {
    const wrong = unknownPlaceholder(known, textIn(said[field]));
    return wrong === null ? [] : [[field, `errors.placeholder|name=${shown(wrong, 60)}`]];
  });
}

/** Why days are never due, which is reckoned once no field is wrong: none of them, or one of the chosen dates. */
function neverDue(value: Fields): string | null {
  const recurrence = recurrenceIn(value);
  if (nextOccurrences(recurrence, value.startDate, 1).length === 0) return 'errors.recurringNever';
  if (value.type !== 'date') return null;
  const outside = recurrence.dates.find((day) => day < value.startDate || day > value.expireDate);
  return outside === undefined ? null : `errors.recurringOutside|date=${outside}`;
}

function check(value: Fields, context: z.RefinementCtx): void {
  const days = wrongDays(value);
  const issues = [...days, ...wrongWords(value)];
  const never = context.issues.length === 0 && days.length === 0 ? neverDue(value) : null;
  if (never !== null) issues.push(['dates', never]);
  if (value.sendMail && value.statusInvoice === 'draft')
    issues.push(['sendMail', 'errors.recurringMailOfDraft']);
  for (const [field, message] of issues) context.addIssue({ code: 'custom', path: [field], message });
}

/**
 * A recurring invoice as forms and programs send it (second specification, section 5): all is required but the comment
 * and the project, and at least one day.
 */
export const scheduleSchema = fields
  .extend({
    /** The invoice whose content is taken. */
    invoice: reference('invoiceversion'),
    /** Whether it runs from now on. */
    enabled: flag().meta({ example: true }),
  })
  .superRefine(check, evenIfWrong);

/** What an edit says of it. */
export const editScheduleBody = fields.extend({
  /** Takes the content of this invoice, or of the same one again; nothing: it stays as it is. */
  invoice: optionalReference('invoiceversion'),
  /** Takes the content of its invoice as that is now, without naming it. */
  takeAgain: flag(),
});

export const editScheduleSchema = editScheduleBody
  .extend({ id: recordId(), revision: revision() })
  .superRefine(check, evenIfWrong);

export type ScheduleFields = Fields;

/** The recurrence that checked fields describe. */
export function recurrenceOf(input: Fields): Recurrence {
  const { type, repetitiveTime, startDate, expireDate, creationTime, addLeapDay } = input;
  const dates = readDays(type, input.dates);
  return { type, repetitiveTime, startDate, expireDate, creationTime, addLeapDay, dates };
}
