import { documentKind, documentKindDefinitions } from '#domain/document-kinds/registry.ts';
import {
  agreementVersion,
  takesNewVersion,
  type AgreementState,
  type AgreementTransition,
  type AgreementVersion,
} from '#domain/documents/agreement.ts';
import type { Aggregate, DomainEvent } from '#domain/kernel/aggregate.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { AgreementKind } from '#domain/document-kinds/document-kinds.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { pathTo, pdfPath } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';

/** A button of a document's page: it opens an address, or posts an intent. */
export interface ShownAction {
  name: string;
  label: string;
  to: string | null;
  tone?: 'primary' | 'danger' | 'quiet';
  icon?: IconName;
  /** Stands in the menu "more". */
  aside?: boolean;
}

/** The buttons with one primary among them: the first that is one, which stands last of those that are seen. */
export function withOnePrimary(actions: readonly ShownAction[]): ShownAction[] {
  const next = actions.find(({ tone, aside }) => tone === 'primary' && !aside);
  const others = actions
    .filter((action) => action !== next)
    .map(({ tone, ...action }) => (tone === 'primary' || tone === undefined ? action : { ...action, tone }));
  return next ? [...others, next] : others;
}

/** An action with whether it may be taken now by this person. */
export type Offered = ShownAction & { may: boolean };

/** What is asked of a kind: what this person may do with a version. */
export interface Asked {
  context: StaffContext;
  view: DocumentView;
  /** The corporation works with sale orders. */
  orders: boolean;
}

/** A question on the document's page. */
export const dialog = ({ view }: Asked, name: string): string =>
  pathTo(documentScreens(view.kind).details, { versionId: view.version }, { dialog: name });

export function commonActions(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const { kind, version } = view;
  const roles = documentKind(kind).roles;
  const screens = documentScreens(kind);
  const draft = view.status === 'draft';
  const ours = view.purpose !== 'takenOver';
  const to = { versionId: version };
  return [
    { name: 'pdf', label: 'PDF', to: pdfPath(version), icon: 'file', may: ours && may(roles.print) },
    {
      name: 'edit',
      label: t('commerce.action.edit'),
      to: pathTo(screens.edit, to),
      icon: 'edit',
      may: draft && may(roles.edit),
    },
    {
      name: 'validate',
      label: t('commerce.action.validate'),
      to: dialog(asked, 'validate'),
      tone: 'primary',
      may: draft && may(roles.generate),
    },
    {
      name: 'mail',
      label: t('commerce.action.mail'),
      to: pathTo(screens.mail, to),
      icon: 'mail',
      // What nobody was sent yet is sent before anything else is done with it.
      ...(view.status === 'validate' && view.row.sentAt === null && { tone: 'primary' }),
      may: ours && !draft && !view.superseded && may(roles.send),
    },
    {
      name: 'annotate',
      label: t('commerce.action.annotate'),
      to: dialog(asked, 'annotate'),
      aside: true,
      may: !draft && may(roles.edit),
    },
    {
      name: 'project',
      label: t('commerce.action.project'),
      to: dialog(asked, 'project'),
      aside: true,
      may: !draft && may(roles.project),
    },
    {
      name: 'copy',
      label: t('commerce.action.copy'),
      to: null,
      aside: true,
      may: ours && may(roles.duplicate),
    },
    {
      name: 'remove',
      label: t('commerce.action.delete'),
      to: dialog(asked, 'remove'),
      tone: 'danger',
      aside: true,
      may: draft && may(roles.delete),
    },
  ];
}

/** What every agreement may be asked for, as the decisions of its kind answer it. */
export function agreementActions<S extends AgreementState, E extends DomainEvent>(
  asked: Asked,
  kind: AgreementKind,
  aggregate: Aggregate<S, E>,
  { mayMove }: { mayMove(state: S, version: AgreementVersion, action: AgreementTransition): boolean },
): { state: S; version: AgreementVersion; offered: Offered[] } {
  const { context, view } = asked;
  const { t, may } = context;
  const state = foldStream(aggregate, view.events);
  const version = agreementVersion(state, view.version);
  const moves = (action: AgreementTransition) => mayMove(state, version, action);
  const { accept, refuse, cancel } = documentKindDefinitions[kind].roles;
  const { send, duplicate } = documentKind(kind).roles;
  return {
    state,
    version,
    offered: [
      {
        name: 'markSent',
        label: t('commerce.action.markSent'),
        to: dialog(asked, 'markSent'),
        aside: true,
        may: moves('send') && may(send),
      },
      {
        name: 'newVersion',
        label: t('commerce.action.newVersion'),
        to: null,
        aside: true,
        may: takesNewVersion(version) && may(duplicate),
      },
      {
        name: 'cancel',
        label: t('commerce.action.cancel'),
        to: dialog(asked, 'cancel'),
        aside: true,
        tone: 'danger',
        may: moves('cancel') && may(cancel),
      },
      {
        name: 'refuse',
        label: t('commerce.action.refuse'),
        to: dialog(asked, 'refuse'),
        tone: 'danger',
        may: moves('refuse') && may(refuse),
      },
      {
        name: 'accept',
        label: t('commerce.action.accept'),
        to: dialog(asked, 'accept'),
        tone: 'primary',
        may: moves('accept') && may(accept),
      },
    ],
  };
}
