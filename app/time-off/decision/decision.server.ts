import { data, redirect } from '@remix-run/node';
import { mayStep } from '#domain/time-off/rest-day.ts';
import { decides, sightOf } from '#domain/time-off/rest-day-access.ts';
import { refuseRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findRestDay } from '#projections/time-off/rest-day-list.ts';
import { formText } from '../../http/form-text.ts';
import { openLink } from '../../http/guesses.server.ts';
import { isRefusal, statusOf } from '../../http/problems.ts';
import { runCommand, tellable } from '../../http/run-command.server.ts';
import type { ScreenContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { daysIn, spanWords } from '../leave-words.ts';
import { visitorCompany } from '../../public-quotation/quotation-page.server.ts';

const tokenOf = ({ params }: ScreenContext): string => params['token'] ?? '';

const hidden = { headers: { 'Cache-Control': 'private, no-store' } };

/**
 * The request that a token leads to, and who decides about it; null alike for an unknown and an old token, and for who
 * may no longer decide. Looking does nothing, so that whatever looks through mails may look at it.
 */
const opened = (context: ScreenContext) =>
  openLink(context, 'leave', async () => {
    const { db, links } = context.services;
    const place = await links.findLeaveDecision(db, tokenOf(context));
    return place && decidable(context, place);
  });

type Place = NonNullable<Awaited<ReturnType<ScreenContext['services']['links']['findLeaveDecision']>>>;

async function decidable({ services }: ScreenContext, { restDay, user, corporation }: Place) {
  const [decider, company] = await Promise.all([
    services.userIn(user, corporation),
    findCorporation(services.db, corporation),
  ]);
  if (decider === null || decider.locked || company === null || !company.enabled) return null;
  const sight = sightOf(decider.actor);
  const row = await findRestDay(services.db, restDay, corporation, sight);
  if (row === null || !decides(sight, row.person, row.manager)) return null;
  return { row, company, actor: decider.actor };
}

/** The page by which a request is decided about from a mail: who is away when. Why, only the sign-in tells. */
export async function decisionPage(context: ScreenContext) {
  const { language, t } = context;
  const token = tokenOf(context);
  const found = await opened(context);
  if (found === null)
    return data({ lost: true as const, title: t('timeOff.decision.lost') }, { status: 404, ...hidden });
  const { row, company } = found;
  return data(
    {
      lost: false as const,
      title: t('timeOff.decision.title'),
      company: visitorCompany(company, company, null),
      language,
      languages: (['fr', 'en'] as const).map((one) => ({
        one,
        to: pathTo('leaveDecision', { token }, { lng: one }),
      })),
      here: pathTo('leaveDecision', { token }, { lng: language }),
      person: row.name || t('commerce.erased'),
      when: spanWords(row, t),
      days: t(`timeOff.days.${row.unit}`, { days: daysIn(row.halves, language) }),
      status: row.status,
      open: mayStep('validate', row.status),
      signIn: pathTo('login', {}, { redirectTo: pathTo('restDayDetails', { id: row.id }) }),
    },
    hidden,
  );
}

/** Agrees to the request, or refuses it, in the name of whoever was asked. */
export async function decide(context: ScreenContext) {
  const { services, request, language } = context;
  const found = await opened(context);
  const here = pathTo('leaveDecision', { token: tokenOf(context) }, { lng: language });
  if (found === null) return redirect(here, 303);
  const form = await request.formData();
  const reason = formText(form, 'reason');
  const as = { services, actor: found.actor };
  const { id } = found.row;
  try {
    if (formText(form, 'intent') === 'refuse') {
      const input = refuseRestDay.input.safeParse({ id, reason });
      if (!input.success)
        return data({ reason, error: input.error.issues[0]?.message ?? 'errors.required' }, { status: 422 });
      await runCommand(as, refuseRestDay, input.data, { form });
    } else await runCommand(as, validateRestDay, { id }, { form });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusal = tellable(error);
    return data(
      { reason, error: Object.values(refusal.errors).flat()[0] ?? refusal.message },
      { status: statusOf(refusal) },
    );
  }
  return redirect(here, 303);
}
