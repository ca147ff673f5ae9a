import type { Actor } from './actor.ts';
import { conflictTexts, type ConflictCode } from './conflicts.ts';

/**
 * What the domain answers when it says no. Every refusal reaches people as words at a field or in a summary,
 * and programs as a status and a code (docs/architecture.md, "Errors").
 */
export type RefusalKind = 'invalid' | 'missing' | 'forbidden' | 'conflict' | 'stale';

/**
 * Field path (`title`, `productList[2].unitPrice`; '' for the whole form) → translation keys, each optionally
 * `key|name=value`.
 */
export type FieldErrors = Record<string, string[]>;

/** One thing that changed meanwhile: a path in the state, what it was and what it is. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** For programs: NOT_EXIST, CODE_ERROR_422, or an area's own code such as INVOICE_NOT_DRAFT. */
  readonly code: string;
  readonly errors: FieldErrors;
  /** Only of a stale edit: what others changed since the form was made, and the revision it is at now. */
  readonly stale: { revision: number; differences: Difference[] } | null;

  constructor(kind: RefusalKind, code: string, errors: FieldErrors = {}, stale: Refusal['stale'] = null) {
    super(`${kind}: ${code} ${JSON.stringify(errors)}`);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.errors = errors;
    this.stale = stale;
  }
}

/** Bad input: errors at the fields. */
export const invalid = (errors: FieldErrors): Refusal => new Refusal('invalid', 'CODE_ERROR_422', errors);

/** The state forbids it; `key` is the translation key told to people, `code` the one told to programs. */
export const conflict = (code: ConflictCode, key: string): Refusal =>
  new Refusal('conflict', code, { '': [key] });

/** Unknown, or another corporation's: the same answer (3-decisions.md, "Identity"). */
export const missing = (): Refusal => new Refusal('missing', 'NOT_EXIST');

/** Of a corporation that is disabled: it can be looked at, and nothing in it changed. */
export const disabledCorporation = (): Refusal =>
  conflict('CORPORATION_DISABLED', 'errors.corporationDisabled');

const heldCodes = { moving: 'CORPORATION_MOVING', moved: 'CORPORATION_MOVED' } as const;

/** What people are told of a corporation that can only be read, as a translation key. */
export const closedKey = (held: Actor['held']): string =>
  conflictTexts[held === undefined ? 'CORPORATION_DISABLED' : heldCodes[held]];

/** Of a corporation that is on its way to another installation, or has left to one. */
export const heldCorporation = (held: 'moving' | 'moved'): Refusal =>
  conflict(heldCodes[held], closedKey(held));

/** What whoever acts in a corporation that can only be read is told. */
export const closedCorporation = ({ held }: Pick<Actor, 'held'>): Refusal =>
  held === undefined ? disabledCorporation() : heldCorporation(held);

export const forbidden = (): Refusal => new Refusal('forbidden', 'CODE_ERROR_403');

export const stale = (revision: number, differences: Difference[]): Refusal =>
  new Refusal('stale', 'STALE', { '': ['errors.stale'] }, { revision, differences });
