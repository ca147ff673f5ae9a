import { form, screen } from './screen.ts';

/** Servers that files are put on, folders of each kind, and what was put there. */
export const remoteStorageScreens = {
  remoteStorage: screen('/admin/remote-storage', 'remote-storage/folders.tsx', 'ROLE_REMOTE_STORAGE_READ'),
  remoteFolder: screen('/admin/remote-storage/folder/{code}', 'remote-storage/folder-edit.tsx', [
    'ROLE_REMOTE_STORAGE_CREATE',
    'ROLE_REMOTE_STORAGE_EDIT',
  ]),
  ftpServerList: screen(
    '/admin/remote-storage/servers',
    'remote-storage/server-list.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_READ',
  ),
  ftpServerNew: form(
    '/admin/remote-storage/servers/new',
    'remote-storage/server-new.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_CREATE',
  ),
  ftpServerDetails: screen(
    '/admin/remote-storage/servers/{id}',
    'remote-storage/server-details.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_READ',
  ),
  ftpServerEdit: form(
    '/admin/remote-storage/servers/{id}/edit',
    'remote-storage/server-edit.tsx',
    'ROLE_REMOTE_STORAGE_TYPE_EDIT',
  ),
  remotePushes: screen(
    '/admin/remote-storage/pushes',
    'remote-storage/push-list.tsx',
    'ROLE_REMOTE_STORAGE_READ',
  ),
} as const;
