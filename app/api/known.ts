import { z } from 'zod';
import { nearest } from '#domain/kernel/nearest.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { Call } from './call.ts';
import { nestedBody } from './form-body.ts';
import { nameBefore } from './query.ts';

/*
 * What a call knows: the fields of its body and the names behind its path. All else is refused, since what was misspelt
 * would otherwise pass for what was not said.
 */

export const isList = ({ method, path }: Call): boolean => method === 'GET' && /(^|\/)list$/.test(path);

/** Names that may stand behind the path. */
export const queryNames = ({ query }: Call): readonly string[] => Object.keys(query.shape);

/** JSON Schema of what is sent, as far as names go. */
type Shape = z.core.JSONSchema.BaseSchema;
type Part = z.core.JSONSchema._JSONSchema;

/** The body as JSON Schema 2020-12, as OpenAPI has it. */
export function bodySchema(input: z.ZodType): Shape {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** What is answered, as JSON Schema 2020-12. */
export function answerSchema(answers: z.ZodType): Shape {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answers, { io: 'output', unrepresentable: 'any' });
  return schema;
}

export const isShape = (part: unknown): part is Shape => typeof part === 'object' && part !== null;

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

/** What is found of a schema, found once: a list has its schema for each of thousands of rows. */
function once<Found>(find: (shape: Shape) => Found): (shape: Shape) => Found {
  const known = new WeakMap<Shape, { found: Found }>();
  return (shape) => {
    const before = known.get(shape);
    if (before !== undefined) return before.found;
    const found = find(shape);
    known.set(shape, { found });
    return found;
  };
}

const fieldsOf = once((shape: Shape): Fields => {
  const all = alternatives(shape);
  const named = all.some((one) => one.properties !== undefined);
  return {
    open: !named || all.some((one) => Boolean(one.additionalProperties)),
    byName: new Map(all.flatMap((one) => Object.entries(one.properties ?? {}))),
  };
});

const keyOf = (name: string, known: Iterable<string>): string => {
  const near = nearest(name, known);
  return near === null ? 'errors.unknownField' : `errors.unknownFieldNear|near=${near}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const itemsOf = once(
  (shape: Shape): Shape | undefined => shapesOf(alternatives(shape).flatMap(({ items = [] }) => items))[0],
);

const holdsFields = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Adds the field errors of all that the schema does not name, each at its path as forms write it (`productList[2].vta`). */
function findUnknown(part: Part, value: unknown, at: string, errors: FieldErrors): void {
  if (typeof part !== 'object') return;
  if (Array.isArray(value)) {
    const items = itemsOf(part);
    if (items === undefined) return;
    let index = 0;
    for (const one of value) {
      if (holdsFields(one)) findUnknown(items, one, `${at}[${index}]`, errors);
      index += 1;
    }
    return;
  }
  if (!isRecord(value)) return;
  const { open, byName } = fieldsOf(part);
  for (const name of Object.keys(value)) {
    const known = byName.get(name);
    const inside = value[name];
    if (known !== undefined && !holdsFields(inside)) continue;
    const path = at === '' ? name : `${at}.${name}`;
    if (known !== undefined) findUnknown(known, inside, path, errors);
    else if (!open) errors[path] = [keyOf(name, byName.keys())];
  }
}

const takesObjects = once((shape: Shape): boolean =>
  alternatives(shape).some(({ type, properties }) => type === 'object' || properties !== undefined),
);

/** What is sent, with `{ id, value }` as the id where an id is asked for: what is shown can be sent back. */
function plainIn(part: Part | undefined, value: unknown): unknown {
  if (typeof part !== 'object') return value;
  if (!holdsFields(value)) return value;
  if (Array.isArray(value)) {
    const items = itemsOf(part);
    if (items === undefined) return value;
    const plain = value.map((one: unknown) => plainIn(items, one));
    return plain.every((one, index) => one === value[index]) ? value : plain;
  }
  if (!isRecord(value)) return value;
  const { byName } = fieldsOf(part);
  if (byName.size === 0 && !takesObjects(part)) return 'id' in value ? value['id'] : value;
  const references = Object.keys(value).flatMap((name): [string, unknown][] => {
    const inside = value[name];
    if (!holdsFields(inside)) return [];
    const plain = plainIn(byName.get(name), inside);
    return plain === inside ? [] : [[name, plain]];
  });
  return references.length === 0 ? value : { ...value, ...Object.fromEntries(references) };
}

/** The body with each reference as the number that it is. */
export const plainReferences = (call: Call, body: unknown): unknown => plainIn(knownShape(call), body);

/** Whether an edit may say what it was made from. */
export const takesRevision = (input: z.ZodType | undefined): boolean =>
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
  const known = [knownShape(call), ...(maker ? [knownShape(maker)] : []), ...shownShape(call)];
  const errors: FieldErrors = {};
  findUnknown({ anyOf: known }, isRecord(body) ? nestedBody(body) : body, '', errors);
  return errors;
}

const shownShapes = new Map<Call, Shape[]>();

/** What is shown of a record may be sent back to its edit. */
function shownShape(call: Call): Shape[] {
  if (!call.edits) return [];
  const known = shownShapes.get(call) ?? [answerSchema(call.edits.schema)];
  shownShapes.set(call, known);
  return known;
}

/** Names behind the path that the call does not know, each with the nearest that it does. */
export function unknownNames(call: Call, query: URLSearchParams): FieldErrors {
  const known = queryNames(call);
  const wrong = [...new Set(query.keys())].filter((name) => !known.includes(nameBefore(name)));
  return Object.fromEntries(wrong.map((name) => [name, [keyOf(name, known)]]));
}
