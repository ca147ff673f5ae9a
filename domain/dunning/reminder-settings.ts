import { z } from 'zod';
import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import { flag, revision } from '../kernel/fields.ts';
import { usualDays, type StageDays } from './reminder.ts';

/** How a corporation reminds, once its reminders are enabled (CommerceSettings.remindersEnabled). */
export interface ReminderSettings {
  /** The worker sends what is due; else people do. */
  automatic: boolean;
  days: StageDays;
}

export const usualSettings: ReminderSettings = { automatic: true, days: usualDays };

export type ReminderSettingsEvent = Event<
  'ReminderSettingsEdited',
  { corporation: number; automatic: boolean; days: StageDays }
>;

export interface ReminderSettingsState {
  corporation: number | null;
  settings: ReminderSettings;
}

/** One stream a corporation, which has its id. */
export const reminderSettingsAggregate: Aggregate<ReminderSettingsState, ReminderSettingsEvent> = {
  name: 'remindersettings',
  initial: { corporation: null, settings: usualSettings },
  evolve: (_state, { data: { corporation, automatic, days } }) => ({
    corporation,
    settings: { automatic, days },
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
  .object({ automatic: flag(), first: days(), second: days(), third: days(), revision: revision() })
  .superRefine(({ first, second, third }, context) => {
    const inOrder = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'dunning.error.order' });
    if (second <= first) inOrder('second');
    if (third <= second) inOrder('third');
  });
