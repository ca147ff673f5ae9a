import { guest, live, screen } from './screen.ts';

/** Signing in, errors, home. */
export const sessionScreens = {
  login: guest('/login', 'session/login.tsx'),
  forgotPassword: guest('/forgot/password', 'session/forgot-password.tsx'),
  resetPassword: screen('/reset-password/{token}', 'session/reset-password.tsx', 'public', 'installation'),
  logout: screen('/app/logout', 'session/logout.ts', 'public', 'installation'),
  postLogout: screen('/logout', 'session/post-logout.ts', 'public', 'installation'),
  language: screen('/language', 'session/language.ts', 'public', 'installation'),
  corporation: screen('/corporation', 'session/corporation.tsx', 'signed-in', 'installation'),
  search: screen('/search', 'search/search-page.tsx', 'signed-in'),
  /** Keeps what is typed into a form, for whoever typed it. */
  formDraft: screen('/form-draft', 'shell/form-draft.ts', 'signed-in'),
  shortcuts: screen('/shortcuts', 'shell/shortcuts.tsx', 'signed-in', 'installation'),
  badRequest: screen('/400', 'errors/400.tsx', 'public', 'installation'),
  forbidden: screen('/403', 'errors/403.tsx', 'public', 'installation'),
  notFound: screen('/404', 'errors/404.tsx', 'public', 'installation'),
  serverError: screen('/500', 'errors/500.tsx', 'public', 'installation'),
  proofKey: screen('/proof-key', 'history/proof-key.tsx', 'public', 'installation'),
  // Every piece of the interface, for whoever builds or judges it.
  gallery: screen('/_ui', 'home/gallery-route.tsx', 'ROLE_SUPER_ADMIN', 'installation'),
  galleryLive: live(screen('/_ui/live', 'home/gallery-live.tsx', 'ROLE_SUPER_ADMIN', 'installation'), []),

  /** Of the person who asked for it alone. */
  bulkOperation: screen(
    '/bulk-operation/{operation}',
    'bulk/bulk-operation.tsx',
    'signed-in',
    'installation',
  ),

  home: screen('/', 'home/home.tsx', 'signed-in', 'installation'),
  profile: screen('/profile', 'users/own/profile.tsx', 'signed-in', 'installation'),
  ownRights: screen('/profile/rights', 'users/own/own-rights.tsx', 'signed-in', 'installation'),
} as const;
