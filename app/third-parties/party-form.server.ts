import { data, redirect } from '@remix-run/node';
import { createThirdPartyWhole, editThirdPartyWhole } from '#domain/custom-fields/owned.ts';
import { accountsOf } from '#domain/third-parties/third-party.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { customFieldsData } from '../custom-fields/custom-data.server.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screenOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { duplicatesOf } from './duplicates.server.ts';
import { followUpChoices } from './follow-up.server.ts';
import { parties, partyNames } from './party-screens.ts';
import { partyValues } from './party-values.ts';
import { partyChoices } from './party-choices.server.ts';

const saved = { tone: 'ok', key: 'thirdParties.notice.saved' } as const;

/** Of a name that the address brings along. */
const MOST_LETTERS = 120;

/** The language that new third parties have, by the parameter of that name. */
const defaultLanguage = async ({ services, corporation }: StaffContext): Promise<'fr' | 'en'> =>
  (await storedParameterValue(services.db, 'default_language', corporation)) === 'en' ? 'en' : 'fr';

/** The form of a new third party. */
export const newPartyLoader = screenOf(partyNames, async (context, party) => ({
  party,
  title: context.t(`thirdParties.${party}.new`),
  values: {
    ...partyValues(null, party, context.language),
    name: (context.url.searchParams.get('name') ?? '').slice(0, MOST_LETTERS),
    language: await defaultLanguage(context),
  },
  accounts: 0,
  ...(await partyChoices(context)),
  followUp: await followUpChoices(context, null),
  custom: await customFieldsData(context, 'thirdParty', null),
  revision: null,
  back: pathTo(parties[party].screens.list, {}),
}));

export const newPartyAction = screenOf(partyNames, async (context, party) => {
  const form = await context.request.formData();
  const answer = await submit(context, form, {
    command: createThirdPartyWhole,
    fixed: { askDuplicates: 'on' },
    done: ({ id }) => ({ to: pathTo(parties[party].screens.details, { id }), flash: saved }),
  });
  if (!('data' in answer)) return answer;
  return data({ ...answer.data, duplicates: await duplicatesOf(context, form) }, answer.init ?? {});
});

/** The form of one that there is. */
export const editPartyLoader = screenOf(partyNames, async (context, party) => {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const profile = await findThirdParty(services.db, id, corporation);
  if (profile === null) throw notFound();
  if (profile.mergedInto !== null)
    throw redirect(pathTo(parties[party].screens.edit, { id: profile.mergedInto }));
  return {
    party,
    title: t('thirdParties.edit', { name: profile.identity?.name ?? '' }),
    accounts: accountsOf(profile.identity).length,
    values: partyValues(profile, party, context.language),
    ...(await partyChoices(context)),
    followUp: await followUpChoices(context, profile),
    custom: await customFieldsData(context, 'thirdParty', id, pathTo(parties[party].screens.edit, { id })),
    revision: profile.revision,
    back: pathTo(parties[party].screens.details, { id }),
  };
});

export const editPartyAction = screenOf(partyNames, async (context, party) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editThirdPartyWhole,
    fixed: { id: String(id) },
    done: () => ({ to: pathTo(parties[party].screens.details, { id }), flash: saved }),
  });
});
