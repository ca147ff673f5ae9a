import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SignedIn } from '#app/services.server.ts';
import { parseForm } from '#app/http/parse-form.server.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findMailLayout } from '#projections/mailing/mail-settings.ts';
import { findProducts } from '#projections/products/products.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/*
 * A hash alone names any file of the store: whoever knows that of another company's file could link it and read it. So
 * nobody says one, but for what stands on the record already.
 */

let world: World;
let site: Site;
let company: Company;
let seller: SignedIn;
let colleague: SignedIn;
/** A picture that another company keeps. */
let foreign: string;

/** A picture; its check sum, which nobody looks at, tells it apart. */
const dot = (mark: string): Buffer =>
  Buffer.from(
    `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`,
    'base64',
  ).fill(mark, 54, 56);
const theirs = dot('ab');
const ours = dot('cd');
const asFile = (content: Buffer, type = 'image/png') =>
  new File([new Uint8Array(content)], 'logo.png', { type });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store, files, db } = world.runtime;
  company = await createCompany(store);
  await createCompany(store, 1);
  foreign = await files.put(db, theirs, 'image/png');
  const roles = [
    'ROLE_ADMIN',
    'ROLE_PRODUCT_SERVICE_SALE_CREATE',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_EQUIPMENT_EDIT',
    'ROLE_SHARE_DOCUMENT_CREATE',
  ];
  seller = withRoles(await site.member('vente', company.corporation), roles);
  colleague = withRoles(await site.member('collegue', company.corporation), roles);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

type Fields = Record<string, string | File>;

const multipart = (fields: Fields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const press = (path: string, fields: Fields, as = seller) => site.ask(path, { as, form: multipart(fields) });
const call = (path: string, json: object, as = seller) => site.ask(`/api/${path}`, { as, json });
const keptIn = (text: string): string => /name="logoKept" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** All ways in which a form could say a file that is another's. */
const said = (hash: string): Record<string, string>[] =>
  ['logo', '.logo', 'logoKept'].map((name) => ({ [name]: name === 'logoKept' ? `${hash}/logo.png` : hash }));

let count = 0;
const productFields = (changes: Fields = {}): Fields & { code: string } => ({
  name: 'Pompe à béton',
  type: 'service',
  forSale: 'on',
  unitPrice: '10',
  unit: String(company.unit),
  vat: String(company.vat),
  enabled: 'on',
  ...changes,
  code: `POMPE-${++count}`,
});
const productBy = async (code: string) => {
  const rows = await world.owner.selectFrom('product').select('id').where('code', '=', code).execute();
  const [product] = await findProducts(
    world.runtime.db,
    rows.map(({ id }) => id),
    company.corporation,
  );
  if (!product) throw new Error(`No product ${code}`);
  return product;
};
const layoutNow = async () => (await findMailLayout(world.runtime.db, company.corporation))?.layout ?? null;

describe('the picture of a product', () => {
  it('is none that a form of a new one names', async () => {
    for (const naming of said(foreign)) {
      const fields = productFields(naming);
      expect((await press('/product-service/sale/new', fields)).status).toBe(302);
      const { id, logo } = await productBy(fields.code);
      expect(logo, JSON.stringify(naming)).toBeNull();
      expect((await site.ask(`/product-service/${id}/logo`, { as: seller })).status).toBe(404);
    }
    const plain = { ...productFields(), logo: foreign };
    const texts = Object.entries(plain).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    expect((await site.ask('/product-service/sale/new', { as: seller, form: texts })).status).toBe(302);
    expect((await productBy(plain.code)).logo).toBeNull();
  });

  it('stays through a form that names another, and goes when that is asked for', async () => {
    const fields = productFields({ logoFile: asFile(ours) });
    expect((await press('/product-service/sale/new', fields)).status).toBe(302);
    const { id, logo } = await productBy(fields.code);
    expect(logo).not.toBeNull();
    const edit = `/product-service/${id}/edit`;
    const { logoFile: _file, ...same } = fields;
    for (const naming of [{}, ...said(foreign)]) {
      expect((await press(edit, { ...same, ...naming })).status).toBe(302);
      expect((await productBy(fields.code)).logo, JSON.stringify(naming)).toBe(logo);
    }
    const unsaid = await press(edit, { ...same, name: '', removeLogo: 'on' });
    expect(unsaid.text).toMatch(/name="removeLogo" checked=""/);
    expect((await press(edit, { ...same, removeLogo: 'on' })).status).toBe(302);
    expect((await productBy(fields.code)).logo).toBeNull();
  });

  it('waits for its sender alone where the form was refused', async () => {
    const fields = productFields({ name: '', logoFile: asFile(ours) });
    const refused = await press('/product-service/sale/new', fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('L’image choisie est gardée');
    const { logoFile: _file, ...typed } = fields;
    const again = { ...typed, name: 'Pompe', logoKept: keptIn(refused.text) };
    expect((await press('/product-service/sale/new', { ...again, code: 'AUTRE' }, colleague)).status).toBe(
      302,
    );
    expect((await productBy('AUTRE')).logo).toBeNull();
    expect((await press('/product-service/sale/new', again)).status).toBe(302);
    const { id } = await productBy(fields.code);
    const shown = await site.ask(`/product-service/${id}/logo`, { as: seller });
    expect([shown.status, shown.bytes.equals(ours)]).toEqual([200, true]);
  });

  it('is none that a program names, but the one that the product has', async () => {
    const body = {
      name: 'Par programme',
      code: 'PROG',
      type: 'service',
      price: '10',
      unit: company.unit,
      vat: company.vat,
    };
    const refused = await call('product/new', { ...body, logo: foreign });
    expect([refused.status, refused.text.includes('"logo"')]).toEqual([422, true]);
    const made = await site.ask('/api/product/new', {
      as: seller,
      form: multipart({ ...productFields(), code: 'PROG', status: '1', 'logo[documentFile]': asFile(ours) }),
    });
    expect(made.status, made.text).toBe(200);
    const { id, logo } = await productBy('PROG');
    expect((await call(`product/edit/${id}`, { logo: foreign })).status).toBe(422);
    for (const changes of [{ comment: 'Vu' }, { comment: 'Revu', logo }]) {
      expect((await call(`product/edit/${id}`, changes)).status).toBe(200);
      expect((await productBy('PROG')).logo).toBe(logo);
    }
    expect((await call(`product/edit/${id}`, { logo: null })).status).toBe(200);
    expect((await productBy('PROG')).logo).toBeNull();
  });
});

describe('the logo of mails', () => {
  const layout = {
    header: 'Béton',
    background: '#ffffff',
    textColour: '#111111',
    linkColour: '#006a69',
    contactPosition: 'left',
  };
  const preview = async (query: Record<string, string>) =>
    (await site.ask(`/admin/mail-layout/preview?${new URLSearchParams(query).toString()}`, { as: seller }))
      .text;

  it('is none that a form or an address names', async () => {
    for (const naming of said(foreign)) {
      expect((await press('/admin/mail-layout', { ...layout, ...naming })).status).toBe(302);
      expect((await layoutNow())?.logo, JSON.stringify(naming)).toBeNull();
      expect(await preview(naming)).not.toContain(theirs.toString('base64'));
      const looked = await press('/admin/mail-layout', { ...layout, ...naming, step: 'preview' });
      expect(looked.text).not.toContain(foreign);
    }
  });

  it('is looked at before it is saved, by its sender alone, stays, and goes when that is asked for', async () => {
    const looked = await press('/admin/mail-layout', { ...layout, file: asFile(ours), step: 'preview' });
    expect(looked.status).toBe(200);
    const logoKept = keptIn(looked.text);
    expect(await preview({ ...layout, logoKept })).toContain(ours.toString('base64'));
    const { text } = await site.ask(
      `/admin/mail-layout/preview?${new URLSearchParams({ logoKept }).toString()}`,
      { as: colleague },
    );
    expect(text).not.toContain(ours.toString('base64'));
    expect((await press('/admin/mail-layout', { ...layout, logoKept })).status).toBe(302);
    const logo = (await layoutNow())?.logo;
    expect(logo).toMatch(/^[0-9a-f]{64}$/);
    expect(await preview(layout)).toContain(ours.toString('base64'));
    expect((await press('/admin/mail-layout', { ...layout, header: 'Autre', logo: foreign })).status).toBe(
      302,
    );
    expect(await layoutNow()).toMatchObject({ header: 'Autre', logo });
    expect((await press('/admin/mail-layout', { ...layout, removeLogo: 'on' })).status).toBe(302);
    expect((await layoutNow())?.logo).toBeNull();
  });

  it('is none that a program names, but one that it sends or that stands there', async () => {
    const refused = await call('corporationmailtemplate/add', { logo: foreign });
    expect([refused.status, refused.text.includes('"logo"')]).toEqual([422, true]);
    const sent = await site.ask('/api/corporationmailtemplate/add', {
      as: seller,
      form: multipart({ header: 'Programme', 'logo[documentFile]': asFile(ours) }),
    });
    expect(sent.status, sent.text).toBe(200);
    const logo = (await layoutNow())?.logo;
    expect(logo).toMatch(/^[0-9a-f]{64}$/);
    const text = await site.ask('/api/corporationmailtemplate/add', {
      as: seller,
      form: multipart({ 'logo[documentFile]': asFile(Buffer.from('Rien'), 'text/plain') }),
    });
    expect(text.status).toBe(422);
    expect((await call('corporationmailtemplate/add', { header: 'Encore', logo })).status).toBe(200);
    expect(await layoutNow()).toMatchObject({ header: 'Encore', logo });
  });
});

it('a company is registered with no picture that a program names', async () => {
  const admin = withRoles(seller, ['ROLE_SUPER_ADMIN']);
  const found = await findCorporation(world.runtime.db, company.corporation);
  const { name, legalForm, address, accent, currency, timeZone, fiscalYearStart, numbering } = found ?? {};
  const body = {
    name: `${name} Ouest`,
    legalForm,
    siren: '552100554',
    address,
    accent,
    currency,
    timeZone,
    fiscalYearStart,
    numbering: { quotation: numbering?.quotation, invoice: numbering?.invoice },
  };
  const refused = await call('corporation/new', { ...body, logo: foreign }, admin);
  expect([refused.status, refused.text.includes('"logo"')]).toEqual([422, true]);
  const made = await call('corporation/new', { ...body, logo: null }, admin);
  expect(made.status, made.text).toBe(200);
});

describe('names that begin with a dot', () => {
  it('are no way around what is taken out of a form', async () => {
    const schema = z.object({
      photo: z.string().nullish(),
      report: z.object({ file: z.string() }).nullish(),
    });
    const form = multipart({ '.photo': foreign, '.report.file': foreign, '.[0]': 'x' });
    expect(parseForm(form, schema).payload).toEqual({});
  });

  it('give a piece of equipment no picture, and a shared document no file', async () => {
    const { store, db } = world.runtime;
    const type = await equipmentTypeOf(store, company);
    const { id } = await equipmentPiece(store, company, { type, name: 'Scie' });
    await press(`/equipment/${id}/photo`, { '.photo': foreign });
    const events = await store.read(`equipment-${id}`);
    expect(JSON.stringify(events.map(({ event }) => event.data))).not.toContain(foreign);
    const claimed = {
      '.files[0].name': 'logo.png',
      '.files[0].file': foreign,
      '.files[0].size': '10',
      '.files[0].type': 'image/png',
    };
    const shared = await press('/share_document/new', { title: 'Plan', ...claimed });
    expect(shared.status).toBe(302);
    const attached = await db
      .selectFrom('attached_document')
      .select('id')
      .where('file', '=', foreign)
      .execute();
    expect(attached).toEqual([]);
  });
});
