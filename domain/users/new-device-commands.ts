import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { loadSelf } from './second-factor-commands.ts';

const words = z.string().max(40).nullable();

/** Notes that somebody signed in from a browser and system that they had not used before; they are told of it. */
export const noteNewDevice = command({
  name: 'NoteNewDevice',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ browser: words, system: words }),
  async handle(work, actor, { browser, system }) {
    const user = await loadSelf(work, actor);
    await work.append(user, [{ type: 'NewDeviceUsed', data: { user: user.id, browser, system } }]);
  },
});
