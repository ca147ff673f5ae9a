import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { choice, date, evenIfWrong, optionalText, reference, text } from '../kernel/fields.ts';

/** The axes of the MASE reference, in its order. */
export const maseAxes = ['commitment', 'skills', 'preparation', 'controls', 'improvement'] as const;
export type MaseAxis = (typeof maseAxes)[number];

const HIGHEST_PRIO = 99;

/** An action of the plan as forms and programs send it. */
export const maseActionSchema = z
  .object({
    title: text(200),
    description: optionalText(2000),
    axis: choice(maseAxes),
    /** 1 is the most urgent. */
    prio: z
      .number({ error: 'errors.integer' })
      .int('errors.integer')
      .min(1, 'errors.tooSmall|min=1')
      .max(HIGHEST_PRIO, `errors.tooLarge|max=${HIGHEST_PRIO}`),
    /** Who is responsible. */
    person: reference('persons'),
    start: date().meta({ example: '1990-03-05' }),
    end: date().meta({ example: '1990-03-06' }),
  })
  .superRefine(({ start, end }, context) => {
    if (end < start) context.addIssue({ code: 'custom', path: ['end'], message: 'training.error.endBefore' });
  }, evenIfWrong);

export type MaseFacts = z.output<typeof maseActionSchema>;

export const maseStatuses = ['waiting', 'running', 'late', 'done'] as const;
export type MaseStatus = (typeof maseStatuses)[number];

export type MaseActionEvent =
  | Event<'MaseActionCreated', { action: number; corporation: number; facts: MaseFacts }>
  | Event<'MaseActionEdited', { action: number; facts: MaseFacts }>
  | Event<'MaseActionCompleted', { action: number; doneOn: CivilDate }>
  | Event<'MaseActionReopened', { action: number }>
  /** Its end is past and it is not done: whose it is is told. */
  | Event<'MaseActionLateTold', { action: number; person: number; title: string; end: CivilDate }>
  | Event<'MaseActionDeleted', { action: number }>;

export interface MaseActionState {
  corporation: number | null;
  facts: MaseFacts | null;
  doneOn: CivilDate | null;
  /** The end for which it was told that it is late; null: it was not. */
  toldFor: CivilDate | null;
  deleted: boolean;
}

export const maseActionAggregate: Aggregate<MaseActionState, MaseActionEvent> = {
  name: 'maseAction',
  events: {
    MaseActionCreated: true,
    MaseActionEdited: true,
    MaseActionCompleted: true,
    MaseActionReopened: true,
    MaseActionLateTold: true,
    MaseActionDeleted: true,
  },
  initial: { corporation: null, facts: null, doneOn: null, toldFor: null, deleted: false },
  evolve: evolving<MaseActionState, { [E in MaseActionEvent as E['type']]: E['data'] }>({
    MaseActionCreated: (state, { corporation, facts }) => ({ ...state, corporation, facts }),
    MaseActionEdited: (state, { facts }) => ({ ...state, facts }),
    MaseActionCompleted: (state, { doneOn }) => ({ ...state, doneOn }),
    MaseActionReopened: (state) => ({ ...state, doneOn: null }),
    MaseActionLateTold: (state, { end }) => ({ ...state, toldFor: end }),
    MaseActionDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};
