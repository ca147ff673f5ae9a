import { convertAccepted } from '../third-parties/convert-accepted.ts';
import { agreementVersion } from './agreement.ts';
import { agreementCommands } from './agreement-commands.ts';
import { decisions, quotationAggregate, type QuotationEvent, type QuotationState } from './quotation.ts';

/** What every agreement is asked for. */
export const quotationCommands = agreementCommands<QuotationState, QuotationEvent>({
  kind: 'quotation',
  names: {
    edit: 'EditQuotation',
    annotate: 'AnnotateQuotation',
    assignProject: 'AssignQuotationProject',
    remove: 'DeleteQuotationDraft',
    validate: 'ValidateQuotation',
    storePdf: 'StoreQuotationPdf',
    draft: 'DraftQuotation',
    draftNextVersion: 'DraftNextQuotationVersion',
    duplicate: 'DuplicateQuotation',
    copy: 'CopyQuotation',
    markSent: 'MarkQuotationSent',
    accept: 'AcceptQuotation',
    refuse: 'RefuseQuotation',
    cancel: 'CancelQuotation',
  },
  aggregate: quotationAggregate,
  decisions,
  /** A prospect becomes a client with its first accepted quotation. */
  async onAccepted(work, actor, { id, state }, version) {
    await convertAccepted(work, actor, agreementVersion(state, version).clientId, id);
  },
});

export const {
  draft: draftQuotation,
  edit: editQuotation,
  annotate: annotateQuotation,
  assignProject: assignQuotationProject,
  remove: deleteQuotationDraft,
  validate: validateQuotation,
  storePdf: storeQuotationPdf,
  markSent: markQuotationSent,
  accept: acceptQuotation,
  refuse: refuseQuotation,
  cancel: cancelQuotation,
  draftNextVersion: draftNextQuotationVersion,
  duplicate: duplicateQuotation,
  copy: copyQuotation,
  load: loadQuotation,
  acceptLoaded: acceptLoadedQuotation,
} = quotationCommands;
