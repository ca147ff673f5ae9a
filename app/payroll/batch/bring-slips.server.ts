import { startSlipBatch, uploadSlipBatch } from '#domain/payroll/slip-batch-commands.ts';
import { keptName } from '#domain/files/attached-document.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { runCommand } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { discardAll, type ReceivedFile } from '../../http/upload.server.ts';

/** Who brings slips in: a screen or a call. */
type Bringing = Pick<StaffContext, 'services' | 'actor' | 'note'>;

/**
 * Keeps files of slips, sealed with the key of a batch of their own, and has the worker read them; once however often
 * a form is sent. Nothing stays of files that were not kept.
 * @param again whether a content that came in before is meant
 * @returns the batch
 * @throws Refusal
 */
export async function bringSlips(
  context: Bringing,
  received: readonly ReceivedFile[],
  again: boolean,
  form?: FormData,
): Promise<number> {
  const { db } = context.services;
  try {
    const part = (name: string) => ({ ...(form && { form, part: name }) });
    const { id } = await runCommand(context, startSlipBatch, {}, part(again ? 'start-again' : 'start'));
    const files: { name: string; file: string; size: number; type: string; hash: string }[] = [];
    for (const { name, size, type, hash, keep } of received)
      files.push({
        name: keptName(name),
        file: await keep(db, type, subjectOf('slipbatch', id)),
        size,
        type,
        hash,
      });
    const input = uploadSlipBatch.input.safeParse({ id, files, again });
    if (!input.success) throw invalid({ files: input.error.issues.map(({ message }) => message) });
    // Sealed anew each time that they are sent: the same form is known by what came in.
    const asked = { id, again, files: received.map(({ name, hash }) => [name, hash]) };
    await runCommand(context, uploadSlipBatch, input.data, {
      ...part(again ? 'upload-again' : 'upload'),
      asked,
    });
    return id;
  } finally {
    await discardAll(received);
  }
}
