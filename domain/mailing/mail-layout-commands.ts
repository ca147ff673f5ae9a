import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { layoutFrom, mailLayoutAggregate, mailLayoutSchema } from './mail-layout.ts';
import { loadOwn } from './own-stream.ts';

/** Says what stands around the text of the corporation's mails. */
export const editMailLayout = command({
  name: 'EditMailLayout',
  role: 'ROLE_ADMIN',
  input: mailLayoutSchema,
  async handle(work, actor, { revision, ...values }) {
    const loaded = await loadOwn(work, mailLayoutAggregate, actor);
    requireFresh(loaded, revision, ({ layout }) => layout);
    const layout = layoutFrom(values);
    const corporation = corporationOf(actor);
    if (loaded.state.layout === null || differences(loaded.state.layout, layout).length > 0)
      await work.append(loaded, [{ type: 'MailLayoutEdited', data: { corporation, layout } }]);
    return { id: loaded.id };
  },
});

/** Takes the usual layout again. */
export const clearMailLayout = command({
  name: 'ClearMailLayout',
  role: 'ROLE_ADMIN',
  input: z.object({}),
  async handle(work, actor) {
    const loaded = await loadOwn(work, mailLayoutAggregate, actor);
    const data = { corporation: corporationOf(actor) };
    if (loaded.state.layout !== null) await work.append(loaded, [{ type: 'MailLayoutCleared', data }]);
    return { id: loaded.id };
  },
});
