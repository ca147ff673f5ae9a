import { preferListView, removeListView, saveListView } from '#domain/lists/commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

/** Everything that can happen to saved views, at least once. */
export async function busyViews(store: Store, company: Company): Promise<void> {
  const actor = { ...company.actor, user: 7001, person: 7002 };
  const view = { list: 'invoice' as const, name: 'Relances', query: 'status=overdue' };
  const first = await send(store, saveListView, actor, { ...view, preferred: true });
  const second = await send(store, saveListView, actor, { ...view, name: 'Grosses relances' });
  const third = await send(store, saveListView, actor, { ...view, name: 'Essai' });
  await send(store, preferListView, actor, { id: second.id, preferred: true });
  await send(store, preferListView, actor, { id: second.id, preferred: false });
  await send(store, preferListView, actor, { id: first.id, preferred: true });
  await send(store, removeListView, actor, { id: third.id });
  const home = { list: 'home' as const, name: 'home', query: 'panels=waiting', preferred: true };
  const { id } = await send(store, saveListView, actor, home);
  await send(store, saveListView, actor, { ...home, query: 'panels=months.waiting', replaces: id });
}
