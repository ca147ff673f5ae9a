import { form, screen } from './screen.ts';

/** Servers that files are put on, folders of each kind, and what was put there. */
export const remoteStorageScreens = {
  remoteStorage: screen('/admin/remote-storage', 'storage/folders.tsx', 'ROLE_REMOTE_STORAGE_READ'),
  remoteFolder: screen('/admin/remote-storage/folder/{code}', 'storage/folder-edit.tsx', [
    'ROLE_REMOTE_STORAGE_CREATE',
    'ROLE_REMOTE_STORAGE_EDIT',
  ]),
  ftpServerList: screen(
    '/admin/remote-storage/servers',
    'storage/server-list.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_READ',
  ),
  ftpServerNew: form(
    '/admin/remote-storage/servers/new',
    'storage/server-new.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_CREATE',
  ),
  ftpServerDetails: screen(
    '/admin/remote-storage/servers/{id}',
    'storage/server-details.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_READ',
  ),
  ftpServerEdit: form(
    '/admin/remote-storage/servers/{id}/edit',
    'storage/server-edit.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_EDIT',
  ),
  remotePushes: screen('/admin/remote-storage/pushes', 'storage/push-list.tsx', 'ROLE_REMOTE_STORAGE_READ'),
} as const;
