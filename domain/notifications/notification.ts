import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { MailChoice, NotificationKind } from './notification-kinds.ts';

/** Who is told, and how they wanted it on that day. */
export interface NotificationReader {
  user: number;
  app: boolean;
  mail: MailChoice;
}

export interface NotificationFacts {
  notice: number;
  /** 0: of the installation, shown whichever corporation is chosen. */
  corporation: number;
  kind: NotificationKind;
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
  /** The request for leave that its readers may decide about from their mail. */
  decides?: number;
  readers: NotificationReader[];
  /** Whom a person addressed it to: users, or (none) everybody; absent of what follows from events. */
  addressed?: number[];
  personal?: Sealed;
}

export type NotificationEvent =
  | Event<'NoticePosted', NotificationFacts>
  /** To one of its readers, by a mail of its own. */
  | Event<'NoticeMailed', { notice: number; user: number; mail: number }>;

export interface NotificationState {
  facts: NotificationFacts | null;
  /** Users whom it was mailed to. */
  mailed: number[];
}

/** Something that some users are told. Who has read it, each says in a stream of their own. */
export const notificationAggregate: Aggregate<NotificationState, NotificationEvent> = {
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
export const notificationMarks = ['read', 'unread', 'hidden'] as const;
export type NotificationMark = (typeof notificationMarks)[number];

interface Marking {
  marking: number;
  corporation: number;
  /** The reader. */
  user: number;
}

export type NotificationMarkEvent =
  | Event<'NoticesMarked', Marking & { notices: number[]; as: NotificationMark }>
  /** All that were given by that instant. */
  | Event<'AllNoticesMarked', Marking & { until: string }>
  /** The mail of a day, with all that one reader wanted in it. */
  | Event<'NoticesSummarised', Marking & { notices: number[]; mail: number }>;

/** What one reader did with notifications: each time is a stream of its own. */
export const notificationMarkAggregate: Aggregate<{ corporation: number | null }, NotificationMarkEvent> = {
  name: 'noticemark',
  events: { NoticesMarked: true, AllNoticesMarked: true, NoticesSummarised: true },
  initial: { corporation: null },
  evolve: (_state, { data }) => ({ corporation: data.corporation }),
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};
