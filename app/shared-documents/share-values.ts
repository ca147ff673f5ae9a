import type { FoundShare } from '#projections/shared-documents/shared-documents.ts';

/** A shared document as its form has it. */
export interface ShareValues {
  title: string;
  description: string;
  categories: string[];
  /** 'on': everybody of the corporation sees it. */
  public: string;
  /** One address a line. */
  authorisedEmails: string;
  restrictedEmails: string;
  /** Only errors stand here: browsers fill no file field. */
  files: string;
}

export const newShare: ShareValues = {
  title: '',
  description: '',
  categories: [],
  public: '',
  authorisedEmails: '',
  restrictedEmails: '',
  files: '',
};

export const shareValues = (share: FoundShare): ShareValues => ({
  title: share.title,
  description: share.description ?? '',
  categories: share.categories.map(({ id }) => String(id)),
  public: share.public ? 'on' : '',
  authorisedEmails: share.authorised.join('\n'),
  restrictedEmails: share.restricted.join('\n'),
  files: '',
});
