import { expect, test } from '@playwright/test';
import { signIn, todayInFrance } from './support.ts';

/* From a retained candidate to contract, declaration, account and invitation: counted in pages and presses. */

test('somebody is hired: contract, declaration, post, account and invitation, with nothing typed twice', async ({
  page,
}) => {
  let presses = 0;
  const press = async (name: string, role: 'link' | 'button' = 'button') => {
    presses += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  await signIn(page, 'admin');
  await page.goto('/candidates?status=retained');
  await press('Kerdraon Enora', 'link');
  await press('Embaucher…', 'link');
  await page.getByRole('dialog').getByRole('button', { name: 'Embaucher' }).click();
  presses += 1;
  await expect(page).toHaveURL(/\/person\/\d+\/hiring$/);
  const here = page.url();
  const step = (name: string) => page.locator('tr', { has: page.getByText(name, { exact: true }) });

  // What the application did not say.
  await page.getByLabel('Nom de naissance').fill('Kerdraon');
  await page.getByLabel('Lieu de naissance').fill('Brest');
  await page.getByLabel('Responsable').selectOption({ index: 1 });
  await press('Enregistrer');
  await expect(step('Identité')).toContainText('Fait');
  await page.getByLabel('Unité', { exact: false }).first().selectOption({ index: 1 });
  await press('Affecter une personne');
  await expect(step('Poste')).toContainText('Fait');

  // Post, day and trial are there: the kind of contract is chosen.
  await step('Contrat').getByRole('link').click();
  presses += 1;
  await expect(page.getByLabel('Emploi')).toHaveValue('Conductrice de pompe à béton');
  await page.locator('#contract-type').selectOption({ label: 'CDI, ouvrier ou employé' });
  await press('Enregistrer');
  await expect(page).toHaveURL(here);
  await expect(step('Contrat')).toContainText('essai jusqu’au');

  await step('DPAE').getByRole('link').click();
  await press('Enregistrer');
  await press('Revenir à l’embauche', 'link');
  presses += 1;
  const [year, month, day] = todayInFrance().split('-');
  await expect(step('DPAE')).toContainText(`Déclarée le ${day}/${month}/${year}`);

  await step('Compte et invitation').getByRole('link').click();
  presses += 1;
  await expect(page.locator('#user-username')).toHaveValue('enora.kerdraon');
  await press('Enregistrer');
  await expect(page).toHaveURL(here);
  await expect(step('Compte et invitation')).toContainText('Invité');

  // Nothing of it takes longer than to read it.
  expect(presses).toBeLessThanOrEqual(14);
});
