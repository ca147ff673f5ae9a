import { StreamDigests, type StreamEnd } from './digests.ts';
import { Failure } from '../ops/failure.ts';
import { readLine, type CompanyLine, type LineOf } from './file-lines.ts';
import { readSealedLines } from './sealed-lines.ts';

/** What a file says as a whole, without its events and rows. */
export interface Survey {
  company: CompanyLine;
  users: LineOf<'user'>[];
  keys: Map<string, Buffer>;
  /** What the other installation knows each key by. */
  fingerprints: Map<string, string>;
  erasures: LineOf<'erasure'>['erasure'][];
  /** How each stream ends, of a file that goes on with the events before. */
  ends: Map<string, StreamEnd>;
  /** The first event of each stream that begins in the file, by its id. */
  firsts: Map<string, string>;
  counts: Record<string, number>;
}

/**
 * Reads a file from its beginning to its end before anything is taken in.
 * @throws Failure where the key is another one, or the file is not whole and as it was written
 */
export async function surveyFile(file: string, words: string): Promise<Survey> {
  let company: CompanyLine | null = null;
  let told: Record<string, number> | null = null;
  const digests = new StreamDigests();
  const counts: Record<string, number> = {};
  const survey: Omit<Survey, 'company' | 'counts'> = {
    users: [],
    keys: new Map(),
    fingerprints: new Map(),
    erasures: [],
    ends: new Map(),
    firsts: new Map(),
  };
  for await (const text of readSealedLines(file, words)) {
    const line = readLine(text);
    if (line.is === 'end') told = line.counts;
    else counts[line.is] = (counts[line.is] ?? 0) + 1;
    if (line.is === 'company') company = line;
    else if (line.is === 'user') survey.users.push(line);
    else if (line.is === 'key') {
      survey.keys.set(line.subject, Buffer.from(line.wrapped, 'base64'));
      survey.fingerprints.set(line.subject, line.fingerprint);
    } else if (line.is === 'erasure') survey.erasures.push(line.erasure);
    else if (line.is === 'stream') survey.ends.set(line.stream, { events: line.events, digest: line.digest });
    else if (line.is === 'event') {
      if (line.version === 1) survey.firsts.set(line.stream, line.messageId);
      digests.add(line);
    }
  }
  if (company === null || told === null || JSON.stringify(told) !== JSON.stringify(counts))
    throw new Failure('The file is not whole: nothing was taken in');
  if (company.since === null)
    for (const [stream, { digest }] of digests.ends)
      if (survey.ends.get(stream)?.digest !== digest)
        throw new Failure(`The file’s ${stream} is not what it says: nothing was taken in`);
  return { ...survey, company, counts };
}
