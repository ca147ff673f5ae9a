import { removeListView, saveListView } from '#domain/lists/commands.ts';
import { viewsOf } from '#projections/lists/list-views.ts';
import { formText } from '../http/form-text.ts';
import { leadTo, runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { arrangementOf, homePanels, queryOf, type HomePanel } from './arrangement.ts';

/** The arrangement that a person kept in this company: a saved view of the home page. */
async function keptView({ services, actor }: StaffContext) {
  if (actor.user === null || actor.corporation === null) return null;
  const views = await viewsOf(services.db, actor.user, actor.corporation, 'home');
  return views.find(({ preferred }) => preferred) ?? null;
}

/** What a person sees of the home page: as the address says it, else as they kept it, else as it usually is. */
export async function shownArrangement(context: StaffContext, open: readonly HomePanel[]) {
  const kept = await keptView(context);
  const asked = context.url.searchParams.has('panels') ? context.url.search.slice(1) : null;
  const arrangement = arrangementOf(asked ?? kept?.query ?? null, open);
  const before = arrangementOf(kept?.query ?? null, open);
  return {
    ...arrangement,
    arranging: asked !== null,
    changed: queryOf(arrangement.shown) !== queryOf(before.shown),
    kept: kept !== null,
  };
}

/** Keeps the arrangement of the form, in place of the one before; or lets the page be as usual again. */
export async function keepArrangement(context: StaffContext) {
  const form = await context.request.formData();
  const view = await keptView(context);
  const home = pathTo('home', {});
  if (formText(form, 'intent') === 'usual') {
    if (view) await runCommand(context, removeListView, { id: view.id }, { form });
    return leadTo(home, 'revenue.home.arrange.usualAgain');
  }
  const { shown } = arrangementOf(`panels=${formText(form, 'panels')}`, homePanels);
  const input = { list: 'home', name: 'home', query: queryOf(shown), preferred: true } as const;
  await runCommand(context, saveListView, view ? { ...input, replaces: view.id } : input, { form });
  return leadTo(home, 'revenue.home.arrange.isKept');
}
