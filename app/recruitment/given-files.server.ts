import { systemActor } from '#domain/kernel/actor.ts';
import { giveCandidateFiles } from '#domain/recruitment/form-commands.ts';
import { keepAll } from '../attachments/files-form.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import { discardAll, type ReceivedFile } from '../http/upload.server.ts';
import type { Services } from '../services.server.ts';
import type { OpenForm } from './open-form.server.ts';

/** A file that came in, and the type that it was given as. */
export interface GivenFile {
  received: ReceivedFile;
  documentType: number | null;
}

/**
 * Keeps what a candidate hands in, once however often a form is sent, and takes back what was ticked; nothing stays of files that were not kept.
 * @throws Refusal `missing` for a file that is not the candidate's
 */
export async function giveFiles(
  services: Pick<Services, 'db' | 'store'>,
  { id, tokenHash, company }: OpenForm,
  given: readonly GivenFile[],
  removed: readonly number[],
  form?: FormData,
): Promise<void> {
  const received = given.map((one) => one.received);
  try {
    if (given.length === 0 && removed.length === 0) return;
    const kept = await keepAll(services.db, received, { kind: 'candidate', id }, company.id);
    const files = kept.map((file, at) => ({ ...file, documentType: given[at]?.documentType ?? null }));
    const input = giveCandidateFiles.input.parse({ token: tokenHash, files, removed });
    // Sealed anew each time that they are sent: the same form is known by what it named.
    const asked = { token: tokenHash, removed, files: files.map(({ name, size }) => [name, size]) };
    const runner = { services, actor: systemActor(company.id) };
    await runCommand(runner, giveCandidateFiles, input, { ...(form && { form, part: 'files' }), asked });
  } finally {
    await discardAll(received);
  }
}
