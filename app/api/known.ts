import { z } from 'zod';
import { nearest } from '#domain/kernel/nearest.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { unknownSort } from '#projections/listing.ts';
import type { Call } from './call.ts';
import { nestedBody } from './form-body.ts';

/*
 * What a call knows: the fields of its body and the names behind its path. All else is refused, since what was misspelt
 * would otherwise pass for what was not said.
 */

/** What every list takes. */
export const listNames = [
  'page',
  'maxPerPage',
  'maxPerPageAll',
  'sort',
  'direction',
  'cursor',
  'keyword',
] as const;

export const isList = ({ method, path }: Call): boolean => method === 'GET' && /(^|\/)list$/.test(path);

const orderNames: ReadonlySet<string> = new Set(['sort', 'direction']);

/** Names that may stand behind the path; a list of one order alone takes none. */
export const queryNames = (call: Call): readonly string[] =>
  [...new Set([...(isList(call) ? listNames : []), ...(call.query ?? [])])].filter(
    (name) => call.sorts?.length !== 0 || !orderNames.has(name),
  );

/** JSON Schema of what is sent, as far as names go. */
type Shape = z.core.JSONSchema.BaseSchema;
type Part = z.core.JSONSchema._JSONSchema;

/** The body as JSON Schema 2020-12, as OpenAPI has it. */
export function bodySchema(input: z.ZodType): Shape {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

const isShape = (part: unknown): part is Shape => typeof part === 'object' && part !== null;

const shapesOf = (parts: readonly unknown[]): Shape[] => parts.filter(isShape);

/** The schemas that a value may keep to. */
const alternatives = (shape: Shape): Shape[] => [
  shape,
  ...shapesOf([...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]).flatMap(alternatives),
];

interface Fields {
  /** Any name is known, as in a dictionary. */
  open: boolean;
  byName: ReadonlyMap<string, Part>;
}

function fieldsOf(shape: Shape): Fields {
  const all = alternatives(shape);
  const named = all.some((one) => one.properties !== undefined);
  return {
    open: !named || all.some((one) => Boolean(one.additionalProperties)),
    byName: new Map(all.flatMap((one) => Object.entries(one.properties ?? {}))),
  };
}

const keyOf = (name: string, known: Iterable<string>): string => {
  const near = nearest(name, known);
  return near === null ? 'errors.unknownField' : `errors.unknownFieldNear|near=${near}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const itemsOf = (shape: Shape): Shape | undefined =>
  shapesOf(alternatives(shape).flatMap(({ items = [] }) => items))[0];

/** Field errors of all that the schema does not name, each at its path as forms write it (`productList[2].vta`). */
function unknownIn(part: Part, value: unknown, at: string): [string, string[]][] {
  if (typeof part !== 'object') return [];
  if (Array.isArray(value)) {
    const items = itemsOf(part);
    return items ? value.flatMap((one, index) => unknownIn(items, one, `${at}[${index}]`)) : [];
  }
  if (!isRecord(value)) return [];
  const { open, byName } = fieldsOf(part);
  return Object.entries(value).flatMap(([name, inside]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const known = byName.get(name);
    if (known !== undefined) return unknownIn(known, inside, path);
    return open ? [] : [[path, [keyOf(name, byName.keys())]]];
  });
}

const takesRevision = (input: z.ZodType | undefined): boolean =>
  input !== undefined && fieldsOf(bodySchema(input)).byName.has('revision');

function shapeOf({ input, commandInput, alsoTakes = [] }: Call): Shape {
  const shape = input === null ? { properties: {} } : bodySchema(input);
  if (fieldsOf(shape).open) return shape;
  const also = takesRevision(commandInput) ? [...alsoTakes, 'revision'] : alsoTakes;
  return {
    ...shape,
    properties: { ...Object.fromEntries(also.map((name) => [name, {}])), ...shape.properties },
  };
}

/** Made when a call is asked for the first time. */
const shapes = new Map<Call, Shape>();

function knownShape(call: Call): Shape {
  const shape = shapes.get(call) ?? shapeOf(call);
  shapes.set(call, shape);
  return shape;
}

/** The fields that a call takes. */
export const bodyNames = (call: Call): string[] => [...fieldsOf(knownShape(call)).byName.keys()];

/**
 * Fields of the body that the call does not know, each with the nearest that it does.
 * @param maker the call that makes what this one edits: its fields may be sent again, and what it alone takes stays
 */
export function unknownFields(call: Call, body: unknown, maker?: Call): FieldErrors {
  const own = knownShape(call);
  const shape = maker ? { anyOf: [own, knownShape(maker)] } : own;
  return Object.fromEntries(unknownIn(shape, isRecord(body) ? nestedBody(body) : body, ''));
}

/** Names behind the path that the call does not know, and an order that it does not have. */
export function unknownNames(call: Call, query: URLSearchParams): FieldErrors {
  const known = queryNames(call);
  const sort = query.get('sort') ?? '';
  const { sorts } = call;
  const isWrong = sort !== '' && sorts !== undefined && !sorts.includes(sort);
  const wrong = [...new Set(query.keys())].filter((name) => !known.includes(name));
  return {
    ...Object.fromEntries(wrong.map((name) => [name, [keyOf(name, known)]])),
    ...(isWrong && unknownSort(sort, sorts).errors),
  };
}

/** What stands behind the path; a name that the call does not declare is a fault of ours, seen at its first reading. */
export class DeclaredQuery extends URLSearchParams {
  readonly #known: ReadonlySet<string>;

  constructor(call: Call, query: URLSearchParams) {
    super(query);
    this.#known = new Set(queryNames(call));
  }

  #check(name: string): void {
    if (!this.#known.has(name)) throw new Error(`A call reads ${name} and does not declare it`);
  }

  override get(name: string): string | null {
    this.#check(name);
    return super.get(name);
  }

  override getAll(name: string): string[] {
    this.#check(name);
    return super.getAll(name);
  }

  override has(name: string): boolean {
    this.#check(name);
    return super.has(name);
  }
}
