import { form, live, screen } from './screen.ts';

const view = 'ROLE_SHARE_DOCUMENT_VIEW_LIST';

/** Shared documents; which of them somebody sees, each says itself (domain/shared-documents/visibility.ts). */
export const sharingScreens = {
  shareList: screen('/share_document', 'shared-documents/share-list.tsx', view),
  shareActivity: screen('/share_document/activity', 'shared-documents/share-activity.tsx', view),
  shareNew: form('/share_document/new', 'shared-documents/share-new.tsx', 'ROLE_SHARE_DOCUMENT_CREATE'),
  shareDetails: screen('/share_document/{id}/details', 'shared-documents/share-details.tsx', view),
  shareEdit: form('/share_document/{id}/edit', 'shared-documents/share-edit.tsx', 'ROLE_SHARE_DOCUMENT_EDIT'),
  shareAnnounce: live(
    form('/share_document/{id}/announce', 'shared-documents/share-announce.tsx', 'ROLE_SHARE_DOCUMENT_EDIT'),
    [],
  ),
  /** For people without an account: the token of the link is all that lets in. */
  sharedByLink: screen('/partage/{token}', 'shared-documents/shared-by-link.tsx', 'public', 'installation'),
  sharedFileByLink: screen(
    '/partage/{token}/file/{id}',
    'shared-documents/shared-file-by-link.ts',
    'public',
    'installation',
  ),
} as const;
