import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { Made } from '#domain/documents/document-commands.ts';
import { documentChanges } from '#domain/history/document-changes.ts';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { isDeduction } from '#domain/amounts/totals.ts';
import type { Command } from '#domain/kernel/command.ts';
import { documentKinds, isBegun, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { documentFacts, readDocument } from '#projections/documents/documents.ts';
import { formText } from '../../http/form-text.ts';
import { submit } from '../../http/form.server.ts';
import { keptForm } from '../../http/kept-form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screenOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { documentPages } from '../kinds/registry.server.ts';
import { askToValidate } from '../details/ask-to-validate.server.ts';
import type { DocumentFormAnswer } from './document-form-model.ts';
import { documentScreens, savedAt, savedFlash } from '../../links/document-screens.ts';
import { documentChoices, formPlace, formStep, formValues, previewOf } from './form-data.server.ts';
import { appliedWords } from '../../products/price-words.ts';
import { tellerOf } from '../../history/history-wording.server.ts';
import { comparedFacts } from '../../history/compared-facts.ts';

/** The form of a draft; a validated one is shown instead. */
export const editDocumentLoader = screenOf(documentKinds, async (context, kind) => {
  const { services, corporation, params, t, may, language } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (document === null) throw notFound();
  const back = pathTo(documentScreens(kind).details, { versionId });
  if (document.status !== 'draft') throw redirect(back);
  return {
    ...(await documentPages[kind].alsoEdited?.(context, document)),
    kind,
    ...formPlace(context, kind),
    title: t(`commerce.${kind}.edit`),
    choices: await documentChoices(context, kind, document.clientId),
    values: formValues(
      document.content,
      document.client && { id: document.clientId, name: document.client.name },
      language,
      // What was agreed on elsewhere keeps its prices.
      document.origins.length > 0 || !isBegun(kind) ? null : (rule) => appliedWords(rule, t, language),
    ),
    deductions: document.content.lines.filter(isDeduction),
    revision: document.revision,
    kept: await keptForm(context),
    preview: previewOf(context, kind, document),
    mayValidate: may(documentKind(kind).roles.generate),
    back,
  };
});

/** What others changed since the form was made, in words. */
async function changesSince(context: StaffContext, kind: DocumentKind, versionId: number, revision: number) {
  const { services, corporation } = context;
  const view = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  const before = view && documentFacts(kind, view.events.slice(0, revision), versionId);
  if (!view || !before) return [];
  const changes = documentChanges(comparedFacts(before), comparedFacts(view));
  const teller = await tellerOf(context, kind, [], changes);
  return changes.map((change) => teller.change(change));
}

/** With what others changed meanwhile, so that it is known before the form is sent. */
async function tellingChanges(
  context: StaffContext,
  kind: DocumentKind,
  versionId: number,
  revision: number,
  step: NonNullable<Awaited<ReturnType<typeof formStep>>>,
) {
  const { services, corporation } = context;
  const now = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (now === null || now.revision <= revision) return step;
  const changes = await changesSince(context, kind, versionId, revision);
  return data<DocumentFormAnswer>({
    ...step.data,
    stale: { revision: now.revision, differences: [] },
    changes,
  });
}

/** A draft that somebody else changed meanwhile is answered with what changed; sending it again keeps one's own. */
export const editDocumentAction = screenOf(documentKinds, async (context, kind) => {
  const form = await context.request.formData();
  const versionId = idOf(context.params, 'versionId');
  const revision = Number(formText(form, 'revision'));
  const step = await formStep(context, form, kind);
  if (step)
    return form.get('step') === 'check' ? tellingChanges(context, kind, versionId, revision, step) : step;
  const command: Command<z.ZodType, Made> = documentCommandsOf[kind].edit;
  form.set('version', String(versionId));
  askToValidate(form, command.input);
  const answer = await submit(context, form, {
    command,
    done: () => ({ to: savedAt(kind, versionId, form), flash: savedFlash }),
  });
  if (!('data' in answer) || answer.data.stale === null) return answer;
  const changes = await changesSince(context, kind, versionId, revision);
  return data<DocumentFormAnswer>({ ...answer.data, changes }, answer.init ?? {});
});
