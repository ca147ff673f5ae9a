import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { repeatRemotePush } from '#domain/remote-storage/push-commands.ts';
import { pushStatuses } from '#domain/remote-storage/remote-push.ts';
import { countRemotePushes, failedPushes, listRemotePushes } from '#projections/remote-pushes.ts';
import { documentLink } from '../commerce/document-links.server.ts';
import type { IntentAnswer } from '../commerce/intents.server.ts';
import { partOfCommand } from '../http/command-id.ts';
import { formText } from '../http/form-text.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { setNotice } from '../http/notice.server.ts';
import { isRefusal, refusalResponse } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';

/** Pushes that are tried again at once. */
const MOST_REPEATED = 500;

export async function pushPage({ url, services: { db }, corporation, t, may }: StaffContext) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const status = pushStatuses.find((one) => one === asked.status) ?? null;
  const filter = { status, keyword: asked.keyword };
  const [page, total, failures] = await Promise.all([
    listRemotePushes(db, corporation, filter, asked.request),
    countRemotePushes(db, corporation, filter, COUNT_CAP + 1),
    countRemotePushes(db, corporation, { status: 'failure', keyword: null }, MOST_REPEATED),
  ]);
  const rows = page.rows.map((row) => ({ ...row, to: documentLink(row.kind, row.version) }));
  return {
    ...listData(t('storage.pushes.title'), asked, { ...page, rows }, total),
    statuses: [null, ...pushStatuses].map((one) => ({
      label: t(`storage.pushes.tab.${one ?? 'all'}`),
      to: linkWith(asked.address, { status: one }),
      current: one === status,
    })),
    mayPush: may('ROLE_REMOTE_STORAGE_PUSH'),
    failures,
    corporation,
    commandId: randomUUID(),
  };
}

/** Those that the form names: one, or all that failed. */
async function chosenPushes({ services, corporation }: StaffContext, form: FormData): Promise<number[]> {
  if (formText(form, 'intent') === 'repeatAll') return failedPushes(services.db, corporation, MOST_REPEATED);
  return [Number(formText(form, 'push'))];
}

/** Tries pushes again, each in a transaction of its own; one that somebody else repeated meanwhile is passed over. */
export async function changePushes(context: StaffContext) {
  const form = await context.request.formData();
  if (formText(form, 'corporation') !== String(context.corporation))
    return refused('errors.otherCorporation');
  for (const id of await chosenPushes(context, form)) {
    try {
      await context.services.store.execute(
        repeatRemotePush,
        context.actor,
        repeatRemotePush.input.parse({ id }),
        partOfCommand(form, id),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.kind === 'missing' || error.kind === 'forbidden') throw refusalResponse(error);
      if (error.code !== 'PUSH_WAITING') return refused(error.errors['']?.[0] ?? 'errors.refused');
    }
  }
  context.note({ command: repeatRemotePush.name });
  const notice = { tone: 'ok', key: 'storage.pushes.repeated' } as const;
  return redirect(pathTo('remotePushes', {}), { headers: { 'Set-Cookie': await setNotice(notice) } });
}

const refused = (error: string) =>
  data<IntentAnswer>({ intent: 'repeat', errors: [error], typed: {} }, { status: 409 });
