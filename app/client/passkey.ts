/* Passkeys: asks the browser to sign what the server says, and sends the form that its button stands in. */

interface Asked {
  options: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;
  token: string;
}

async function credentialFor(what: string, { options }: Asked): Promise<Credential | null> {
  if (what === 'register')
    return navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

async function sign(part: HTMLElement): Promise<void> {
  const { options = '', passkey = '' } = part.dataset;
  const answer = await fetch(options, { method: 'POST', headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(String(answer.status));
  const asked = (await answer.json()) as Asked; // our own answer
  const credential = await credentialFor(passkey, asked);
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no credential');
  const put = (name: string, value: string) => {
    const field = part.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field) field.value = value;
  };
  put('credential', JSON.stringify(credential.toJSON()));
  put('challenge', asked.token);
  part.closest('form')?.submit();
}

/** Shows the buttons of passkeys where the browser knows them. */
export function offerPasskeys(): void {
  const known = 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  if (!known) return;
  for (const part of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    part.hidden = false;
    const button = part.querySelector<HTMLButtonElement>('[data-passkey-button]');
    const failed = part.querySelector<HTMLElement>('[data-passkey-failed]');
    button?.addEventListener('click', () => {
      const form = part.closest('form');
      if (part.dataset['passkey'] === 'register' && form && !form.reportValidity()) return;
      button.disabled = true;
      if (failed) failed.hidden = true;
      void sign(part).catch((error: unknown) => {
        button.disabled = false;
        if (!failed) return;
        // What browsers say where one of the account's keys is on the device already.
        const known = error instanceof DOMException && error.name === 'InvalidStateError';
        if (known) failed.textContent = failed.dataset['known'] ?? '';
        failed.hidden = false;
      });
    });
  }
}
