import { z } from 'zod';
import { checkPattern } from '../kernel/number-pattern.ts';
import { optionalDecimal, optionalText } from '../kernel/fields.ts';
import { isEmail } from '../kernel/identifiers.ts';
import { optionalPlace } from '../kernel/place.ts';
import { colour } from '../records/fields/choices.ts';
import { time } from '../records/fields/moments.ts';

/** How a parameter is typed. */
export type ParameterKind =
  | 'fixed'
  | 'flag'
  | 'integer'
  | 'decimal'
  | 'choice'
  | 'text'
  | 'emails'
  | 'time'
  | 'colour'
  | 'file_name'
  | 'pattern'
  | 'record'
  | 'thirdparty'
  | 'product'
  | 'person';

export type ParameterValue = string | number | boolean | null;

/**
 * A parameter that is no setting of the corporation's row: of the corporation, or of the whole installation below it.
 */
export interface StoredParameter {
  code: string;
  type: 'general' | 'file_name' | 'numbering' | 'people' | 'transport';
  kind: ParameterKind;
  schema: z.ZodType<ParameterValue>;
  /** What holds until somebody says otherwise. */
  initial: ParameterValue;
  choices?: readonly string[];
  /** The resource that a value of kind `record` is of. */
  refersTo?: string;
  /** Tokens of a pattern of file names. */
  tokens?: readonly string[];
  /** Named after others whose ids stay. */
  isNew?: true;
}

/**
 * A pattern of file names with these tokens, of which the first must be there. @returns the key of the error, or null
 */
export function checkFileTokens(pattern: string, tokens: readonly string[]): string | null {
  const literal = tokens.reduce((left, token) => left.replaceAll(`{${token}}`, ''), pattern);
  const [first = ''] = tokens;
  if (/[{}]/.test(literal))
    return `errors.parameterToken|tokens=${tokens.map((one) => `{${one}}`).join(' ')}`;
  if (/[\p{C}\\/:*?"<>|]/u.test(literal)) return 'errors.fileName.characters';
  return pattern.includes(`{${first}}`) ? null : `errors.parameterNeeds|token={${first}}`;
}

const checked = (max: number, check: (value: string) => string | null) =>
  optionalText(max).superRefine((value, context) => {
    const message = value === null ? null : check(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const whole = (min: number, max: number) =>
  z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(min, `errors.tooSmall|min=${min}`)
    .max(max, `errors.tooLarge|max=${max}`)
    .nullable();

const tick = z.boolean({ error: 'errors.invalid' }).nullable();
const reference = z
  .number({ error: 'errors.reference' })
  .int('errors.reference')
  .min(1, 'errors.reference')
  .nullable();

/** Addresses, one a line or parted by commas. */
const emails = optionalText(2000).superRefine((value, context) => {
  const wrong = (value ?? '').split(/[\s,;]+/).filter((one) => one !== '' && !isEmail(one));
  if (wrong.length > 0) context.addIssue({ code: 'custom', message: 'errors.email' });
});

const webAddress = checked(300, (value) =>
  /^https:\/\//i.test(value) && URL.canParse(value) ? null : 'errors.url',
);

const fileName = (tokens: readonly string[]) => checked(80, (value) => checkFileTokens(value, tokens));

/** What a schema of a plain record's field takes, as a parameter. */
const asValue = (schema: z.ZodType): z.ZodType<ParameterValue> =>
  schema.transform((value) => (typeof value === 'string' ? value : null));

const wageSlip = ['PERSON', 'YYYY', 'MM'] as const;
const receipt = ['NUMBER', 'CLIENT', 'DATE'] as const;
const languages = ['fr', 'en'] as const;

/** How leave is counted: jours ouvrés, or jours ouvrables. */
export const leaveUnits = ['working', 'weekdays'] as const;

/** When the year of paid leave begins: 1 June (R3141-4), or 1 April where a fund pays it (D3141-12). */
export const leaveYears = ['june', 'april'] as const;

/** Whether what stands in the way of a plan is said, or refuses it. */
export const planChecks = ['warn', 'refuse'] as const;

/** What happens where something stands in the way. */
const check = (
  code: string,
  type: StoredParameter['type'],
  initial: (typeof planChecks)[number] = 'warn',
): StoredParameter => ({
  code,
  type,
  kind: 'choice',
  schema: z.enum(planChecks, { error: 'errors.choice' }).nullable(),
  initial,
  choices: planChecks,
  isNew: true,
});

/** The named parameters of the first specification, section 3, that are no settings of the commerce. */
export const storedParameters: readonly StoredParameter[] = [
  {
    code: 'default_language',
    type: 'general',
    kind: 'choice',
    schema: z.enum(languages, { error: 'errors.choice' }).nullable(),
    initial: 'fr',
    choices: languages,
  },
  {
    code: 'third_party_code',
    type: 'numbering',
    kind: 'pattern',
    schema: checked(40, checkPattern),
    initial: null,
  },
  {
    code: 'wage_slip_file_name',
    type: 'file_name',
    kind: 'file_name',
    schema: fileName(wageSlip),
    initial: '{PERSON} {YYYY}-{MM}',
    tokens: wageSlip,
  },
  {
    code: 'payment_file_name',
    type: 'file_name',
    kind: 'file_name',
    schema: fileName(receipt),
    initial: '{NUMBER}',
    tokens: receipt,
  },
  {
    code: 'work_time_per_day',
    type: 'people',
    kind: 'decimal',
    schema: optionalDecimal({ places: 2, min: 0.5, max: 24 }),
    initial: '7',
  },
  {
    code: 'start_work_day',
    type: 'people',
    kind: 'time',
    schema: asValue(time({ optional: true }).schema),
    initial: '08:00',
  },
  {
    code: 'leave_unit',
    type: 'people',
    kind: 'choice',
    schema: z.enum(leaveUnits, { error: 'errors.choice' }).nullable(),
    initial: 'working',
    choices: leaveUnits,
  },
  {
    code: 'leave_year',
    type: 'people',
    kind: 'choice',
    schema: z.enum(leaveYears, { error: 'errors.choice' }).nullable(),
    initial: 'june',
    choices: leaveYears,
  },
  { code: 'leave_split_waived', type: 'people', kind: 'flag', schema: tick, initial: false, isNew: true },
  // What more leave than an event gives, more in one go than the law lets, or more than is left does: warns, or is refused.
  check('leave_check_event', 'people'),
  check('leave_check_longest', 'people'),
  check('leave_check_balance', 'people'),
  // What planning somebody on a project does who lacks a certificate on its days (5-modules.md, section 2, scenario 10).
  check('planning_check_certificate', 'people'),
  // What handing a piece out does to somebody who lacks a certificate that its type demands (5-modules.md, section 0).
  check('equipment_check_certificate', 'people'),
  // What planning somebody does of whom the last opinion is against the post, or a visit that the post asks for is late.
  check('planning_check_medical', 'people'),
  { code: 'candidate_number', type: 'people', kind: 'flag', schema: tick, initial: false },
  // After how many days away a return asks for an exam, and within how many it is held (R4624-31).
  { code: 'health_return_sickness', type: 'people', kind: 'integer', schema: whole(1, 365), initial: 60 },
  { code: 'health_return_accident', type: 'people', kind: 'integer', schema: whole(1, 365), initial: 30 },
  { code: 'health_return_within', type: 'people', kind: 'integer', schema: whole(1, 60), initial: 8 },
  // After more than how many days away a visit before the return is proposed (R4624-29).
  { code: 'health_pre_return', type: 'people', kind: 'integer', schema: whole(1, 365), initial: 30 },
  // The age whose year asks for a visit of mid-career (L4624-2-2); 0: none.
  { code: 'health_mid_career_age', type: 'people', kind: 'integer', schema: whole(0, 70), initial: 45 },
  {
    code: 'wage_slip_sender',
    type: 'people',
    kind: 'record',
    schema: reference,
    initial: null,
    refersTo: 'sender',
  },
  {
    code: 'pumping_order_auto_number',
    type: 'transport',
    kind: 'flag',
    schema: tick,
    initial: true,
  },
  {
    code: 'transport_order_auto_sending_recipients',
    type: 'transport',
    kind: 'emails',
    schema: emails,
    initial: null,
  },
  {
    code: 'transport_zone',
    type: 'transport',
    kind: 'record',
    schema: reference,
    initial: null,
    refersTo: 'transportzone',
  },
  {
    code: 'client',
    type: 'transport',
    kind: 'thirdparty',
    schema: reference,
    initial: null,
  },
  { code: 'driver', type: 'transport', kind: 'person', schema: reference, initial: null },
  {
    code: 'mobile_app_required_gps',
    type: 'transport',
    kind: 'flag',
    schema: tick,
    initial: false,
  },
  {
    code: 'app_tour_package',
    type: 'transport',
    kind: 'product',
    schema: reference,
    initial: null,
  },
  {
    code: 'app_additional_turn',
    type: 'transport',
    kind: 'product',
    schema: reference,
    initial: null,
  },
  {
    code: 'app_transport_zone',
    type: 'transport',
    kind: 'record',
    schema: reference,
    initial: null,
    refersTo: 'transportzone',
  },
  {
    code: 'app_transport_duration',
    type: 'transport',
    kind: 'integer',
    schema: whole(0, 1440),
    initial: 60,
  },
  {
    code: 'color',
    type: 'transport',
    kind: 'colour',
    schema: asValue(colour({ optional: true }).schema),
    initial: '#006a69',
  },
  { code: 'image', type: 'transport', kind: 'text', schema: webAddress, initial: null },
  // Where vehicles set out from, which ways to sites are told from.
  {
    code: 'transport_depot',
    type: 'transport',
    kind: 'text',
    schema: optionalPlace(),
    initial: null,
    isNew: true,
  },
  { code: 'wage_slip_by_mail', type: 'people', kind: 'flag', schema: tick, initial: false, isNew: true },
  // What a problem of a plan does to it: warns, or refuses it (5-modules.md, section 6).
  check('transport_check_certificate', 'transport'),
  check('transport_check_medical', 'transport'),
  check('transport_check_licence', 'transport'),
  check('transport_check_work_time', 'transport'),
  check('transport_check_equipment', 'transport', 'refuse'),
  check('transport_check_absence', 'transport', 'refuse'),
  // When vehicles are followed on working days: outside of it no position is stored (CNIL).
  ...(
    [
      ['position_from', '06:00'],
      ['position_until', '20:00'],
    ] as const
  ).map(([code, initial]): StoredParameter => ({
    code,
    type: 'transport',
    kind: 'time',
    schema: asValue(time().schema),
    initial,
    isNew: true,
  })),
];

const byCode = new Map(storedParameters.map((one) => [one.code, one]));

export const storedParameter = (code: string): StoredParameter | null => byCode.get(code) ?? null;

/** Whether it may be said for the whole installation: it names no record of a corporation. */
export const isForInstallation = ({ kind }: StoredParameter): boolean =>
  !['record', 'thirdparty', 'product', 'person'].includes(kind);

/** Values by their codes, where somebody said one. */
export type SaidValues = Readonly<Record<string, ParameterValue>>;

/** What somebody said for a corporation and for the whole installation. */
export interface SaidLayers {
  corporation: SaidValues;
  installation: SaidValues;
}

export const parameterSources = ['default', 'installation', 'corporation'] as const;
export type ParameterSource = (typeof parameterSources)[number];

/** What a stored parameter says in a corporation, and who says so. */
export function effective(
  { code, initial }: StoredParameter,
  { corporation, installation }: SaidLayers,
): { value: ParameterValue; source: ParameterSource } {
  const own = corporation[code];
  if (own !== undefined && own !== null) return { value: own, source: 'corporation' };
  const shared = installation[code];
  return shared !== undefined && shared !== null
    ? { value: shared, source: 'installation' }
    : { value: initial, source: 'default' };
}
