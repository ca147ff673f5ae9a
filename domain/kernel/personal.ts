/**
 * Sorts of a person's data that live for other times than the person's name does, and have a key of their own therefore
 * (docs/decisions/0121-kinds-of-personal-data.md): what the staff register holds, what is paid, and health.
 */
export const personParts = ['employment', 'payroll', 'health'] as const;
export type PersonPart = (typeof personParts)[number];

/** Whose data, and of which sort: a key each. `person-5`, `person-5-payroll`, `candidate-9`. */
export type Subject = string;

/** Kinds of subjects: a natural person, and what may hold words about some; `register-3`: a company’s printed registers,
 * `slipbatch-7`: wage slips as they came, until each has become its person’s; `slip-7`: who signed for an intervention.
 */
type SubjectKind = 'person' | 'thirdparty' | 'contact' | 'candidate' | 'register' | 'slipbatch' | 'slip';

export const subjectOf = (kind: SubjectKind, id: number): Subject => `${kind}-${id}`;

/** A sort of a person's data that lives for a time of its own. */
export const personSubject = (person: number, part: PersonPart): Subject => `person-${person}-${part}`;

/**
 * Names the top-level fields of an event that are personal data, and whose: the store encrypts them with that
 * subject's key, and hands them back as null once the key is erased (3-decisions.md, "People").
 */
export interface Sealed {
  /** `person-5`, `thirdparty-9` (a third party that is a natural person), `contact-4` (somebody at a third party). */
  subject: Subject;
  fields: readonly string[];
}

export const sealed = (kind: SubjectKind, id: number, ...fields: string[]): Sealed => ({
  subject: subjectOf(kind, id),
  fields,
});

/** The same for what has a key of its own: pay, health, the staff register. */
export const sealedPart = (person: number, part: PersonPart, ...fields: string[]): Sealed => ({
  subject: personSubject(person, part),
  fields,
});
