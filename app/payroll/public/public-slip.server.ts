import { data, redirect } from '@remix-run/node';
import { systemActor } from '#domain/kernel/actor.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';
import { LINK_TRIES } from '#domain/payroll/wage-slip.ts';
import { renewSlipLink } from '#domain/payroll/wage-slip-commands.ts';
import { readPerson } from '#projections/people/staff.ts';
import { findWageSlip } from '#projections/payroll/wage-slips.ts';
import { formText } from '../../http/form-text.ts';
import { takeGuess } from '../../http/guesses.server.ts';
import { isRefusal } from '../../http/problems.ts';
import { runCommand } from '../../http/run-command.server.ts';
import type { ScreenContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { slipResponse } from '../slip-file.server.ts';
import { lettersFor } from '../slip-letters.server.ts';
import { openSlip } from './open-slip.server.ts';
import { visitorCompany } from '../../public-quotation/quotation-page.server.ts';

const tokenOf = ({ params }: ScreenContext): string => params['token'] ?? '';

const hidden = { headers: { 'Cache-Control': 'private, no-store' } };

/** The page of a link: which company's slip, of which month; the same page for whatever it is that a link does not open. */
export async function publicSlipPage(context: ScreenContext) {
  const { services, clientAddress, url, language, signedIn, t } = context;
  const token = tokenOf(context);
  const opened = await openSlip(services, clientAddress, token);
  const here = pathTo('publicWageSlip', { token }, { lng: language });
  if (opened === null)
    return data(
      {
        lost: true as const,
        title: t('payroll.public.lost'),
        here,
        asked: url.searchParams.has('asked'),
      },
      { status: 404, ...hidden },
    );
  const { company, slip, until } = opened;
  const { state } = await readPerson(services.store.read, slip.person);
  return data(
    {
      lost: false as const,
      title: t('payroll.public.title'),
      company: visitorCompany(company, company, null),
      language,
      languages: (['fr', 'en'] as const).map((one) => ({
        one,
        to: pathTo('publicWageSlip', { token }, { lng: one }),
      })),
      here,
      period: slip.period,
      until,
      wrong: url.searchParams.get('wrong'),
      birthKnown: Boolean(state.details?.birthDate),
      pdf: pathTo('publicWageSlipPdf', { token }, { lng: language }),
      own:
        signedIn?.actor.person === slip.person
          ? pathTo('ownWageSlipPdf', { id: slip.id }, { open: 1 })
          : null,
      signIn: pathTo('login', {}, { redirectTo: pathTo('ownWageSlips', {}) }),
    },
    hidden,
  );
}

/** A new link for a dead or an old one, to the same address; whoever asks is told the same in any case. */
export async function renewLink(context: ScreenContext) {
  const { services, clientAddress, language } = context;
  const token = tokenOf(context);
  await takeGuess(services, clientAddress, 'slip');
  const place = await services.links.findSlip(services.db, token);
  const slip = place && (await findWageSlip(services.db, place.slip, place.corporation));
  if (place !== null && slip !== null)
    try {
      const input = { token: place.hash, letters: await lettersFor(services, slip) };
      await runCommand({ services, actor: systemActor(place.corporation) }, renewSlipLink, input);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  return redirect(pathTo('publicWageSlip', { token }, { lng: language, asked: 1 }), 303);
}

/**
 * The PDF for whoever says the person's day of birth. A try is taken before the answer is compared, so that many at
 * once are no more than many one after the other.
 */
export async function publicSlipPdf(context: ScreenContext): Promise<Response> {
  const { services, clientAddress, request, language } = context;
  const token = tokenOf(context);
  const back = (query: Record<string, string>) =>
    redirect(pathTo('publicWageSlip', { token }, { lng: language, ...query }), 303);
  const opened = await openSlip(services, clientAddress, token);
  if (opened === null) return back({});
  const typed = formText(await request.formData(), 'birthDate');
  const day = typedDate(typed, null);
  // What is no day at all is a slip of the hand, and takes no try.
  if (day === null) return back({ wrong: 'date' });
  const { state } = await readPerson(services.store.read, opened.slip.person);
  const birth = state.details?.birthDate ?? null;
  if (birth === null) return back({});
  if (!(await services.links.takeTry(services.db, opened.link, LINK_TRIES))) return back({});
  if (birth !== day) return back({ wrong: 'birth' });
  await services.links.giveTriesBack(services.db, opened.link);
  return slipResponse(context, opened.slip);
}
