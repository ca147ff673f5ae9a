import { deleteProject, setProjectOpen } from '#domain/projects/commands.ts';
import {
  countProjects,
  findProject,
  listProjects,
  type FoundProject,
  type ProjectFilter,
  type ProjectRow,
} from '#projections/projects/projects.ts';
import { intent } from '../http/intents.server.ts';
import { backToFile, type Tracked } from '../tracked/tracked.server.ts';
import { projectLook } from './project-look.ts';

/** What projects are read and changed by. */
export const projects: Tracked<ProjectRow, FoundProject, ProjectFilter> = {
  look: projectLook,
  owner: 'project',
  roles: { create: 'ROLE_PROJECT_CREATE', edit: 'ROLE_PROJECT_EDIT' },
  find: findProject,
  nameOf: ({ name }) => name,
  list: listProjects,
  count: countProjects,
  filterOf: ({ client, keyword }, status, custom) => ({
    status: status === 'open' || status === 'closed' ? status : null,
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
    close: {
      role: 'ROLE_PROJECT_EDIT',
      intent: intent(
        setProjectOpen,
        (id) => ({ id, open: false }),
        backToFile(projectLook, 'closed', 'reopen'),
      ),
    },
    reopen: {
      role: 'ROLE_PROJECT_EDIT',
      intent: intent(
        setProjectOpen,
        (id) => ({ id, open: true }),
        backToFile(projectLook, 'reopened', 'close'),
      ),
    },
  },
};
