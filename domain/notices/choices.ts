import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { NoticeChoices } from './notice-kinds.ts';

export type NoticeChoiceEvent = Event<'NoticeChoicesSet', { user: number; choices: NoticeChoices }>;

export interface NoticeChoiceState {
  choices: NoticeChoices;
}

/** How a user wants to be told, in whichever corporation: one stream a user, under the user's id. */
export const noticeChoiceAggregate: Aggregate<NoticeChoiceState, NoticeChoiceEvent> = {
  name: 'noticechoice',
  events: { NoticeChoicesSet: true },
  initial: { choices: {} },
  evolve: (_state, { data }) => ({ choices: data.choices }),
  corporationOf: () => null,
  isDeleted: () => false,
};
