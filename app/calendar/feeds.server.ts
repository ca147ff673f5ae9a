import { data } from '@remix-run/node';
import { makeApiToken, revokeApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { MOST_DAYS } from '#domain/api-tokens/api-token.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { ownFeeds } from '#projections/api-tokens/api-tokens.ts';
import { formText } from '../http/form-text.ts';
import { notFound, statusOf } from '../http/problems.ts';
import { firstOf, leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { calendarRoles } from './calendar-kinds.server.ts';

/** The addresses by which somebody's programs read the calendar of this company. */
export async function feedsPage({ services, actor, corporation, t }: StaffContext) {
  const user = actor.user ?? 0;
  const [feeds, factors] = await Promise.all([
    ownFeeds(services.db, user, corporation, 'calendar'),
    services.secondFactors.of(services.db, user),
  ]);
  return {
    title: t('calendar.feed.title'),
    feeds,
    refused: factors.required && !factors.authenticator && factors.passkeys === 0,
  };
}

export type FeedsPage = Awaited<ReturnType<typeof feedsPage>>;

/** `address`: the new one, which is shown this once. */
export type FeedAnswer = { address: string } | { error: string };

/** Makes an address that opens the calendar, with those of its rights that its owner has, and nothing else. */
async function make(context: StaffContext, form: FormData) {
  const { services, corporation, today, t, language, may } = context;
  const { token, hash, ending } = services.apiTokens.make();
  const asked = {
    name: t('calendar.feed.name'),
    roles: calendarRoles.filter((role) => may(role)),
    corporations: [corporation],
    expires: addDays(today, MOST_DAYS - 1),
    purpose: 'calendar',
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
