import { deleteProject, setProjectStatus } from '#domain/projects/commands.ts';
import { projectStatuses, type ProjectStatus } from '#domain/projects/project.ts';
import {
  countProjects,
  findProject,
  listProjects,
  type FoundProject,
  type ProjectFilter,
  type ProjectRow,
} from '#projections/projects/projects.ts';
import { askedId } from '../http/asked-id.ts';
import { intent } from '../http/intents.server.ts';
import { backToFile, type Tracked } from '../tracked/tracked.server.ts';
import { projectLook } from './project-look.ts';

/** A button that moves a project to a status; `undo` is the step that takes it back. */
const step = (status: ProjectStatus, flash: string, undo?: string) => ({
  role: 'ROLE_PROJECT_EDIT' as const,
  intent: intent(
    setProjectStatus,
    (id) => ({ id, status, statusType: null }),
    backToFile(projectLook, flash, undo),
  ),
});

/** What projects are read and changed by. */
export const projects: Tracked<ProjectRow, FoundProject, ProjectFilter> = {
  look: projectLook,
  owner: 'project',
  roles: { create: 'ROLE_PROJECT_CREATE', edit: 'ROLE_PROJECT_EDIT' },
  find: findProject,
  nameOf: ({ name }) => name,
  list: listProjects,
  count: countProjects,
  filterOf: ({ client, keyword }, status, custom, { url }) => ({
    family: askedId(url.searchParams, 'family'),
    manager: askedId(url.searchParams, 'manager'),
    status: projectStatuses.find((one) => one === status) ?? null,
    client,
    keyword,
    custom,
  }),
  steps: {
    remove: {
      role: 'ROLE_PROJECT_DELETE',
      intent: intent(
        deleteProject,
        (id) => ({ id }),
        () => ({ to: projectLook.paths.list, flash: 'projects.notice.deleted' }),
      ),
    },
    start: step('under_development', 'started'),
    pause: step('paused', 'paused', 'start'),
    close: step('finished', 'closed', 'reopen'),
    reopen: step('under_development', 'reopened', 'close'),
  },
};
