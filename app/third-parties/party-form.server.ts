import { randomUUID } from 'node:crypto';
import { createThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { parties, type Party } from './party-screens.ts';
import { partyValues } from './party-values.ts';
import { paymentChoices } from './payment-choices.server.ts';

const saved = { tone: 'ok', key: 'thirdParties.notice.saved' } as const;

/** The form of a new third party. */
export const newPartyLoader = (party: Party) =>
  screen(parties[party].screens.new, async (context) => ({
    party,
    title: context.t(`thirdParties.${party}.new`),
    values: partyValues(null, party),
    ...(await paymentChoices(context)),
    revision: null,
    back: pathTo(parties[party].screens.list, {}),
    corporation: context.corporation,
    commandId: randomUUID(),
  }));

export const newPartyAction = (party: Party) =>
  screen(parties[party].screens.new, async (context) =>
    submit(context, await context.request.formData(), {
      command: createThirdParty,
      done: ({ id }) => ({ to: pathTo(parties[party].screens.details, { id }), notice: saved }),
    }),
  );

/** The form of one that there is. */
export const editPartyLoader = (party: Party) =>
  screen(parties[party].screens.edit, async (context) => {
    const { services, corporation, params, t } = context;
    const id = idOf(params, 'id');
    const profile = await findThirdParty(services.db, id, corporation);
    if (profile === null) throw notFound();
    return {
      party,
      title: t('thirdParties.edit', { name: profile.identity?.name ?? '' }),
      values: partyValues(profile, party),
      ...(await paymentChoices(context)),
      revision: profile.revision,
      back: pathTo(parties[party].screens.details, { id }),
      corporation,
      commandId: randomUUID(),
    };
  });

export const editPartyAction = (party: Party) =>
  screen(parties[party].screens.edit, async (context) => {
    const id = idOf(context.params, 'id');
    return submit(context, await context.request.formData(), {
      command: editThirdParty,
      fixed: { id: String(id) },
      done: () => ({ to: pathTo(parties[party].screens.details, { id }), notice: saved }),
    });
  });
