/*
 * Labels read by the camera, where the browser reads codes by itself: what is read goes into the form's field `code`, and
 * the form is sent. Once opened, the camera goes on over the pages that follow, until it is closed: a count is one label
 * after the other.
 */

interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new () => CodeReader;
  }
}

const OPEN = 'registre-camera';
/** The label that was read last lies before the camera still: it is read again once it was away for so long. */
const LAST = 'registre-label';
const AWAY_MS = 1500;
const LOOK_MS = 200;

const remembered = (key: string): string => sessionStorage.getItem(key) ?? '';

function beginScanner(box: HTMLElement, reader: CodeReader): void {
  const form = box.closest('form');
  const field = form?.querySelector<HTMLInputElement>('[name="code"]');
  const button = box.querySelector('button');
  const told = box.querySelector('output');
  if (!form || !field || !button || !told) return;
  box.hidden = false;
  const words = { open: button.textContent, close: button.dataset['close'] ?? '' };
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  let stream: MediaStream | null = null;
  let seenAt = Date.now();
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video.remove();
    button.textContent = words.open;
  };
  const look = async () => {
    if (stream === null) return;
    const [found] = await reader.detect(video).catch(() => []);
    const now = Date.now();
    if (found !== undefined && found.rawValue === remembered(LAST)) seenAt = now;
    else if (now - seenAt > AWAY_MS) sessionStorage.removeItem(LAST);
    if (found !== undefined && found.rawValue !== '' && found.rawValue !== remembered(LAST)) {
      sessionStorage.setItem(LAST, found.rawValue);
      navigator.vibrate?.(80);
      field.value = found.rawValue;
      close();
      form.requestSubmit(form.querySelector<HTMLButtonElement>('button:not([type="button"])'));
      return;
    }
    setTimeout(() => void look(), LOOK_MS);
  };
  const open = async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    } catch {
      sessionStorage.removeItem(OPEN);
      told.textContent = box.dataset['refused'] ?? '';
      return;
    }
    sessionStorage.setItem(OPEN, 'yes');
    told.textContent = '';
    video.srcObject = stream;
    box.prepend(video);
    button.textContent = words.close;
    // A picture that is slow to come is looked at when it is there.
    void video.play().catch(() => undefined);
    await look();
  };
  button.addEventListener('click', () => {
    if (stream === null) void open();
    else {
      sessionStorage.removeItem(OPEN);
      close();
    }
  });
  addEventListener('pagehide', close);
  if (remembered(OPEN) !== '') void open();
}

/** Offers the camera where there is one, and the browser reads codes. */
export function beginScanners(): void {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined || !('mediaDevices' in navigator)) return;
  for (const box of document.querySelectorAll<HTMLElement>('[data-scanner]'))
    beginScanner(box, new BarcodeDetector());
}
