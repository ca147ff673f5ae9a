import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { documentBehaviours } from '#domain/documents/kinds.ts';
import { proofKey } from '#db/events/proof-key.ts';
import { createProofs } from '#db/proof/proof.ts';
import { writeStateFile } from '#db/files/state-file.ts';
import { relatedStreams } from '#projections/documents/document-record.ts';
import { Failure } from './failure.ts';
import { streamArgument } from './arguments.ts';
import { faultsOfProof } from './check-proof.ts';
import { defineOps, type Argument } from './define.ts';
import { corporationOf, documentOf, versionsOf } from './document-history.ts';

const folderArgument: Argument<z.ZodString> = { schema: z.string().min(1), summary: 'a folder' };

export const makeProof = defineOps({
  name: 'proof',
  summary: 'write the proof file of a document into a folder',
  details: 'Anybody checks it with `node check.mjs` in that folder, without Registre.',
  arguments: { stream: streamArgument, folder: folderArgument },
  async run({ runtime }, { stream, folder }) {
    const document = documentOf(stream);
    if (document === null) throw new Failure('Proofs are made of quotations, invoices and credit notes');
    const events = await runtime.store.read(stream);
    if (events.length === 0) throw new Failure(`${stream} has no events`);
    const { kind, id } = document;
    const corporation = corporationOf(events);
    const states = documentBehaviours[kind].statesAfter(events).at(-1) ?? [];
    const number = states.find((state) => state.number !== null)?.number ?? null;
    const related = await relatedStreams(
      runtime.db,
      { kind, id, versions: versionsOf(kind, events) },
      corporation,
    );
    const { db, files, settings } = runtime;
    const written = await createProofs({ db, files, dataKey: settings.dataKey }).make({
      corporation,
      document: { kind, id, number },
      streams: [stream, ...related],
      pdfs: states.flatMap(({ version, pdf }) =>
        pdf === null ? [] : [{ name: `${kind}-${version}.pdf`, hash: pdf }],
      ),
      made: new Date().toISOString(),
    });
    await mkdir(folder, { recursive: true });
    for (const { name, content } of written) writeStateFile(join(folder, name), content, { mode: 0o644 });
    const names = written.map(({ name }) => name);
    return {
      text: [`${stream}: ${names.length} files in ${folder}`, ...names.map((name) => `  ${name}`)],
      data: { stream, folder, files: names },
    };
  },
});

export const showProofKey = defineOps({
  name: 'proof key',
  summary: 'the public key that proof files are checked with, and its fingerprint',
  run({ settings }) {
    const { fingerprint, publicPem } = proofKey(settings.dataKey);
    return Promise.resolve({ text: [fingerprint, publicPem.trim()], data: { fingerprint, publicPem } });
  },
});

export const checkProof = defineOps({
  name: 'proof check',
  summary: 'compare a proof file with what this installation recorded',
  details:
    'Its signature by our key, the keyed hash of each event, and its place in the chain as the database has it.',
  arguments: { folder: folderArgument },
  async run({ owner, settings }, { folder }) {
    const faults = await faultsOfProof(owner, settings.dataKey, folder);
    const text =
      faults.length === 0
        ? ['Signed here, and every event is as it was recorded.']
        : faults.map((fault) => `FAULT ${fault}`);
    return { text, data: { folder, faults }, code: faults.length === 0 ? 0 : 1 };
  },
});
