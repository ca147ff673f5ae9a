import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { optionalReference, text } from '../kernel/fields.ts';

/** A project as forms and programs send it: what documents are affected to. */
export const projectSchema = z.object({
  name: text(200),
  client: optionalReference('thirdparty?client=1'),
});

export type ProjectStatus = 'open' | 'closed';

/** The sale order that a project was opened from. */
export interface ProjectOrigin {
  id: number;
  version: number;
  number: string;
}

/** A project as other records see it. */
export interface ProjectProfile {
  id: number;
  code: string;
  name: string;
  client: number | null;
  status: ProjectStatus;
}

interface ProjectFacts {
  project: number;
  name: string;
  client: number | null;
}

export type ProjectEvent =
  | Event<
      'ProjectOpened',
      ProjectFacts & {
        corporation: number;
        /** Its number in the corporation's series of projects. */
        code: string;
        sequence: number;
        period: string;
        date: CivilDate;
        saleOrder: ProjectOrigin | null;
      }
    >
  | Event<'ProjectEdited', ProjectFacts>
  | Event<'ProjectClosed', { project: number }>
  | Event<'ProjectReopened', { project: number }>
  | Event<'ProjectDeleted', { project: number }>;

export interface ProjectState {
  corporation: number | null;
  name: string;
  client: number | null;
  status: ProjectStatus;
  deleted: boolean;
}

export const projectAggregate: Aggregate<ProjectState, ProjectEvent> = {
  name: 'project',
  events: {
    ProjectOpened: true,
    ProjectEdited: true,
    ProjectClosed: true,
    ProjectReopened: true,
    ProjectDeleted: true,
  },
  initial: { corporation: null, name: '', client: null, status: 'open', deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'ProjectOpened': {
        const { corporation, name, client } = event.data;
        return { corporation, name, client, status: 'open', deleted: false };
      }
      case 'ProjectEdited':
        return { ...state, name: event.data.name, client: event.data.client };
      case 'ProjectClosed':
        return { ...state, status: 'closed' };
      case 'ProjectReopened':
        return { ...state, status: 'open' };
      case 'ProjectDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
