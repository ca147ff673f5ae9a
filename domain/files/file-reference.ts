import type { Subject } from '../kernel/personal.ts';

/** How events and rows name a kept file. */
export interface FileReference {
  /** SHA-256 of what is stored, in hexadecimal. */
  hash: string;
  /** With whose key it is sealed; null: as it came. */
  subject: Subject | null;
}

/** A hash, and behind a dot whose key the file is sealed with. */
export const fileReferencePattern = /^([0-9a-f]{64})(?:\.([a-z]+-[0-9]{1,15}(?:-[a-z]+)?))?$/;

/** null for a text that names no file. */
export function readFileReference(text: string): FileReference | null {
  const [, hash, subject = null] = fileReferencePattern.exec(text) ?? [];
  return hash === undefined ? null : { hash, subject };
}

export const fileReference = ({ hash, subject }: FileReference): string =>
  subject === null ? hash : `${hash}.${subject}`;
