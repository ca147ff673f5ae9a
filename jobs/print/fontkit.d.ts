/** What is used of fontkit, which comes without types. */
declare module 'fontkit' {
  /** A font of a TrueType or WOFF2 file. */
  export function create(file: Uint8Array): unknown;
}
