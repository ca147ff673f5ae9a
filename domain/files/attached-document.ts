import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';

/** The record that a file is attached to. */
export interface Owner {
  kind: string;
  id: number;
}

/** What sort of file it is, of the list of types, with the name it had then. */
export interface DocumentTypeNamed {
  id: number;
  name: string;
}

/** A file as it was attached. `file` is its hash in the file store, `size` in bytes, `type` as its content says. */
export interface AttachedFacts {
  document: number;
  corporation: number;
  owner: Owner;
  /** null once a natural person was erased. */
  name: string | null;
  file: string;
  size: number;
  type: string;
  /** Absent of older files. */
  documentType?: DocumentTypeNamed | null;
  /** Present only where the record is about a natural person. */
  personal?: Sealed;
}

export type AttachedDocumentEvent =
  | Event<'DocumentAttached', AttachedFacts>
  | Event<'DocumentRenamed', { document: number; name: string | null; personal?: Sealed }>
  /** Whether the file goes with a convocation (second specification, section 5). */
  | Event<'DocumentConvocationSet', { document: number; convocation: boolean }>
  | Event<'DocumentClassified', { document: number; documentType: DocumentTypeNamed | null }>
  /** Its last day of validity; null: it does not expire. */
  | Event<'DocumentExpirySet', { document: number; validUntil: CivilDate | null; personal?: Sealed }>
  | Event<'DocumentRemoved', { document: number }>;

export interface AttachedDocumentState {
  facts: AttachedFacts | null;
  name: string | null;
  documentType: DocumentTypeNamed | null;
  convocation: boolean;
  /** The last day on which it is valid; null: it does not expire. */
  validUntil: CivilDate | null;
  removed: boolean;
}

export const attachedDocumentAggregate: Aggregate<AttachedDocumentState, AttachedDocumentEvent> = {
  name: 'document',
  events: {
    DocumentAttached: true,
    DocumentRenamed: true,
    DocumentConvocationSet: true,
    DocumentClassified: true,
    DocumentExpirySet: true,
    DocumentRemoved: true,
  },
  initial: {
    facts: null,
    name: null,
    documentType: null,
    convocation: false,
    validUntil: null,
    removed: false,
  },
  evolve(state, event) {
    switch (event.type) {
      case 'DocumentAttached':
        return {
          ...state,
          facts: event.data,
          name: event.data.name,
          documentType: event.data.documentType ?? null,
        };
      case 'DocumentRenamed':
        return { ...state, name: event.data.name };
      case 'DocumentConvocationSet':
        return { ...state, convocation: event.data.convocation };
      case 'DocumentClassified':
        return { ...state, documentType: event.data.documentType };
      case 'DocumentExpirySet':
        return { ...state, validUntil: event.data.validUntil };
      case 'DocumentRemoved':
        return { ...state, removed: true };
    }
  },
  corporationOf: (state) => state.facts?.corporation ?? null,
  isDeleted: (state) => state.removed,
};

/** The end of a file's name, by which people and programs know its kind: ".pdf", or nothing. */
export const extensionOf = (name: string): string =>
  /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0].toLowerCase() ?? '';

/** Names that Windows keeps for its devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** In whole letters: half of one could not be stored. */
const shortened = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/**
 * A file's name as it is kept: without the folders that some browsers send, without what no file system takes, with the
 * extension that it was attached with.
 */
export function keptName(typed: string, extension = extensionOf(typed)): string {
  const last = typed.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Bidi_Control}<>:"|?*]/gu, ' ').replaceAll(/\s+/g, ' ');
  const stem = clean
    .slice(0, clean.length - extensionOf(clean).length)
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const kept = extensionOf(clean) === extension || extensionOf(clean) === '' ? stem : clean.trim();
  const name = shortened(kept || 'document', 150);
  return `${device.test(name) ? `${name}_` : name}${extension}`;
}

/** The name with a count behind it where the record has one of that name already: "plan (2).pdf". */
export function distinctName(name: string, taken: ReadonlySet<string>): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
    candidate = `${stem} (${count})${extension}`;
  return candidate;
}
