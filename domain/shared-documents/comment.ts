import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';

interface CommentFacts {
  comment: number;
  share: number;
  corporation: number;
  /** The user who wrote it; null: the product itself. */
  author: number | null;
  /** null once its document's key was erased. */
  text: string | null;
  personal: Sealed;
}

export type SharedCommentEvent =
  | Event<'SharedDocumentCommented', CommentFacts>
  | Event<'SharedCommentEdited', { comment: number; text: string | null; personal: Sealed }>
  | Event<'SharedCommentDeleted', { comment: number }>;

export interface SharedCommentState {
  corporation: number | null;
  share: number;
  author: number | null;
  text: string | null;
  deleted: boolean;
}

/** What somebody said about a shared document. */
export const sharedCommentAggregate: Aggregate<SharedCommentState, SharedCommentEvent> = {
  name: 'sharedcomment',
  events: { SharedDocumentCommented: true, SharedCommentEdited: true, SharedCommentDeleted: true },
  initial: { corporation: null, share: 0, author: null, text: null, deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'SharedDocumentCommented': {
        const { corporation, share, author, text } = event.data;
        return { ...state, corporation, share, author, text };
      }
      case 'SharedCommentEdited':
        return { ...state, text: event.data.text };
      case 'SharedCommentDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
