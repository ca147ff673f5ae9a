import type { z } from 'zod';
import { optionalDate, optionalDecimal, optionalText } from '../kernel/fields.ts';
import type { FieldErrors } from '../kernel/refusal.ts';
import { dateTime } from '../records/fields/moments.ts';
import type { CustomField, CustomPart } from './custom-field.ts';

/**
 * What a value is: a text (also of numbers, dates "2026-11-22" and moments "2026-11-22T10:30"), true of a ticked
 * box, the codes of several choices, the id of an attached file, or the parts of a component that say something.
 */
export type CustomValue = string | true | number | string[] | { [part: string]: string | true };

/** Values by the codes of their fields; what says nothing is not there. */
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** A file attached to the record that a field of type photo or file may name. */
export interface AttachableFile {
  id: number;
  picture: boolean;
}

const LONGEST_TEXT = 200;
const LONGEST_AREA = 5000;
const LARGEST = 999_999_999_999;

const schemas = {
  text: optionalText(LONGEST_TEXT),
  textarea: optionalText(LONGEST_AREA),
  number: optionalDecimal({ places: 4, min: -LARGEST, max: LARGEST }),
  date: optionalDate(),
  datetime: dateTime({ optional: true }).schema,
} satisfies Record<string, z.ZodType>;

/** The value, null for none, or what is wrong with what was sent. */
type Read = { value: CustomValue | null } | { error: string };

function readLine(type: keyof typeof schemas, sent: unknown): Read {
  const parsed = schemas[type].safeParse(sent ?? null);
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? 'errors.invalid' };
  return { value: typeof parsed.data === 'string' ? parsed.data : null };
}

const ticks: ReadonlySet<unknown> = new Set([true, 'on', 'true', '1', 1]);
const unticked: ReadonlySet<unknown> = new Set([false, null, undefined, '', 'off', 'false', '0', 0]);

function readTick(sent: unknown): Read {
  if (ticks.has(sent)) return { value: true };
  return unticked.has(sent) ? { value: null } : { error: 'errors.invalid' };
}

/** One of the choices; the one that is kept stays, though it is no choice any more. */
function readChoice({ choices }: CustomField, sent: unknown, before: CustomValue | undefined): Read {
  if (sent === null || sent === undefined || sent === '') return { value: null };
  if (typeof sent !== 'string') return { error: 'errors.choice' };
  return sent === before || choices.some(({ code }) => code === sent)
    ? { value: sent }
    : { error: 'errors.choice' };
}

function readChoices({ choices }: CustomField, sent: unknown, before: CustomValue | undefined): Read {
  const asked: unknown[] = Array.isArray(sent) ? sent : sent === null || sent === undefined ? [] : [sent];
  const wanted = asked.filter((one) => one !== '');
  const kept = Array.isArray(before) ? before : [];
  const known = [...choices.map(({ code }) => code), ...kept];
  if (wanted.some((one) => typeof one !== 'string' || !known.includes(one)))
    return { error: 'errors.choice' };
  const value = [...new Set(known)].filter((code) => wanted.includes(code));
  return { value: value.length > 0 ? value : null };
}

function readFile({ type }: CustomField, sent: unknown, files: readonly AttachableFile[]): Read {
  if (sent === null || sent === undefined || sent === '') return { value: null };
  const id = typeof sent === 'string' ? Number(sent) : sent;
  const file = files.find((one) => one.id === id);
  if (!file) return { error: 'errors.reference' };
  return type === 'photo' && !file.picture ? { error: 'errors.notAPicture' } : { value: file.id };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readPart = ({ type }: CustomPart, sent: unknown): Read =>
  type === 'checkbox' ? readTick(sent) : readLine(type, sent);

/** The parts that say something; errors at the parts. What must be said must only where anything is, or all must. */
function readComponent(field: CustomField, sent: unknown, errors: FieldErrors, at: string): Read {
  if (sent !== null && sent !== undefined && !isObject(sent)) return { error: 'errors.invalid' };
  const value: { [part: string]: string | true } = {};
  for (const part of field.parts) {
    const read = readPart(part, sent?.[part.code]);
    if ('error' in read) errors[`${at}.${part.code}`] = [read.error];
    else if (typeof read.value === 'string' || read.value === true) value[part.code] = read.value;
  }
  const some = Object.keys(value).length > 0;
  for (const { code, required } of field.parts) {
    const wanted = required && (some || field.required);
    if (wanted && value[code] === undefined) errors[`${at}.${code}`] ??= ['errors.required'];
  }
  return { value: some ? value : null };
}

export interface Reading {
  fields: readonly CustomField[];
  before: CustomValues;
  /** What was sent, by the codes of fields. */
  sent: Readonly<Record<string, unknown>>;
  /** Whether a field that was not sent was emptied, as in a form, and not left as it is, as by a program. */
  whole: boolean;
  files: readonly AttachableFile[];
  /** The record is new, and nothing can be attached to it yet. */
  isNew: boolean;
}

function readOne(field: CustomField, reading: Reading, errors: FieldErrors, at: string): Read {
  const sent = reading.sent[field.code];
  const before = reading.before[field.code];
  switch (field.type) {
    case 'checkbox':
      return readTick(sent);
    case 'select':
    case 'radio_button':
      return readChoice(field, sent, before);
    case 'choice':
      return readChoices(field, sent, before);
    case 'photo':
    case 'file':
      return readFile(field, sent, reading.files);
    case 'component':
      return readComponent(field, sent, errors, at);
    default:
      return readLine(field.type, sent);
  }
}

/** What was typed into the inputs of a field, in words; '' where all of them were left empty. */
const typedWords = (sent: unknown): string => {
  if (typeof sent === 'string') return sent.trim();
  if (typeof sent !== 'object' || sent === null) return '';
  return Object.values(sent).map(typedWords).filter(Boolean).join(', ');
};

/**
 * What is said of values that were sent for fields that are not asked for: to a program, that there is no such field. A
 * form may have been open when its field was retired: what was typed there is told once, so that it is not lost unseen.
 */
function noteUnknown({ fields, sent, whole }: Reading, errors: FieldErrors): void {
  const live = new Set(fields.filter(({ enabled }) => enabled).map(({ code }) => code));
  for (const [code, value] of Object.entries(sent)) {
    if (live.has(code)) continue;
    const words = typedWords(value).replaceAll('|', ' ');
    if (!whole) errors[`customFields.${code}`] = ['errors.customUnknown'];
    else if (words) errors[''] = [...(errors[''] ?? []), `errors.customGone|name=${code}|value=${words}`];
  }
}

/**
 * The values of a record after what was sent: those of fields that are switched off, or that a program did not
 * name, stay as they are.
 * @returns errors at `customFields.<code>`, at the parts of components, and at '' of fields that a form shows no more
 */
export function readValues(reading: Reading): { values: CustomValues; errors: FieldErrors } {
  const { fields, before, sent, whole, isNew } = reading;
  const errors: FieldErrors = {};
  const values = new Map(Object.entries(before));
  const live = fields.filter(({ enabled }) => enabled);
  noteUnknown(reading, errors);
  for (const field of live) {
    const at = `customFields.${field.code}`;
    const filesLater = isNew && (field.type === 'photo' || field.type === 'file');
    const asked = field.code in sent || (whole && !filesLater);
    if (!asked && (!isNew || filesLater)) continue;
    const read = readOne(field, reading, errors, at);
    if ('error' in read) errors[at] = [read.error];
    else if (read.value !== null) values.set(field.code, read.value);
    else {
      values.delete(field.code);
      const said = Object.keys(errors).some((path) => path.startsWith(`${at}.`));
      if (field.required && !said) errors[at] = ['errors.required'];
    }
  }
  return { values: Object.fromEntries(values), errors };
}
