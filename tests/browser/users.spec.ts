import { expect, test } from '@playwright/test';
import { mailsTo, signIn } from './support.ts';

/** The demonstration's can be chosen by nobody. */
const OWN_PASSWORD = 'cheval agrafe pile correcte';

/** An authenticator of the browser's own, whose owner is always there and always recognised. */
const device = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** The link of the invitation that was mailed to an address, as soon as it is there. */
async function invitationFor(email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const text = (await mailsTo(email))[0]?.text ?? '';
    link = /\/invitation\/\S+/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
    expect(text).toMatch(/chez [^,]+, dans Registre\./);
  }).toPass({ timeout: 60_000 });
  return link;
}

test('an administrator opens an account, and shuts it again', async ({ page }) => {
  const username = `essai.${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/user/new');
  await page.selectOption('#user-gender', 'F');
  await page.fill('#user-lastName', 'Kerjean');
  await page.fill('#user-firstName', 'Awen');
  await page.fill('#user-username', username);
  await page.fill('#user-contractStart', '01/02/2026');
  await page.fill('#user-contractEnd', '01/01/2026');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  // Without an address no invitation goes out, and nothing typed is lost.
  await expect(page.getByRole('alert')).toContainText('La fin ne peut pas précéder le début');
  await page.fill('#user-contractEnd', '');
  await page.uncheck('#user-invite');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.locator('h1')).toHaveText('Kerjean Awen');
  await expect(page.locator('.head .badge')).toHaveText('À inviter');
  await page.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.locator('.head .badge')).toHaveText('Désactivé');
  await page.goto(`/user/list?keyword=${username}&status=disabled`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('who is invited chooses a password, makes a passkey, and signs in by it @javascript', async ({
  page,
  context,
}) => {
  const username = `invite.${Date.now()}`;
  const email = `${username}@registre.example`;
  await signIn(page, 'admin');
  await page.goto('/user/new');
  await page.selectOption('#user-gender', 'M');
  await page.fill('#user-lastName', 'Tanguy');
  await page.fill('#user-firstName', 'Malo');
  await page.fill('#user-email', email);
  await page.fill('#user-username', username);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.locator('.head .badge')).toHaveText('Invité');
  await page.locator('.top').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.goto(await invitationFor(email));
  await page.fill('#password', OWN_PASSWORD);
  await page.fill('#confirmation', OWN_PASSWORD);
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
  await expect(page).toHaveURL('/');
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', { options: device });
  await page.goto('/profile/security?dialog=addPasskey');
  await page.fill('#label', 'Poste du bureau');
  await page.fill('#confirm-currentPassword', OWN_PASSWORD);
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  await expect(page.locator('.codes li')).toHaveCount(10);
  await page.locator('.top').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile/security');
  await expect(page.getByRole('cell', { name: 'Poste du bureau', exact: true })).toBeVisible();
});
