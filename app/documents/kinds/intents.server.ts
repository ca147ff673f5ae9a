import { agreementCommandsOf, documentCommandsOf } from '#domain/documents/kinds.ts';
import { pushDocument } from '#domain/documents/push-commands.ts';
import type { AgreementKind, BilledKind, DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { formText } from '../../http/form-text.ts';
import { intent, type Intent } from '../../http/intents.server.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { pathTo } from '../../paths.ts';

type Made = { version: number };
export const onVersion = (version: number) => ({ version });

const detailsOf = (kind: DocumentKind, version: number): string =>
  pathTo(documentScreens(kind).details, { versionId: version });

/** What became of it is shown, with a line that says what was done. */
export const shown = (kind: DocumentKind, flash: string, undo?: string) => (made: Made) => ({
  to: detailsOf(kind, made.version),
  flash,
  undo,
});

/** What was made is shown as a form, with a line that says what was done. */
export const edited = (kind: DocumentKind, flash: string) => (made: Made) => ({
  to: pathTo(documentScreens(kind).edit, { versionId: made.version }),
  flash,
});

const annotation = (version: number, form: FormData) => ({
  version,
  comment: formText(form, 'comment'),
  personInCharge: Number(formText(form, 'personInCharge')) || null,
});

/** The buttons that every kind of document has. */
function commonIntents(kind: DocumentKind): Record<string, Intent> {
  const commands = documentCommandsOf[kind];
  return {
    validate: intent(commands.validate, onVersion, shown(kind, 'commerce.notice.validated')),
    remove: intent(commands.remove, onVersion, () => ({
      to: pathTo(documentScreens(kind).list, {}),
      flash: 'commerce.notice.deleted',
    })),
    annotate: intent(commands.annotate, annotation, shown(kind, 'commerce.notice.annotated')),
    store: intent(pushDocument, (version) => ({ kind, version }), shown(kind, 'storage.document.queued')),
    project: intent(
      commands.assignProject,
      (version, form) => ({ version, project: Number(formText(form, 'project')) || null }),
      shown(kind, 'commerce.notice.projectAssigned'),
    ),
  };
}

/** The buttons that invoices and credit notes have. */
export const billedIntents = (kind: BilledKind): Record<string, Intent> => ({
  ...commonIntents(kind),
  copy: intent(documentCommandsOf[kind].copy, onVersion, edited(kind, 'commerce.notice.copied')),
});

/** The buttons that agreements have beside those of every document. */
export function agreementIntents(kind: AgreementKind): Record<string, Intent> {
  const commands = agreementCommandsOf[kind];
  return {
    ...commonIntents(kind),
    markSent: intent(commands.markSent, onVersion, shown(kind, 'commerce.notice.sent')),
    accept: intent(
      commands.accept,
      (version, form) => ({ version, confirmExpired: form.get('confirmExpired') === 'on' }),
      shown(kind, 'commerce.notice.accepted'),
    ),
    refuse: intent(
      commands.refuse,
      (version, form) => ({ version, reasonRefuse: form.get('reasonRefuse') }),
      shown(kind, 'commerce.notice.refused'),
    ),
    cancel: intent(commands.cancel, onVersion, shown(kind, 'commerce.notice.cancelled')),
    newVersion: intent(commands.draftNextVersion, onVersion, edited(kind, 'commerce.notice.newVersion')),
    copy: intent(commands.duplicate, onVersion, edited(kind, 'commerce.notice.copied')),
  };
}

/** The lines that were ticked. */
const tickedLines = (form: FormData): string[] =>
  [...form.keys()].flatMap((key) => /^line\[(\d+)\]$/.exec(key)?.[1] ?? []);

/** An error at the n-th of the chosen lines, told at the line itself. */
export const atChosenLine = (path: string, form: FormData): string => {
  const [, place] = /lines\.(\d+)\.quantity$/.exec(path) ?? [];
  const line = place === undefined ? undefined : tickedLines(form)[Number(place)];
  return line === undefined ? path : `lines[${line}]`;
};

/** Lines that were ticked, with the quantity typed beside each: `line[3]`, `quantity[3]`. */
export function chosenLines(form: FormData) {
  if (formText(form, 'mode') !== 'lines') return undefined;
  const chosen = tickedLines(form);
  if (chosen.length === 0) throw invalid({ '': ['errors.noLineChosen'] });
  return chosen.map((line) => ({ line, quantity: formText(form, `quantity[${line}]`) }));
}

/** `mode`, and the percent or amount that goes with it. */
export const invoicing = (version: number, form: FormData) => ({
  version,
  mode: formText(form, 'mode'),
  percent: formText(form, 'percent'),
  amount: formText(form, 'amount'),
  beyond: form.has('beyond'),
});

/** A link that was mailed. */
export const ofLink = (version: number, form: FormData) => ({ version, link: formText(form, 'link') });
