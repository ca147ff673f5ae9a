import { expect, test, type Page } from '@playwright/test';
import { personIn, signIn } from './support.ts';

/** A name that no other run of the test has. */
const own = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 8)}`;

/** A right that no screen asks for yet: other tests count on who may open which. */
const ROLE = 'ROLE_MODULE_READ';

/** The roles that a session has, as a program is told them. */
async function rolesOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/users/role/by/corporation');
  const { item } = (await answer.json()) as { item: { allRoles: string[] } };
  return item.allRoles;
}

test('a group is made, gives a right through the matrix, and takes it away again', async ({
  page,
  browser,
}) => {
  const name = own('Suivi');
  await signIn(page, 'admin');
  await page.goto('/group/page/new');
  await page.getByLabel('Nom').fill(name);
  await page.getByLabel('Code').fill('suivi !');
  await page.locator('main').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.locator('.summary')).toContainText('lettres majuscules');
  await expect(page.getByLabel('Nom')).toHaveValue(name);
  await page.getByLabel('Code').fill(name.replaceAll(' ', '-'));
  await page.locator('main').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const group = page.url();
  await page.getByRole('checkbox', { name: 'Nolwenn Quéré' }).check();
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.locator('tbody tr')).toContainText('Nolwenn Quéré');

  const employee = await personIn(browser, 'employe', false);
  expect(await rolesOf(employee.page)).not.toContain(ROLE);
  await page.goto('/group/roles?keyword=modules consulter');
  await page.getByRole('checkbox', { name: `${name} : Modules – Consulter` }).check();
  await page.locator('main').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('checkbox', { name: `${name} : Modules – Consulter` })).toBeChecked();
  expect(await rolesOf(employee.page)).toContain(ROLE);

  await page.goto('/group/roles/people?keyword=modules consulter');
  await expect(page.locator('.matrix')).toContainText(`groupe ${name}`);
  await page.goto('/group/access?role=ROLE_MODULE_READ');
  await expect(page.locator('tbody tr', { hasText: 'Nolwenn Quéré' })).toContainText(`groupe ${name}`);
  await page.goto('/group/access?role=ROLE_MODULE_READ&day=01/01/2020');
  await expect(page.locator('main')).toContainText('Aucun droit ce jour-là');

  await page.goto(group);
  await page.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.locator('.head .badge')).toHaveText('Désactivé');
  expect(await rolesOf(employee.page)).not.toContain(ROLE);
  await employee.context.close();
});

test('somebody’s rights are given on their page, and their menu is shown as they see it', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/group/roles/people');
  await page.locator('.matrix').getByRole('link', { name: 'Nolwenn Quéré' }).click();
  const person = page.url();
  await page.goto(`${person}?keyword=menus consulter`);
  const box = page.getByRole('checkbox', { name: /^Consulter.*menus/ });
  await box.check();
  await page.getByRole('button', { name: 'Enregistrer' }).last().click();
  await expect(box).toBeChecked();
  await expect(page.locator('.time')).toContainText('ajouté : Menus – Consulter');
  await box.uncheck();
  await page.getByRole('button', { name: 'Enregistrer' }).last().click();
  await expect(box).not.toBeChecked();
  await page.getByRole('link', { name: 'Voir son menu' }).click();
  await expect(page.locator('.seen-menu')).toContainText('Clients');
  await expect(page.locator('.seen-menu')).not.toContainText('Factures');
  await expect(page.locator('.side-column')).toContainText('Factures');
});
