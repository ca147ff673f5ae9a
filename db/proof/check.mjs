// Checks a proof file of Registre without Registre. It needs Node.js 18 or later, and nothing else.
//   node check.mjs [folder] [fingerprint of the key, as its owner publishes it]
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder = dirname(fileURLToPath(import.meta.url)), published] = process.argv.slice(2);
const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : Buffer.alloc(0));
const sha256 = (content) => createHash('sha256').update(content).digest('hex');
const named = ({ stream, version, type }) => `event ${version} of ${stream} (${type})`;
const faults = [];
const must = (holds, fault) => holds || faults.push(fault);
const or = (otherwise, work) => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

// 1. proof.json lists every event and every file with its SHA-256; it is signed (Ed25519).
const list = read('proof.json');
const key = or(null, () => createPublicKey(read('public-key.pem')));
const fingerprint = key && sha256(key.export({ type: 'spki', format: 'der' }));
const signature = Buffer.from(read('proof.sig').toString(), 'base64');
const signed = or(false, () => verify(null, list, key, signature));
must(signed, 'proof.json: the signature does not fit; the list, the signature or the key was changed');
must(!published || published === fingerprint, `public-key.pem: ${fingerprint} is not the published key`);
const { document, made, events = [], files = [] } = or({}, () => JSON.parse(list.toString()));
must(events.length > 0, 'proof.json: it lists no event');

// 2. events.jsonl holds those events and no other, one a line, in the same order.
const lines = read('events.jsonl').toString().split('\n').filter(Boolean);
const unreadable = { stream: 'no stream', version: 0, type: 'unreadable' };
const found = lines.map((line) => ({ ...or(unreadable, () => JSON.parse(line)), sha256: sha256(line) }));
const same = (a) => (b) => a.stream === b.stream && a.version === b.version;
for (const event of events) {
  const [line, again] = found.filter(same(event));
  must(line, `${named(event)} was removed`);
  must(!again, `${named(event)} was added a second time`);
  must(!line || line.sha256 === event.sha256, `${named(event)} was changed`);
}
for (const line of found) must(events.some(same(line)), `${named(line)} was added`);
const moved = events.find((event, place) => found[place] && !same(event)(found[place]));
must(found.length !== events.length || !moved, moved && `${named(moved)} is not in its place`);

// 3. Each file is the one that was listed.
for (const { name, sha256: listed } of files)
  must(sha256(read(name)) === listed, `${name} was changed or removed`);

for (const fault of faults) console.log(`FAULT  ${fault}`);
if (faults.length === 0) {
  console.log(`OK  ${document.kind} ${document.number ?? document.id}, signed on ${made}`);
  console.log(`    ${events.length} events, ${files.length} files, key ${fingerprint}`);
  console.log(
    published ? '    The key is the published one.' : '    Compare the key with the published one.',
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;
