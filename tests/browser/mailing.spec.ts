import { expect, test } from '@playwright/test';
import { SECOND_COMPANY, signIn } from './support.ts';

test('the layout of mails is looked at before it is saved', async ({ page }) => {
  await signIn(page, 'admin', SECOND_COMPANY);
  await page.goto('/admin/mail-layout');
  const header = `Armor, ${Date.now()}`;
  const preview = page.frameLocator('iframe.mail-preview');
  await expect(preview.locator('body')).toContainText('Veuillez trouver ci-joint');
  await page.fill('#layout-header', header);
  await page.fill('#layout-textColour', '#999999');
  await page.getByRole('button', { name: 'Prévisualiser' }).click();
  await expect(preview.locator('body')).toContainText(header);
  await expect(page.locator('main')).toContainText('Le texte se lit mal sur le fond');
  await page.fill('#layout-textColour', '#222222');
  await page.fill('#layout-facebook', 'http://facebook.example/armor');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('Une adresse de facebook.com');
  await expect(page.locator('#layout-header')).toHaveValue(header);
  await page.fill('#layout-facebook', 'https://www.facebook.com/armor');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Présentation enregistrée.')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Facebook' })).toBeVisible();
});

test('a mail server is tried, told in words, and never shows its password', async ({ page }) => {
  await signIn(page, 'admin', SECOND_COMPANY);
  await page.goto('/admin/mail-sending');
  await page.fill('#smtp-host', 'nulle-part.invalid');
  await page.fill('#smtp-username', 'armor');
  await page.fill('#smtp-password', 'canari-secret');
  await page.fill('#smtp-senderAddress', 'pas une adresse');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.content()).not.toContain('canari-secret');
  await page.fill('#smtp-senderAddress', 'envoi@armor.example');
  await page.fill('#smtp-password', 'canari-secret');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Serveur de messagerie enregistré.')).toBeVisible();
  await expect(page.locator('#smtp-password')).toHaveValue('');
  expect(await page.content()).not.toContain('canari-secret');
  await page.getByRole('button', { name: 'Envoyer un essai' }).click();
  await expect(page.locator('#trial li').first()).toContainText('ce nom de serveur n’existe pas');
  await page.goto('/mail/list');
  await expect(page.locator('tbody')).toContainText('Essai du serveur de messagerie');
});
