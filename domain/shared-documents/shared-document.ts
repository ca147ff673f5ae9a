import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { Access } from './visibility.ts';

/** Whom mails about a shared document can go to (first specification, section 9), and those who were authorised. */
export const announceTargets = [
  'authorised',
  'client',
  'clientContact',
  'corporation',
  'invoiceCreator',
] as const;
export type AnnounceTarget = (typeof announceTargets)[number];

/** What is said of a shared document. */
export interface SharedFacts {
  title: string;
  description: string | null;
  /** Ids of its categories. */
  categories: number[];
  /** Everybody of the corporation who may look at shared documents sees it; else those who are authorised. */
  public: boolean;
  /** Addresses in small letters; null once they were erased. */
  authorised: string[] | null;
  restricted: string[] | null;
}

interface SharedLinkFacts {
  link: number;
  /** In small letters; null once it was erased. */
  to: string | null;
  /** The last day that it opens. */
  until: CivilDate;
}

/** A link by which somebody without an account reads the document and its files. */
interface SharedLink extends SharedLinkFacts {
  revoked: boolean;
}

interface Changed extends SharedFacts {
  share: number;
  /** Addresses are people's: sealed with a key of the document's own. */
  personal: Sealed;
}

export type SharedDocumentEvent =
  /** `author` is the user who shared it; null: the product itself. */
  | Event<'DocumentShared', Changed & { corporation: number; author: number | null }>
  | Event<'SharedDocumentEdited', Changed>
  | Event<'SharedDocumentEnabled', { share: number }>
  | Event<'SharedDocumentDisabled', { share: number }>
  /** Somebody without an account is told of it, by a mail with a link to read it. */
  | Event<'SharedLinkOffered', SharedLinkFacts & { share: number; personal: Sealed }>
  | Event<'SharedLinkRevoked', { share: number; link: number }>
  /** Mails about it were queued: to how many, and as whom they were chosen. */
  | Event<'SharedDocumentAnnounced', { share: number; targets: AnnounceTarget[]; receivers: number }>
  | Event<'SharedDocumentDeleted', { share: number }>;

export interface SharedDocumentState extends Access {
  corporation: number | null;
  title: string;
  description: string | null;
  categories: number[];
  links: SharedLink[];
  deleted: boolean;
}

const factsOf = ({ title, description, categories, ...rest }: SharedFacts) => ({
  title,
  description,
  categories,
  public: rest.public,
  authorised: rest.authorised ?? [],
  restricted: rest.restricted ?? [],
});

export const sharedDocumentAggregate: Aggregate<SharedDocumentState, SharedDocumentEvent> = {
  name: 'shareddocument',
  events: {
    DocumentShared: true,
    SharedDocumentEdited: true,
    SharedDocumentEnabled: true,
    SharedDocumentDisabled: true,
    SharedLinkOffered: true,
    SharedLinkRevoked: true,
    SharedDocumentAnnounced: true,
    SharedDocumentDeleted: true,
  },
  initial: {
    corporation: null,
    author: null,
    title: '',
    description: null,
    categories: [],
    public: false,
    authorised: [],
    restricted: [],
    enabled: true,
    links: [],
    deleted: false,
  },
  evolve(state, event) {
    switch (event.type) {
      case 'DocumentShared': {
        const { corporation, author } = event.data;
        return { ...state, ...factsOf(event.data), corporation, author };
      }
      case 'SharedDocumentEdited':
        return { ...state, ...factsOf(event.data) };
      case 'SharedDocumentEnabled':
        return { ...state, enabled: true };
      case 'SharedDocumentDisabled':
        return { ...state, enabled: false };
      case 'SharedLinkOffered': {
        const { link, to, until } = event.data;
        return { ...state, links: [...state.links, { link, to, until, revoked: false }] };
      }
      case 'SharedLinkRevoked':
        return {
          ...state,
          links: state.links.map((one) => (one.link === event.data.link ? { ...one, revoked: true } : one)),
        };
      case 'SharedDocumentAnnounced':
        return state;
      case 'SharedDocumentDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** Seals fields that name people with the document's own key: erasing it forgets whom it was shared with. */
export const sealedWith = (share: number, ...fields: string[]): Sealed => ({
  subject: `shareddocument-${share}`,
  fields,
});

/**
 * The link, while it opens the document: not once it was revoked or its last day is past, nor for an address that is
 * restricted since, nor of a document that is disabled or deleted.
 */
export function openSharedLink(
  { links, restricted, enabled, deleted }: SharedDocumentState,
  link: number,
  today: CivilDate,
): SharedLink | null {
  const found = links.find((one) => one.link === link);
  if (!found || found.revoked || found.to === null || today > found.until) return null;
  return enabled && !deleted && !restricted.includes(found.to) ? found : null;
}
