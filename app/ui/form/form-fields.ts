/** What was typed into a field, its parts or rows. */
type Sent = string | Sent[] | { [name: string]: Sent };

/** What a form is told when it was not done: what was typed, and what is wrong by field, as conform answers it. */
export interface AnsweredForm {
  initialValue?: Record<string, Sent> | null;
  error?: Record<string, string[] | null>;
}

type Text = string | number | boolean | null | undefined;

type Row<Value> = Value extends readonly (infer Item)[] ? Item : never;

/** The fields of a form, or the parts of one of its fields, by their names. */
export type FieldsOf<Values> = { readonly [Name in keyof Values]-?: FormField<Values[Name]> };

/** What a field of a form is: where it stands, what it says and what is wrong with it. */
export interface FormField<Value = string> {
  id: string;
  name: string;
  /** The text that it says; of rows and parts, all that they say. */
  initialValue: Value extends Text ? string | undefined : unknown;
  errors: string[] | undefined;
  /** The parts of a field of several: an address. */
  parts(): Value extends Text | readonly unknown[] ? never : FieldsOf<NonNullable<Value>>;
  /**
   * The rows of a list.
   * @param spare how many there are to fill in behind the last one that says something
   */
  rows(spare?: number): FormField<Row<Value>>[];
}

/** Where and how a field is shown, without what it may consist of. */
export type PlainFormField = Pick<FormField<unknown>, 'id' | 'name' | 'errors' | 'initialValue'>;

/** As a form sends it: a box that is ticked says "on", one that is not says nothing. */
function sent(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'on' : undefined;
  return typeof value === 'number' ? String(value) : (value ?? undefined);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a row says anything. */
const says = (value: unknown): boolean =>
  isRecord(value) ? Object.values(value).some(says) : value !== undefined && value !== null && value !== '';

/** The fields below a path: made as they are asked for, since a form may have fields that it begins without. */
function fieldsAt<Values>(
  id: string,
  path: string,
  values: unknown,
  errors: AnsweredForm['error'],
): FieldsOf<Values> {
  const held = isRecord(values) ? values : {};
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const made = {} as FieldsOf<Values>; // by `get`
  return new Proxy(made, {
    get: (_none, name) => (typeof name === 'string' ? fieldAt(id, at(name), held[name], errors) : undefined),
  });
}

function fieldAt<Value>(
  id: string,
  name: string,
  value: unknown,
  errors: AnsweredForm['error'],
): FormField<Value> {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return {
    id: `${id}-${name}`,
    name,
    initialValue: sent(value) as FormField<Value>['initialValue'], // as `sent` writes texts
    errors: errors?.[name] ?? undefined,
    parts: () => fieldsAt(id, name, value, errors) as ReturnType<FormField<Value>['parts']>, // of what has parts
    rows: (spare = 0) =>
      Array.from(
        { length: Math.max(rows.length, spare && rows.findLastIndex(says) + 1 + spare) },
        (_, index) => fieldAt<Row<Value>>(id, `${name}[${index}]`, rows[index], errors),
      ),
  };
}

/**
 * The fields of a form as conform reads them, from what the form begins with or, once it was answered, from what was
 * typed.
 * @param id of the form
 */
export const formFields = <Values extends object>(
  id: string,
  values: Partial<Values>,
  answer: AnsweredForm | undefined,
): FieldsOf<Values> => fieldsAt<Values>(id, '', answer?.initialValue ?? values, answer?.error);

/** How conform reads what a button asks for beside sending the form: rows put in, moved and taken away. */
const INTENT = '__intent__';

type Intent =
  | { type: 'insert'; payload: { name: string; index?: number; defaultValue?: object } }
  | { type: 'remove'; payload: { name: string; index: number } }
  | { type: 'reorder'; payload: { name: string; from: number; to: number } };

/** What makes a button change the rows of a form by sending it. */
export const rowButton = (intent: Intent) =>
  ({ type: 'submit', name: INTENT, value: JSON.stringify(intent), formNoValidate: true }) as const;
