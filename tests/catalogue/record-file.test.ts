import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOfRecord } from '#app/records/record-file.server.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { defineRecord } from '#domain/records/define-record.ts';
import { file, text } from '#domain/records/fields.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* No list of the product has a field that is a file yet: this one is made here. */

const model = defineRecord({
  resource: 'essaimodele',
  entity: 'VAT',
  area: 'commerce',
  label: 'name',
  fields: { name: text({ max: 80 }), model: file() },
  list: { columns: ['name'], search: ['name'] },
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Makes a record with this content as its file; answers its id. */
async function made({ actor }: Company, name: string, content: string): Promise<number> {
  const { store, db, files } = world.runtime;
  const hash = await files.put(db, Buffer.from(content), 'application/octet-stream');
  return (await send(store, recordCommands(model).create, actor, { name, model: hash })).id;
}

async function open({ corporation }: Company, id: number, field = 'model'): Promise<Response> {
  const { db, files } = world.runtime;
  const params = { id: String(id), field };
  try {
    return await fileOfRecord({ services: { db, files }, corporation, params }, model);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

it('hands a record’s file to its own company, and shows nothing that could run', async () => {
  const own = await createCompany(world.runtime.store, 0);
  const foreign = await createCompany(world.runtime.store, 1);
  const pdf = await made(own, 'Contrat', '%PDF-1.7 essai');
  const page = await made(own, 'Page', '<script>alert(1)</script>');

  const shown = await open(own, pdf);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toBe('%PDF-1.7 essai');
  expect(shown.headers.get('Content-Type')).toBe('application/pdf');
  expect(shown.headers.get('Content-Disposition')).toMatch(/^inline/);
  const saved = await open(own, page);
  expect(saved.headers.get('Content-Type')).not.toContain('html');
  expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment/);
  expect(saved.headers.get('Content-Security-Policy')).toContain('sandbox');

  expect((await open(foreign, pdf)).status).toBe(404);
  expect((await open(foreign, 987_654)).status).toBe(404);
  expect((await open(own, pdf, 'name')).status).toBe(404);
});
