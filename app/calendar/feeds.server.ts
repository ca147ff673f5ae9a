import { data } from '@remix-run/node';
import { makeApiToken, revokeApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { feedPurposes, MOST_DAYS } from '#domain/api-tokens/api-token.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { ownFeeds } from '#projections/api-tokens/api-tokens.ts';
import { formText } from '../http/form-text.ts';
import { notFound, statusOf } from '../http/problems.ts';
import { firstOf, leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { feedKinds } from './feed-kinds.server.ts';

/** The feeds that have something to tell somebody. */
async function offeredTo(context: StaffContext) {
  const offered = await Promise.all(
    feedPurposes.map(async (one) => feedKinds[one].offered(context, context)),
  );
  return feedPurposes.filter((_one, at) => offered[at]);
}

/** The addresses by which somebody's programs read the feeds of this company. */
export async function feedsPage(context: StaffContext) {
  const { services, actor, corporation, t } = context;
  const user = actor.user ?? 0;
  const [feeds, factors, offered] = await Promise.all([
    ownFeeds(services.db, user, corporation),
    services.secondFactors.of(services.db, user),
    offeredTo(context),
  ]);
  return {
    title: t('calendar.feed.title'),
    feeds,
    offered,
    refused: factors.required && !factors.authenticator && factors.passkeys === 0,
  };
}

export type FeedsPage = Awaited<ReturnType<typeof feedsPage>>;

/** `address`: the new one, which is shown this once. */
export type FeedAnswer = { address: string } | { error: string };

/** Makes an address that opens a feed, with those of its rights that its owner has, and nothing else. */
async function make(context: StaffContext, form: FormData) {
  const { services, corporation, today, t, language, may } = context;
  const purpose = (await offeredTo(context)).find((one) => one === formText(form, 'purpose'));
  if (!purpose) throw notFound();
  const { token, hash, ending } = services.apiTokens.make();
  const asked = {
    name: t(`calendar.feed.kind.${purpose}`),
    roles: feedKinds[purpose].roles.filter((role) => may(role)),
    corporations: [corporation],
    expires: addDays(today, MOST_DAYS - 1),
    purpose,
  };
  const input = makeApiToken.input.parse({ ...asked, hash, ending });
  const { id } = await runCommand(context, makeApiToken, input, { form, asked });
  // Sent a second time it is made once, and the second text is nobody's.
  if (!(await services.apiTokens.isKept(services.db, id, hash))) return leadTo(pathTo('calendarFeeds', {}));
  const path = pathTo('calendarFeed', { token }, { lng: language === 'fr' ? null : language });
  return data<FeedAnswer>(
    { address: services.settings.publicUrl + path },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

async function revoke(context: StaffContext, form: FormData) {
  const input = revokeApiToken.input.safeParse({ id: formText(form, 'id') });
  if (!input.success) throw notFound();
  await runCommand(context, revokeApiToken, input.data, { form });
  return leadTo(pathTo('calendarFeeds', {}), 'calendar.feed.revoked');
}

/** Makes an address, or ends one. */
export async function runFeedForm(context: StaffContext) {
  const form = await context.request.formData();
  try {
    return await (formText(form, 'intent') === 'revoke' ? revoke(context, form) : make(context, form));
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = tellable(error);
    return data<FeedAnswer>({ error: firstOf(refusal) }, { status: statusOf(refusal) });
  }
}
