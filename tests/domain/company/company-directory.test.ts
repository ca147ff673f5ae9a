import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompanyDirectory } from '#db/identity/company-directory.ts';
import { createGuard } from '#db/outbound/address-guard.ts';
import { companyIn } from '#domain/company/directory.ts';

const SIREN = '404833048';
const found = {
  siren: SIREN,
  nom_complet: 'ELORN (COFFRAGES)',
  nature_juridique: '5498',
  activite_principale: '4399C',
  siege: { siret: null, code_postal: '29800', libelle_commune: 'LANDERNEAU' },
};
const guard = createGuard({ outboundAllow: [] });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inFile = async (content: string) => {
  const path = join(folder, 'companies.json');
  await writeFile(path, content);
  return createCompanyDirectory(path, guard)?.find(SIREN);
};

describe('a directory of companies', () => {
  it('is none where the operator names none', () => {
    expect(createCompanyDirectory(null, guard)).toBeNull();
  });

  it('may be a file', async () => {
    const other = { siren: '552100554', nom_complet: 'AUTRE' };
    expect(await inFile(JSON.stringify({ results: [other, found] }))).toEqual({
      name: 'ELORN (COFFRAGES)',
      siret: null,
      naf: null,
      legalForm: 'EURL',
      address: { street: '', complement: null, postalCode: '29800', city: 'LANDERNEAU' },
    });
    expect(await inFile(JSON.stringify({ results: [other] }))).toBe('unknown');
  });

  it('tells what is wrong with it', async () => {
    expect(await inFile('{"results": [')).toBe('unreadable');
    expect(await inFile('[]')).toBe('unreadable');
    expect(await createCompanyDirectory(join(folder, 'none.json'), guard)?.find(SIREN)).toBe('away');
    // An address of one's own network that nobody allowed is asked nothing.
    expect(await createCompanyDirectory('http://127.0.0.1:9/search', guard)?.find(SIREN)).toBe('away');
  });

  it('knows the legal forms by the beginnings of their codes', () => {
    const formOf = (code: string) => {
      const company = companyIn({ results: [{ ...found, nature_juridique: code }] }, SIREN);
      return company === null || company === 'unreadable' ? company : company.legalForm;
    };
    expect(['5710', '5720', '5499', '1000', '6540', '7210'].map(formOf)).toEqual([
      'SAS',
      'SASU',
      'SARL',
      'EI',
      'SCI',
      null,
    ]);
  });
});
