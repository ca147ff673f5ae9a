/*
 * What opens something (tokens of links, sessions and programs, passwords in addresses) out of texts that are kept for
 * operators: logs, what failed jobs said, reports of crashes. What is declared as a token is left out where it stands
 * (app/http/token-paths.ts); this is the net below, by what our secrets look like.
 */

/**
 * Beyond this many letters in one word it is no word: our tokens have 43; numbers in hexadecimal are hashes, and
 * open nothing.
 */
const WORD = /[A-Za-z0-9_-]{40,}/g;
const HASH = /^[\da-f]+$/;

/** Whether a piece of an address looks like something that opens a page. */
export const looksLikeToken = (piece: string): boolean =>
  [...piece.matchAll(WORD)].some(([word]) => !HASH.test(word)) || /\b(?:reg|whsec)_\w/.test(piece);

/** The text with "…" in the place of what opens something. */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/\b(reg|whsec)_[\w+/=-]+/g, '$1_…')
    .replaceAll(/\b(bearer|basic)\s+[\w+/=.~…-]+/gi, '$1 …')
    // Who signs in by an address, and what its query says.
    .replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1…@')
    .replaceAll(/([?&][\w.[\]-]+=)[^\s&"'<>)\]]+/g, '$1…')
    .replaceAll(WORD, (word) => (HASH.test(word) ? word : '…'));
