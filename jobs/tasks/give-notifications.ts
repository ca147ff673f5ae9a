import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { giveNotification } from '#domain/notifications/notification-commands.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { defineTask } from './task.ts';

/** Tells those whom an event concerns, once: the command is known by the event. */
export const giveNotifications = defineTask({
  name: 'give-notices',
  payload: z.object({ stream: z.string(), version: z.number() }),
  async run({ store }, { stream, version }) {
    const history = (await store.read(stream)).filter((one) => one.revision <= version);
    const proposed = proposedNotification(history);
    if (proposed === null) return;
    const { corporation, tellsDoer = false, ...says } = proposed;
    const except = tellsDoer ? null : (history.at(-1)?.metadata.user ?? null);
    const actor = systemActor(corporation === 0 ? null : corporation);
    await store.execute(
      giveNotification,
      actor,
      { ...says, audience: copyOf(says.audience), except },
      { commandId: `notice-${stream}-${version}`, asked: null },
    );
  },
});

type Given = z.output<typeof giveNotification.input>['audience'];

/** The lists of an audience as the command takes them. */
const copyOf = ({
  users = [],
  persons = [],
  emails = [],
  ...roles
}: ReturnType<typeof audienceOf>): Given => ({
  users: [...users],
  persons: [...persons],
  emails: [...emails],
  ...roles,
});

const audienceOf = ({ audience }: NonNullable<ReturnType<typeof proposedNotification>>) => audience;
