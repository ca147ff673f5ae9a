import { readFile, stat } from 'node:fs/promises';
import { readJson } from '#domain/files/json.ts';
import { companyIn, type DirectoryCompany } from '#domain/company/directory.ts';
import type { Guard } from '../outbound/address-guard.ts';
import { atMost } from '../outbound/at-most.ts';
import { guardedFetch } from '../outbound/guarded-fetch.ts';

/** Why a directory told of no company: it knows none, it is away, or what it says cannot be read. */
export type DirectoryFault = 'unknown' | 'away' | 'unreadable';

/** Tells of companies by their SIREN. */
export interface CompanyDirectory {
  find(siren: string): Promise<DirectoryCompany | DirectoryFault>;
}

/** Somebody waits for it with a form open. */
const PATIENCE_MS = 5000;
const AT_ONCE = 4;
const MOST_FILE_BYTES = 20_000_000;
const limits = { depth: 20, elements: 500_000 };

async function ask(guard: Guard, address: string, siren: string): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('q', siren);
  url.searchParams.set('per_page', '1');
  const answer = await guardedFetch(guard, url.toString(), {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: null,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The directory of companies answers ${answer.status}`);
  return answer.text();
}

async function read(path: string): Promise<string> {
  if ((await stat(path)).size > MOST_FILE_BYTES) throw new Error(`${path} is too large`);
  return readFile(path, 'utf8');
}

function companyOf(content: string, siren: string): DirectoryCompany | DirectoryFault {
  try {
    return companyIn(readJson(content, limits), siren) ?? 'unknown';
  } catch {
    return 'unreadable';
  }
}

/**
 * The directory that the operator names: an address that answers as recherche-entreprises.api.gouv.fr does, reached
 * past the guard, or a file of the same shape. null: none is named, and nothing is asked of anybody.
 */
export function createCompanyDirectory(place: string | null, guard: Guard): CompanyDirectory | null {
  if (place === null) return null;
  const inTurn = atMost(AT_ONCE, PATIENCE_MS);
  const contentFor = (siren: string): Promise<string> =>
    /^https?:/.test(place) ? ask(guard, place, siren) : read(place);
  return {
    find: (siren) =>
      inTurn<DirectoryCompany | DirectoryFault>(
        async () => {
          const content = await contentFor(siren).catch(() => null);
          return content === null ? 'away' : companyOf(content, siren);
        },
        () => 'away',
      ),
  };
}
