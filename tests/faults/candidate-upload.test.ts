import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, send } from '#tests/builders/company.ts';
import { answers, invited } from '#tests/builders/recruitment.ts';
import { createStand, type Stand } from '#tests/builders/stand.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';

/* What somebody hands in passes through the web, and stays in nobody's memory: spec 5-modules.md, section 3, speed. */

const MEGABYTE = 1024 * 1024;
const FILES = 5;
const MOST_GROWTH = 64;

let stand: Stand;
let photos: number;

beforeAll(async () => {
  await ensureBuild();
  stand = await createStand();
  const kind = { name: 'Photos', required: false, enabled: true };
  const make = commandsOf('recruitmentdocumenttype').create;
  photos = (await send(stand.runtime.store, make, stand.company.actor, kind)).id;
  await stand.startWeb();
});
afterAll(() => stand.close());

/** A line of what Linux tells of the web's memory, in MB: what it holds, and the most that it held. */
function memory(line: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${stand.webProcess()}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
}

/** The form of a candidate with five files of just below 10 MB. */
function photosForm(at: number): FormData {
  const form = new FormData();
  const { address, ...plain } = answers;
  for (const [name, value] of Object.entries({ ...plain, birthDate: '12/04/1995', intent: 'save' }))
    form.append(name, value ?? '');
  for (const [name, value] of Object.entries(address ?? {})) form.append(`address.${name}`, value ?? '');
  for (let file = 0; file < FILES; file += 1)
    form.append(
      `documents.${photos}`,
      new File([Buffer.alloc(10 * MEGABYTE - 1024, at * FILES + file + 1)], `photo-${at}-${file}.jpg`),
    );
  return form;
}

describe.skipIf(process.platform !== 'linux')('50 MB that a candidate hands in at once', () => {
  it(`let the web grow by ${MOST_GROWTH} MB at most`, async () => {
    const { settings, runtime, company } = stand;
    const hand = async (at: number) => {
      const { token } = await invited(runtime, company, { email: `c${at}@exemple.invalid` });
      const url = `${settings.publicUrl}/person/candidate-form/${token}?lng=fr`;
      const headers = { origin: settings.publicUrl };
      const body = photosForm(at);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
      expect(answer.status).toBe(303);
    };
    const growths: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      writeFileSync(`/proc/${stand.webProcess()}/clear_refs`, '5'); // the most is counted anew
      const before = memory('VmRSS');
      await hand(at);
      growths.push(memory('VmHWM') - before);
    }
    console.log(`figure: 50 MB handed in, growth of the web: ${growths.map(Math.round).join(', ')} MB`);
    expect(Math.max(...growths)).toBeLessThanOrEqual(MOST_GROWTH);
  });
});
