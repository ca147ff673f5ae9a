import { data, redirect } from '@remix-run/node';
import type { Command } from '#domain/kernel/command.ts';
import { preferListView, removeListView, saveListView } from '#domain/lists/commands.ts';
import type { ListName } from '#domain/lists/list-view.ts';
import { viewsOf, type ListView } from '#projections/lists/list-views.ts';
import type { z } from 'zod';
import { canonicalQuery, linkWith } from '../ui/links.ts';
import { formText } from './form-text.ts';
import { statusOf } from './problems.ts';
import { firstOf, leadTo, runCommand, tellable } from './run-command.server.ts';
import type { StaffContext } from './screen.server.ts';
import { sinceWritten } from './since-written.server.ts';

/** A saved view as a list shows it. */
export interface ShownView extends ListView {
  /** The list is looked at as this view has it. */
  current: boolean;
}

/** An address that says nothing would open the preferred view. */
const viewQuery = (address: string): string => canonicalQuery(address) || 'status=all';

const keptViews = sinceWritten<ListView[]>();

/** What the person saved of a list; the one that a bare address stands for is opened by a redirect. */
export async function shownViews(
  context: StaffContext,
  list: ListName,
  address: string,
): Promise<ShownView[]> {
  const { services, actor, corporation, url } = context;
  const user = actor.user ?? 0;
  const views = await keptViews(context, [user, list], () => viewsOf(services.db, user, corporation, list));
  const preferred = views.find((view) => view.preferred);
  if (url.search === '' && preferred) throw redirect(`${address}?${preferred.query}`);
  const now = viewQuery(address);
  return views.map((view) => ({ ...view, current: view.query === now }));
}

async function run<Schema extends z.ZodType, Result>(
  context: StaffContext,
  command: Command<Schema, Result>,
  input: z.output<Schema>,
  form: FormData,
  done: { to: string; flash: string },
): Promise<Response> {
  await runCommand(context, command, input, { form });
  return leadTo(done.to, done.flash);
}

const idIn = (form: FormData): number => Number(formText(form, 'view'));

/** What is wrong with the name of a view to be saved. */
export interface ViewAnswer {
  viewErrors: string[];
  name: string;
}

type ViewIntent = (
  context: StaffContext,
  list: ListName,
  address: string,
  form: FormData,
) => Promise<Response | ViewAnswer>;

const intents: Readonly<Record<string, ViewIntent>> = {
  async saveView(context, list, address, form) {
    const name = formText(form, 'name');
    const preferred = form.get('preferred') !== null;
    const input = saveListView.input.safeParse({ list, name, query: viewQuery(address), preferred });
    if (!input.success) return { viewErrors: input.error.issues.map((issue) => issue.message), name };
    const to = `${linkWith(address, { cursor: null }).split('?')[0]}?${input.data.query}`;
    return run(context, saveListView, input.data, form, { to, flash: 'lists.notice.saved' });
  },
  preferView: (context, _list, address, form) => {
    const preferred = form.get('preferred') === 'on';
    const flash = preferred ? 'lists.notice.preferred' : 'lists.notice.unpreferred';
    const input = preferListView.input.parse({ id: idIn(form), preferred });
    return run(context, preferListView, input, form, { to: address, flash });
  },
  removeView: (context, _list, address, form) =>
    run(context, removeListView, removeListView.input.parse({ id: idIn(form) }), form, {
      to: `${address.split('?')[0] ?? ''}?status=all`,
      flash: 'lists.notice.removed',
    }),
};

/** Does what a form of a list's views asks for; null when its button asks for something else. */
export async function runViewIntent(
  context: StaffContext,
  list: ListName,
  address: string,
  form: FormData,
): Promise<Response | ViewAnswer | null> {
  const name = formText(form, 'intent');
  const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
  return intent ? intent(context, list, address, form) : null;
}

/** What a list with saved views shows of them. */
export async function viewsData(context: StaffContext, list: ListName, address: string) {
  const views = await shownViews(context, list, address);
  return { views };
}

/** The form of a list that has no other than that of its views. */
export async function runViewForm(context: StaffContext, list: ListName) {
  const form = await context.request.formData();
  const address = context.url.pathname.replace(/\.data$/, '') + context.url.search;
  try {
    const answer = await runViewIntent(context, list, address, form);
    if (answer === null) throw new Response(null, { status: 400 });
    return answer instanceof Response ? answer : data(answer, { status: 422 });
  } catch (error) {
    const refusal = tellable(error);
    const viewErrors = [firstOf(refusal)];
    return data<ViewAnswer>({ viewErrors, name: formText(form, 'name') }, { status: statusOf(refusal) });
  }
}
