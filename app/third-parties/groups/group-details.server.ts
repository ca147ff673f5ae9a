import {
  addToThirdPartyGroup,
  deleteThirdPartyGroup,
  editThirdPartyGroup,
  removeFromThirdPartyGroup,
} from '#domain/third-parties/group-commands.ts';
import { findThirdPartyGroup, membersOfGroup } from '#projections/third-parties/third-party-groups.ts';
import { intent, runIntent, type Intent } from '../../http/intents.server.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { proposedNames, resolveTypedName } from '../../documents/form/typed-name.server.ts';

/** How many members a page shows. */
export const MEMBERS_SHOWN = 500;

const here = (id: number) => pathTo('thirdPartyGroupDetails', { id });

/** What the page of a group shows. */
export async function groupPage(context: StaffContext) {
  const { services, corporation, params, may } = context;
  const id = idOf(params, 'id');
  const group = await findThirdPartyGroup(services.db, id, corporation);
  if (group === null) throw notFound();
  const edit = may('ROLE_THIRD_PARTY_GROUP_EDIT');
  const [members, names] = await Promise.all([
    membersOfGroup(services.db, id, corporation, MEMBERS_SHOWN),
    edit ? proposedNames(context, null) : [],
  ]);
  return {
    title: group.name,
    group,
    members,
    names,
    can: { edit, remove: may('ROLE_THIRD_PARTY_GROUP_DELETE') },
  };
}

const chosen = (form: FormData): number[] => form.getAll('thirdParty').map(Number);

const adding = intent(
  addToThirdPartyGroup,
  (id, form) => ({ id, thirdParties: chosen(form) }),
  (_, id) => ({ to: here(id), flash: 'thirdParties.groups.notice.added' }),
);

/** Who is added is typed by name. */
const add: Intent = {
  async run(context, id, form) {
    await resolveTypedName(context, form, { typedAt: 'name', field: 'thirdParty', type: null });
    return adding.run(context, id, form);
  },
};

const intents = {
  add,
  takeOut: intent(
    removeFromThirdPartyGroup,
    (id, form) => ({ id, thirdParties: chosen(form) }),
    (_, id) => ({ to: here(id), flash: 'thirdParties.groups.notice.removed' }),
  ),
  remove: intent(
    deleteThirdPartyGroup,
    (id) => ({ id }),
    () => ({ to: pathTo('thirdPartyGroups', {}), flash: 'thirdParties.groups.notice.deleted' }),
  ),
};

/** The buttons of the page are intents; what else is sent is the group itself. */
export async function changeGroup(context: StaffContext) {
  const id = idOf(context.params, 'id');
  const form = await context.request.clone().formData();
  if (form.has('intent')) return runIntent(context, intents, id);
  return submit(context, form, {
    command: editThirdPartyGroup,
    fixed: { id: String(id) },
    done: () => ({ to: here(id), flash: { tone: 'ok', key: 'thirdParties.groups.notice.saved' } }),
  });
}
