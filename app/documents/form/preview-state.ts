/** Whether the PDF stands beside the form, in the browser: kept by the form, drawn by the server. */
const PREVIEW_COOKIE = 'registre_preview';
const A_YEAR = 31_536_000;

export const isPreviewOpen = (cookies: string | null): boolean =>
  new RegExp(`(?:^|;\\s*)${PREVIEW_COOKIE}=1(?:;|$)`).test(cookies ?? '');

/** The cookie that says so. @param secure by HTTPS alone */
export const previewCookie = (open: boolean, secure: boolean): string =>
  `${PREVIEW_COOKIE}=${open ? 1 : 0}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure ? '; Secure' : ''}`;
