import { data } from '@remix-run/node';
import { repeatRemotePush } from '#domain/documents/push-commands.ts';
import { pushStatuses } from '#domain/storage/remote-push.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { byDocumentKind } from '#domain/document-kinds/registry.ts';
import type { PushedKind } from '#domain/storage/remote-push.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import {
  countRemotePushes,
  failedPushes,
  listRemotePushes,
  type RemotePushRow,
} from '#projections/storage/remote-pushes.ts';
import { documentLink } from '../links/document-links.server.ts';
import type { IntentAnswer } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { checkCorporation, firstOf, leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';

/** Pushes that are tried again at once. */
const MOST_REPEATED = 500;

/** A push as the list shows it: how it is called, and where it leads. */
type ShownPush = RemotePushRow & { name: string; to: string | null };
type Show = (row: RemotePushRow, context: StaffContext) => ShownPush;

const shownDocument =
  (kind: DocumentKind): Show =>
  (row) => ({ ...row, name: row.number, to: documentLink(kind, row.version) });

const shown: Readonly<Record<PushedKind, Show>> = {
  ...byDocumentKind((_definition, kind) => shownDocument(kind)),
  // A slip is called by its month: whose it is stands in its path, for who may read slips alone.
  wageSlip(row, { t, may }) {
    const name = t('storage.pushes.slip', { month: row.number });
    return may(slipRoles.read)
      ? { ...row, name, to: pathTo('wageSlipDetails', { id: row.version }) }
      : { ...row, name, path: '…', detail: null, to: null };
  },
};

export async function pushPage(context: StaffContext) {
  const { url, services, corporation, t, may } = context;
  const { db } = services;
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const status = pushStatuses.find((one) => one === asked.status) ?? null;
  const filter = { status, keyword: asked.keyword };
  const [page, total, failures] = await Promise.all([
    listRemotePushes(db, corporation, filter, asked.request),
    countRemotePushes(db, corporation, filter, COUNT_CAP + 1),
    countRemotePushes(db, corporation, { status: 'failure', keyword: null }, MOST_REPEATED),
  ]);
  const rows = page.rows.map((row) => shown[row.kind](row, context));
  return {
    ...listData(t('storage.pushes.title'), asked, { ...page, rows }, total),
    statuses: [null, ...pushStatuses].map((one) => ({
      label: t(`storage.pushes.tab.${one ?? 'all'}`),
      to: linkWith(asked.address, { status: one }),
      current: one === status,
    })),
    mayPush: may('ROLE_REMOTE_STORAGE_PUSH'),
    failures,
  };
}

/** Those that the form names: one, or all that failed. */
async function chosenPushes({ services, corporation }: StaffContext, form: FormData): Promise<number[]> {
  if (formText(form, 'intent') === 'repeatAll') return failedPushes(services.db, corporation, MOST_REPEATED);
  const { data } = repeatRemotePush.input.safeParse({ id: formText(form, 'push') });
  return data ? [data.id] : [];
}

/** Tries pushes again, each in a transaction of its own; one that somebody else repeated meanwhile is passed over. */
export async function changePushes(context: StaffContext) {
  const form = await context.request.formData();
  try {
    checkCorporation(context, form);
    for (const id of await chosenPushes(context, form)) await repeat(context, form, id);
  } catch (error) {
    return refused(firstOf(tellable(error)));
  }
  return leadTo(pathTo('remotePushes', {}), 'storage.pushes.repeated');
}

async function repeat(context: StaffContext, form: FormData, id: number): Promise<void> {
  const input = repeatRemotePush.input.parse({ id });
  await runCommand(context, repeatRemotePush, input, { form, part: id }).catch((error: unknown) => {
    if (tellable(error).code !== 'PUSH_WAITING') throw error;
  });
}

const refused = (error: string) =>
  data<IntentAnswer>({ intent: 'repeat', errors: [error], typed: {} }, { status: 409 });
