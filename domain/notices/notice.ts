import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { MailChoice, NoticeKind } from './notice-kinds.ts';

/** Who is told, and how they wanted it on that day. */
export interface NoticeReader {
  user: number;
  app: boolean;
  mail: MailChoice;
}

export interface NoticeFacts {
  notice: number;
  /** 0: of the installation, shown whichever corporation is chosen. */
  corporation: number;
  kind: NoticeKind;
  /** Text key; null of what a person wrote. */
  key: string | null;
  /** Put into the text: numbers of documents and the like, nobody's personal data. */
  params: Record<string, string | number>;
  /** The page that it leads to: a path within Registre. */
  to: string | null;
  /** Who wrote it; null: the product itself. */
  author: number | null;
  /** What a person wrote; null otherwise, and once its author was erased. */
  title: string | null;
  text: string | null;
  readers: NoticeReader[];
  /** Whom a person addressed it to: users, or (none) everybody; absent of what follows from events. */
  addressed?: number[];
  personal?: Sealed;
}

export type NoticeEvent =
  | Event<'NoticePosted', NoticeFacts>
  /** To one of its readers, by a mail of its own. */
  | Event<'NoticeMailed', { notice: number; user: number; mail: number }>;

export interface NoticeState {
  facts: NoticeFacts | null;
  /** Users whom it was mailed to. */
  mailed: number[];
}

/** Something that some users are told. Who has read it, each says in a stream of their own. */
export const noticeAggregate: Aggregate<NoticeState, NoticeEvent> = {
  name: 'notice',
  events: { NoticePosted: true, NoticeMailed: true },
  initial: { facts: null, mailed: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'NoticePosted':
        return { ...state, facts: event.data };
      case 'NoticeMailed':
        return { ...state, mailed: [...state.mailed, event.data.user] };
    }
  },
  corporationOf: ({ facts }) => (facts === null || facts.corporation === 0 ? null : facts.corporation),
  isDeleted: () => false,
};

/** What a reader makes of notices. */
export const noticeMarks = ['read', 'unread', 'hidden'] as const;
export type NoticeMark = (typeof noticeMarks)[number];

interface Marking {
  marking: number;
  corporation: number;
  /** The reader. */
  user: number;
}

export type NoticeMarkEvent =
  | Event<'NoticesMarked', Marking & { notices: number[]; as: NoticeMark }>
  /** All that were given by that instant. */
  | Event<'AllNoticesMarked', Marking & { until: string }>
  /** The mail of a day, with all that one reader wanted in it. */
  | Event<'NoticesSummarised', Marking & { notices: number[]; mail: number }>;

/** What one reader did with notices: each time is a stream of its own. */
export const noticeMarkAggregate: Aggregate<{ corporation: number | null }, NoticeMarkEvent> = {
  name: 'noticemark',
  events: { NoticesMarked: true, AllNoticesMarked: true, NoticesSummarised: true },
  initial: { corporation: null },
  evolve: (_state, { data }) => ({ corporation: data.corporation }),
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};
