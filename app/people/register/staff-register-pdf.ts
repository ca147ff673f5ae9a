import { findCorporation } from '#projections/company/corporations.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { staffRegisterOn } from '#projections/people/staff-register.ts';
import { hashOf, sheetResponse } from '../../http/printed-sheet.server.ts';
import { notFound } from '../../http/problems.ts';
import { screen } from '../../http/screen.server.ts';
import { timeZoneOf } from '../../http/today.ts';
import { askedDay } from './staff-register.server.ts';

/** The register as it stood at the end of a day, today unless another is asked for; the same register is the same file. */
export const loader = screen('staffRegisterPdf', async (context) => {
  const { services, corporation, today, t } = context;
  const { db, store } = services;
  const day = askedDay(context) ?? today;
  const [company, lines] = await Promise.all([
    findCorporation(db, corporation),
    staffRegisterOn(db, store.read, corporation, { day, timeZone: timeZoneOf(context.signedIn) }),
  ]);
  if (company === null) throw notFound();
  const tutors = await namesOfMembers(
    db,
    lines.flatMap(({ tutor }) => tutor ?? []),
    corporation,
  );
  return sheetResponse(context, {
    kind: 'register',
    id: corporation,
    days: { from: day, until: day },
    // A tutor who is called otherwise by now makes another paper.
    as: hashOf([company, lines, [...tutors].toSorted(([one], [other]) => one - other), day]),
    name: `${t('people.register.title')} ${day}`,
  });
});
