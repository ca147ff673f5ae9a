import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  mailTemplateAggregate,
  templateName,
  templateSchema,
  type MailTemplateEvent,
  type MailTemplateState,
} from './mail-template.ts';

/** The templates of the actor's corporation; a stream without events before the first is edited. */
async function ownTemplates(
  work: UnitOfWork,
  actor: Actor,
): Promise<Loaded<MailTemplateState, MailTemplateEvent>> {
  const id = corporationOf(actor);
  try {
    return await work.load(mailTemplateAggregate, id, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return {
      aggregate: mailTemplateAggregate,
      id,
      revision: 0,
      state: mailTemplateAggregate.initial,
      history: [],
    };
  }
}

/** Writes the mail of one use in one language, for the whole corporation. */
export const editMailTemplate = command({
  name: 'EditMailTemplate',
  role: 'ROLE_ADMIN',
  input: templateSchema,
  async handle(work, actor, { revision, ...template }) {
    const loaded = await ownTemplates(work, actor);
    const { use, language, subject, text } = template;
    const key = `${use} ${language}` as const;
    const now = loaded.state.texts[key] ?? null;
    requireFresh(loaded, revision, ({ texts }) => texts[key] ?? null);
    if (now?.subject !== subject || now.text !== text)
      await work.append(loaded, [
        { type: 'MailTemplateEdited', data: { corporation: corporationOf(actor), ...template } },
      ]);
    return { use, language };
  },
});

/** Takes the product's own texts again. */
export const clearMailTemplate = command({
  name: 'ClearMailTemplate',
  role: 'ROLE_ADMIN',
  input: templateName,
  async handle(work, actor, { use, language }) {
    const loaded = await ownTemplates(work, actor);
    if (loaded.state.texts[`${use} ${language}`])
      await work.append(loaded, [
        { type: 'MailTemplateCleared', data: { corporation: corporationOf(actor), use, language } },
      ]);
    return { use, language };
  },
});
