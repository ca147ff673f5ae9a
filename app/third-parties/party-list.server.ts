import { countThirdParties, listThirdParties, thirdPartyTypes } from '#projections/third-parties.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { partyColumns } from './party-columns.ts';
import { parties, type Party } from './party-screens.ts';

function askedParties(party: Party, url: URL) {
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const type = parties[party].type ?? thirdPartyTypes.find((one) => one === url.searchParams.get('type'));
  return { asked, filter: { type: type ?? null, keyword: asked.keyword } };
}

/** The list of one sort of third parties; that of all can be narrowed to one sort. */
export const partyListLoader = (party: Party) =>
  screen(parties[party].screens.list, async ({ url, services: { db }, corporation, t, may }) => {
    const { asked, filter } = askedParties(party, url);
    const [page, total] = await Promise.all([
      listThirdParties(db, corporation, filter, asked.request),
      countThirdParties(db, corporation, filter, COUNT_CAP + 1),
    ]);
    return {
      ...listData(t(`thirdParties.${party}.list`), asked, page, total),
      party,
      type: filter.type,
      mayCreate: may('ROLE_THIRD_PARTY_CREATE'),
    };
  });

/** The same as a file. */
export const partyExportLoader = (party: Party) =>
  screen(parties[party].screens.export, (context) => {
    const { services, corporation, url, t } = context;
    const { asked, filter } = askedParties(party, url);
    const answer = exportList(context, {
      title: t(`thirdParties.${party}.list`),
      columns: partyColumns,
      request: asked.request,
      page: (request) => listThirdParties(services.db, corporation, filter, request),
      contextOf: () => ({ t }),
    });
    return Promise.resolve(answer);
  });
