import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import { createFirstDefaults } from '../records/french-defaults.ts';
import { identityErrors, vatNumberFor } from './corporation-parts.ts';
import { corporationAggregate, corporationSchema } from './corporation.ts';
import { withFirstAccount } from './own-account.ts';

/**
 * Companies are set up by whoever runs the installation; their screens come with the area "companies".
 * @throws Refusal `invalid` for a SIRET or VAT number of another company
 */
export const registerCorporation = command({
  name: 'RegisterCorporation',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: corporationSchema,
  async handle(work, _actor, typed) {
    // Of a company that says no regime yet the usual one is meant.
    const details = { ...typed, vatNumber: vatNumberFor(typed, 'normal') };
    const errors = identityErrors(details);
    if (errors) throw invalid(errors);
    const corporation = await work.create(corporationAggregate);
    await work.append(corporation, [
      {
        type: 'CorporationRegistered',
        data: {
          corporation: corporation.id,
          details: await withFirstAccount(work, corporation.id, details),
        },
      },
    ]);
    return { id: corporation.id };
  },
});

/** What programs register a company by: it has the reference lists that one has which is set up step by step. */
export const registerReadyCorporation = command({
  name: 'RegisterReadyCorporation',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: corporationSchema,
  async handle(work, actor, details) {
    const { id } = await registerCorporation.handle(work, actor, details);
    await createFirstDefaults(work, id);
    return { id };
  },
});

/**
 * Takes the companies of the demo out of the way, all at once: they are disabled, as any company is that nobody
 * works in any more, since what happened is never lost.
 */
export const removeDemoCompanies = command({
  name: 'RemoveDemoCompanies',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ ids: z.array(recordId()).max(100, 'errors.tooLarge|max=100') }),
  async handle(work, actor, { ids }) {
    for (const id of ids) {
      const corporation = await work.load(corporationAggregate, id, actor);
      if (corporation.state.enabled)
        await work.append(corporation, [{ type: 'CorporationDisabled', data: { corporation: id } }]);
    }
    return { ids };
  },
});

export const setCorporationEnabled = command({
  name: 'SetCorporationEnabled',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  async handle(work, actor, { id, enabled }) {
    const corporation = await work.load(corporationAggregate, id, actor);
    if (corporation.state.enabled === enabled) return { id };
    const type = enabled ? 'CorporationEnabled' : 'CorporationDisabled';
    await work.append(corporation, [{ type, data: { corporation: id } }]);
    return { id };
  },
});
