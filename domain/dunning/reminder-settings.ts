import { z } from 'zod';
import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import { flag, revision } from '../kernel/fields.ts';
import { usualApart, usualDays, type Pace } from './reminder.ts';

/** How a corporation reminds, once its reminders are enabled (CommerceSettings.remindersEnabled). */
export interface ReminderSettings extends Pace {
  /** The worker sends what is due; else people do. */
  automatic: boolean;
  /** Those of a client that are due on the same day leave as one mail. */
  grouped: boolean;
}

export const usualSettings: ReminderSettings = {
  automatic: true,
  grouped: true,
  days: usualDays,
  apart: usualApart,
};

export type ReminderSettingsEvent = Event<
  'ReminderSettingsEdited',
  /** `apart` and `grouped` are absent of those from before they could be said. */
  { corporation: number; automatic: boolean; days: Pace['days']; apart?: number; grouped?: boolean }
>;

export interface ReminderSettingsState {
  corporation: number | null;
  settings: ReminderSettings;
}

/** One stream a corporation, which has its id. */
export const reminderSettingsAggregate: Aggregate<ReminderSettingsState, ReminderSettingsEvent> = {
  name: 'remindersettings',
  events: { ReminderSettingsEdited: true },
  initial: { corporation: null, settings: usualSettings },
  evolve: (_state, { data: { corporation, automatic, days, apart = usualApart, grouped = true } }) => ({
    corporation,
    settings: { automatic, grouped, days, apart },
  }),
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

const MOST_DAYS = 365;

const days = () =>
  z.coerce
    .number({ error: 'errors.required' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(MOST_DAYS, `errors.tooLarge|max=${MOST_DAYS}`);

/** The settings as their form sends them: each stage after the one before. */
export const reminderSettingsSchema = z
  .object({
    automatic: flag(),
    grouped: flag(),
    first: days(),
    second: days(),
    third: days(),
    /** Days between two reminders at least. */
    apart: days()
      .nullish()
      .transform((apart) => apart ?? usualApart),
    revision: revision(),
  })
  .superRefine(({ first, second, third }, context) => {
    const inOrder = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'dunning.error.order' });
    if (second <= first) inOrder('second');
    if (third <= second) inOrder('third');
  });
