import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { corporationAggregate, corporationSchema } from './corporation.ts';

/** Companies are set up by whoever runs the installation; their screens come with the area "companies". */
export const registerCorporation = command({
  name: 'RegisterCorporation',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: corporationSchema,
  async handle(work, _actor, details) {
    const corporation = await work.create(corporationAggregate);
    await work.append(corporation, [
      { type: 'CorporationRegistered', data: { corporation: corporation.id, details } },
    ]);
    return { id: corporation.id };
  },
});

export const setCorporationEnabled = command({
  name: 'SetCorporationEnabled',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: recordId(), enabled: z.boolean() }),
  async handle(work, actor, { id, enabled }) {
    const corporation = await work.load(corporationAggregate, id, actor);
    if (corporation.state.enabled === enabled) return { id };
    const type = enabled ? 'CorporationEnabled' : 'CorporationDisabled';
    await work.append(corporation, [{ type, data: { corporation: id } }]);
    return { id };
  },
});
