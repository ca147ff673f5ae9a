import { documentCommandsOf, documentRoles } from '#domain/documents/kinds.ts';
import { addDays } from '#domain/kernel/dates.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { askToValidate } from '../details/ask-to-validate.server.ts';
import { beginningLines, settingsHere } from './document-defaults.server.ts';
import { documentScreens, keptAt, keptNotice } from '../../links/document-screens.ts';
import { documentChoices, formStep, newValues } from './form-data.server.ts';

/** The form of a new quotation or invoice. */
export const newDocumentLoader = (kind: Exclude<DocumentKind, 'refund'>) =>
  screen(documentScreens[kind].new, async (context) => {
    const today = context.today;
    const [choices, settings] = await Promise.all([documentChoices(context, kind), settingsHere(context)]);
    const expiryDate = kind === 'quotation' ? addDays(today, settings.quotationValidityDays) : null;
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
      title: t(`commerce.${kind}.new`),
      choices,
      values,
      deductions: [],
      revision: null,
      mayValidate: may(documentRoles[kind].generate),
      back: pathTo(documentScreens[kind].list, {}),
    };
  });

/** Adds a line, reckons anew, or keeps the new document and shows it. */
export const newDocumentAction = (kind: Exclude<DocumentKind, 'refund'>) =>
  screen(documentScreens[kind].new, async (context) => {
    const form = await context.request.formData();
    const step = await formStep(context, form, kind);
    if (step) return step;
    const command = documentCommandsOf[kind].draft;
    askToValidate(form, command.input);
    return submit(context, form, {
      command,
      done: ({ version }) => ({ to: keptAt(kind, version, form), notice: keptNotice }),
    });
  });
