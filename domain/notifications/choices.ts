import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { NotificationChoices } from './notification-kinds.ts';

export type NotificationChoiceEvent = Event<
  'NoticeChoicesSet',
  { user: number; choices: NotificationChoices }
>;

export interface NotificationChoiceState {
  choices: NotificationChoices;
}

/** How a user wants to be told, in whichever corporation: one stream a user, under the user's id. */
export const notificationChoiceAggregate: Aggregate<NotificationChoiceState, NotificationChoiceEvent> = {
  name: 'noticechoice',
  events: { NoticeChoicesSet: true },
  initial: { choices: {} },
  evolve: (_state, { data }) => ({ choices: data.choices }),
  corporationOf: () => null,
  isDeleted: () => false,
};
