const ORDINARY =
  /^[\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u0148\u014A-\u017F\u2013\u2014\u2018-\u201E\u2026\u202F\u20AC]*$/;

/** Latin letters, figures and the punctuation of French and English only: Inter has them, nothing is to be replaced. */
export const isOrdinary = (text: string): boolean => ORDINARY.test(text);
