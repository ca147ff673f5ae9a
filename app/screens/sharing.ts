import { form, screen } from './screen.ts';

const view = 'ROLE_SHARE_DOCUMENT_VIEW_LIST';

/** Shared documents; which of them somebody sees, each says itself (domain/share-document/visibility.ts). */
export const sharingScreens = {
  shareList: screen('/share_document', 'share-document/share-list.tsx', view),
  shareActivity: screen('/share_document/activity', 'share-document/share-activity.tsx', view),
  shareNew: form('/share_document/new', 'share-document/share-new.tsx', 'ROLE_SHARE_DOCUMENT_CREATE'),
  shareDetails: screen('/share_document/{id}/details', 'share-document/share-details.tsx', view),
  shareEdit: form('/share_document/{id}/edit', 'share-document/share-edit.tsx', 'ROLE_SHARE_DOCUMENT_EDIT'),
  shareAnnounce: form(
    '/share_document/{id}/announce',
    'share-document/share-announce.tsx',
    'ROLE_SHARE_DOCUMENT_EDIT',
  ),
  /** For people without an account: the token of the link is all that lets in. */
  sharedByLink: screen('/partage/{token}', 'share-document/shared-by-link.tsx', 'public', 'installation'),
  sharedFileByLink: screen(
    '/partage/{token}/file/{id}',
    'share-document/shared-file-by-link.ts',
    'public',
    'installation',
  ),
} as const;
