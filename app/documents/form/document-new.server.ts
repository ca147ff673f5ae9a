import { begunKinds } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { submit } from '../../http/form.server.ts';
import { keptForm } from '../../http/kept-form.server.ts';
import { screenOf } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { askToValidate } from '../details/ask-to-validate.server.ts';
import { beginningLines, settingsHere } from './document-defaults.server.ts';
import { documentScreens, savedAt, savedFlash } from '../../links/document-screens.ts';
import { documentChoices, formPlace, formStep, newValues, previewOf } from './form-data.server.ts';

/** The form of a new quotation or invoice. */
export const newDocumentLoader = screenOf(begunKinds, async (context, kind) => {
  const today = context.today;
  const [choices, settings] = await Promise.all([documentChoices(context, kind), settingsHere(context)]);
  const expires = documentKind(kind).fields.includes('expiryDate');
  const expiryDate = expires ? addDays(today, settings.quotationValidityDays) : null;
  const lines = await beginningLines(context, kind, String(choices.defaultVat ?? ''));
  const values = await newValues(context, kind, {
    date: today,
    expiryDate,
    lines,
    choices,
  });
  const { t, may } = context;
  return {
    kind,
    ...formPlace(context, kind),
    title: t(`commerce.${kind}.new`),
    choices,
    values,
    deductions: [],
    revision: null,
    kept: await keptForm(context),
    preview: previewOf(context, kind, null),
    mayValidate: may(documentKind(kind).roles.generate),
    back: pathTo(documentScreens(kind).list, {}),
  };
});

/** Adds a line, reckons anew, or keeps the new document and shows it. */
export const newDocumentAction = screenOf(begunKinds, async (context, kind) => {
  const form = await context.request.formData();
  const step = await formStep(context, form, kind);
  if (step) return step;
  const command = documentCommandsOf[kind].draft;
  askToValidate(form, command.input);
  return submit(context, form, {
    command,
    done: ({ version }) => ({ to: savedAt(kind, version, form), flash: savedFlash }),
  });
});
