/**
 * Names the top-level fields of an event that are personal data, and whose: the store encrypts them with that
 * subject's key, and hands them back as null once the key is erased (3-decisions.md, "People").
 */
export interface Sealed {
  /** `person-5`, `thirdparty-9` (a third party that is a natural person), `contact-4` (somebody at a third party). */
  subject: string;
  fields: readonly string[];
}

export const sealed = (
  kind: 'person' | 'thirdparty' | 'contact',
  id: number,
  ...fields: string[]
): Sealed => ({
  subject: `${kind}-${id}`,
  fields,
});
