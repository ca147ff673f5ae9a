import type { NextFunction, Request, Response } from 'express';
import { looksLikeToken } from '#domain/kernel/without-secrets.ts';

/** A piece of a path as the router reads it: decoded, in any case; as it is where it is no text. */
function readPiece(piece: string): string {
  try {
    return decodeURIComponent(piece).toLowerCase();
  } catch {
    return piece.toLowerCase();
  }
}

const piecesOf = (path: string): string[] => path.split('/').filter((piece) => piece !== '');

/** Pages of people without an account, whose address is their key. */
export const isTokenPath = (path: string): boolean =>
  ['devis', 'facture', 'partage', 'bulletin', 'bulletins', 'conge'].includes(
    readPiece(piecesOf(path)[0] ?? ''),
  ) || isCandidateForm(path);

/** The form of a candidate: the page itself is the form. */
function isCandidateForm(path: string): boolean {
  const [area = '', page = ''] = piecesOf(path).map(readPiece);
  return area === 'person' && page === 'candidate-form';
}

/** The pages of wage slips ask for the day of birth, that of a request for leave for the decision. */
const hasForm = (path: string): boolean =>
  ['bulletin', 'bulletins', 'conge'].includes(readPiece(piecesOf(path)[0] ?? ''));

/** What stands before the token of each declared path that has one; a parameter before it fits anything. */
function beforeTokens(declared: readonly string[]): string[][] {
  const heads = declared
    .filter((path) => path.includes('{token}'))
    .map((path) => piecesOf(path.slice(0, path.indexOf('{token}'))));
  return [...new Map(heads.map((head) => [head.join('/'), head])).values()];
}

/** However a letter is written; encoded twice it is no address of ours, and a token all the same. */
const isHidden = (piece: string): boolean => {
  const once = readPiece(piece);
  return [piece, once, readPiece(once)].some(looksLikeToken);
};

/**
 * Makes, of all declared paths, what a log may hold of a path: without what `{token}` stands for, whatever the case,
 * the encoding and the slashes it is asked with, and without whatever else looks like a token.
 */
export function pathMask(declared: readonly string[]): (path: string) => string {
  const heads = beforeTokens(declared);
  return (path) => {
    const pieces = piecesOf(path);
    const read = pieces.map(readPiece);
    const head = heads.find(
      (one) =>
        pieces.length > one.length &&
        one.every((piece, at) => piece.startsWith('{') || piece.toLowerCase() === read[at]),
    );
    if (head) return `/${[...head, '…'].join('/')}`;
    return path
      .split('/')
      .map((piece) => (isHidden(piece) ? '…' : piece))
      .join('/');
  };
}

const READS = new Set(['GET', 'HEAD']);

/**
 * Tells the address of such a page to nobody, and keeps it out of search engines. Where a form stands the address still
 * goes to this very site: a browser says "Origin: null" of a form on a page without any referrer, and not all of them
 * say otherwise that it came from here.
 */
export function hideTokenPages(request: Request, response: Response, next: NextFunction): void {
  if (isTokenPath(request.path)) {
    const reads =
      READS.has(request.method) &&
      request.query['step'] === undefined &&
      !isCandidateForm(request.path) &&
      !hasForm(request.path);
    response.setHeader('Referrer-Policy', reads ? 'no-referrer' : 'same-origin');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive');
  }
  next();
}
