import type { NextFunction, Request, Response } from 'express';

/** The first segment of a path as the router reads it: decoded, in any case. */
function firstSegment(path: string): string {
  const [segment = ''] = path.replace(/^\/+/, '').split('/');
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** Pages of people without an account, whose address is their key. */
export const isTokenPath = (path: string): boolean => ['devis', 'partage'].includes(firstSegment(path));

/** A path as a log may hold it: without what opens a page. */
export const loggedPath = (path: string): string =>
  isTokenPath(path)
    ? `/${firstSegment(path)}/…`
    : path.replace(/^\/(reset-password|invitation|person\/candidate-form)\/.*/, '/$1/…');

const READS = new Set(['GET', 'HEAD']);

/**
 * Tells the address of such a page to nobody, and keeps it out of search engines. Where a form stands the address still
 * goes to this very site: a browser says "Origin: null" of a form on a page without any referrer, and not all of them
 * say otherwise that it came from here.
 */
export function hideTokenPages(request: Request, response: Response, next: NextFunction): void {
  if (isTokenPath(request.path)) {
    const reads = READS.has(request.method) && request.query['step'] === undefined;
    response.setHeader('Referrer-Policy', reads ? 'no-referrer' : 'same-origin');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow, noarchive');
  }
  next();
}
