import { maseRole } from '#domain/training/roles.ts';
import { maseAxes, maseStatuses } from '#domain/training/mase-action.ts';
import { completeMaseAction, deleteMaseAction, reopenMaseAction } from '#domain/training/mase-commands.ts';
import {
  countMaseActions,
  findMaseAction,
  listMaseActions,
  type MaseFilter,
  type MaseRow,
} from '#projections/training/mase.ts';
import { intent } from '../../http/intents.server.ts';
import { backToFile, type Tracked } from '../../tracked/tracked.server.ts';
import { askedId } from '../../http/asked-id.ts';
import { maseLook } from './mase-look.ts';

/** What the actions of the plan are read and changed by. */
export const maseActions: Tracked<MaseRow, MaseRow, MaseFilter> = {
  look: maseLook,
  owner: 'maseAction',
  roles: { create: maseRole, edit: maseRole },
  find: findMaseAction,
  nameOf: ({ title }) => title,
  list: listMaseActions,
  count: countMaseActions,
  filterOf: ({ keyword }, status, _custom, { url, today }) => ({
    keyword,
    status: maseStatuses.find((one) => one === status) ?? null,
    axis: maseAxes.find((one) => one === url.searchParams.get('axis')) ?? null,
    prio: askedId(url.searchParams, 'prio'),
    person: askedId(url.searchParams, 'person'),
    today,
  }),
  steps: {
    remove: {
      role: maseRole,
      intent: intent(
        deleteMaseAction,
        (id) => ({ id }),
        () => ({ to: maseLook.paths.list, flash: 'training.mase.notice.deleted' }),
      ),
    },
    done: {
      role: maseRole,
      intent: intent(completeMaseAction, (id) => ({ id }), backToFile(maseLook, 'done', 'reopen')),
    },
    reopen: {
      role: maseRole,
      intent: intent(reopenMaseAction, (id) => ({ id }), backToFile(maseLook, 'reopened', 'done')),
    },
  },
};
