import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, flag, recordId, text } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { forbidden, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  listNames,
  listRoles,
  listViewAggregate,
  type ListViewEvent,
  type ListViewState,
} from './list-view.ts';

/** Who may see one of the lists may keep views; which lists, each command sees for itself. */
const anyList = Object.values(listRoles);

type LoadedView = Loaded<ListViewState, ListViewEvent>;

/** The view, if it is the actor's own; another's is as absent as an unknown one. */
async function loadOwn(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedView> {
  const loaded = await work.load(listViewAggregate, id, actor);
  if (loaded.state.user !== actor.user) throw missing();
  return loaded;
}

const prefer = (actor: Actor, { id, state: { list } }: LoadedView): ListViewEvent => ({
  type: 'ListViewPreferred',
  data: { view: id, corporation: corporationOf(actor), user: actor.user ?? 0, list },
});

/** Keeps a list's filters, order and columns under a name, for the one who saves it. */
export const saveListView = command({
  name: 'SaveListView',
  role: anyList,
  input: z.object({
    list: choice(listNames),
    name: text(40),
    /** Query of the list's address, without the question mark. */
    query: text(2000),
    preferred: flag(),
    /** One's own view that it takes the place of. */
    replaces: recordId().optional(),
  }),
  async handle(work, actor, { list, name, query, preferred, replaces }) {
    requireAccess(actor, { role: listRoles[list], scope: 'corporation' });
    const before = replaces === undefined ? null : await loadOwn(work, actor, replaces);
    if (actor.user === null || actor.person === null) throw forbidden();
    if (before) await work.append(before, [{ type: 'ListViewRemoved', data: { view: before.id } }]);
    const loaded = await work.create(listViewAggregate);
    const facts = {
      view: loaded.id,
      corporation: corporationOf(actor),
      user: actor.user,
      list,
      name,
      query,
      personal: sealed('person', actor.person, 'name', 'query'),
    };
    await work.append(loaded, [{ type: 'ListViewSaved', data: facts }]);
    if (preferred) await work.append(loaded, [prefer(actor, loaded)]);
    return { id: loaded.id };
  },
});

/** Lets the list open with this view, or with no view any more. */
export const preferListView = command({
  name: 'PreferListView',
  role: anyList,
  input: z.object({ id: recordId(), preferred: flag() }),
  async handle(work, actor, { id, preferred }) {
    const loaded = await loadOwn(work, actor, id);
    await work.append(loaded, [
      preferred ? prefer(actor, loaded) : { type: 'ListViewUnpreferred', data: { view: id } },
    ]);
    return { id };
  },
});

export const removeListView = command({
  name: 'RemoveListView',
  role: anyList,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const loaded = await loadOwn(work, actor, id);
    await work.append(loaded, [{ type: 'ListViewRemoved', data: { view: id } }]);
    return { id };
  },
});
