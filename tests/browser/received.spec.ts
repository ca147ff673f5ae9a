import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ciiFile, plainInvoice, SELLER } from '../builders/documents/electronic-invoices.ts';
import { pdfWith } from '../builders/documents/electronic-pdf.ts';
import { signIn } from './support.ts';

test('a Factur-X fills a supplier invoice, makes its supplier, and stays attached to it', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8);
  const seller = `Cimenterie ${mark}`;
  const said = {
    ...plainInvoice,
    number: `F-${mark}`,
    buyerSiren: '552100554',
    sellerSiren: null,
    iban: null,
  };
  const xml = ciiFile(said).replaceAll(SELLER.name, seller);
  const file = (content: Uint8Array, name = 'facture.pdf') => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
  const invoice = file(await pdfWith([{ name: 'factur-x.xml', content: xml }]));

  await signIn(page, 'admin');
  await page.goto('/supplier-invoice/list');
  await page.getByRole('link', { name: 'Recevoir une facture électronique' }).click();
  const bring = async (chosen: ReturnType<typeof file>) => {
    await page.setInputFiles('#invoice-file', chosen);
    await page.getByRole('button', { name: 'Lire le fichier' }).click();
  };
  await bring(file(await pdfWith([]), 'papier.pdf'));
  await expect(page.getByText('Ce PDF ne porte pas de facture électronique')).toBeVisible();

  await bring(invoice);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture F-${mark} reçue`);
  await expect(page.getByText('Ce fournisseur n’est pas encore connu.')).toBeVisible();
  await page.getByRole('button', { name: 'Créer ce fournisseur' }).click();
  await expect(page.getByText('Fournisseur créé')).toBeVisible();
  await expect(page.locator('#paper-supplierName')).toHaveValue(seller);
  await expect(page.locator('[name="lines[1].name"]')).toHaveValue('Sable');
  await expect(page.locator('#paper-total')).toHaveValue('294,00');

  // Another company is named as the buyer: nothing is registered until that is confirmed.
  const register = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await register.click();
  await expect(page.locator('#paper-confirmed-error')).toBeVisible();
  await page.getByLabel('Je l’enregistre pour notre société malgré l’autre destinataire.').check();
  await register.click();
  await expect(page).toHaveURL(/\/supplier-invoice\/\d+\/details$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`F-${mark}`);
  await expect(page.getByText('facture.pdf').first()).toBeVisible();

  await page.goto('/supplier-invoice/upload');
  await bring(invoice);
  await expect(page.getByRole('link', { name: `Voir la facture F-${mark}` })).toBeVisible();
});
