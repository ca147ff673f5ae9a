import type { AppLoadContext } from '@remix-run/node';
import type { Services } from '../services.server.ts';
import { isReading } from './unavailable.ts';

type Asking = Pick<AppLoadContext, 'services' | 'signedIn' | 'reads'>;

/**
 * Runs what answers a request, over the database that it is to be read from. With a replica, a signed-in person's lists,
 * statistics and exports come from there once it has all that they did; the page of one record, to which somebody else
 * may just have led them, and every change from the primary.
 * @param ofOne whether the address names a record
 */
export async function answerOver<Result>(
  { services, signedIn, reads }: Asking,
  request: Request,
  ofOne: boolean,
  run: (services: Services) => Promise<Result>,
): Promise<Result> {
  const { replica } = services;
  if (replica === null || signedIn === null || signedIn.bearer) return run(services);
  if (!isReading(request.method)) {
    try {
      return await run(services);
    } finally {
      await replica.note(signedIn.token);
    }
  }
  // The page of a form that was answered is read in the same request: of what was just changed, and not yet noted.
  const position = reads === true && !ofOne ? signedIn.facts.position : undefined;
  const { db, store, wrote } = await replica.from(position);
  try {
    return await run({ ...services, db, store });
  } finally {
    if (wrote()) await replica.note(signedIn.token);
  }
}
