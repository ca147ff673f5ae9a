/*
 * What fails in a browser is told to the server, with nothing of the page but its path: at most a few times a page, so
 * that what fails on and on is told once.
 */

const MOST = 3;
let told = 0;
const known = new Set<string>();

async function tell(error: string, stack: string | undefined): Promise<void> {
  if (told >= MOST || known.has(error)) return;
  told += 1;
  known.add(error);
  const body = JSON.stringify({
    error: error.slice(0, 2000),
    path: location.pathname,
    stack: stack?.slice(0, 4000) ?? null,
  });
  const headers = { 'Content-Type': 'application/json' };
  try {
    await fetch('/api/log/new', { method: 'POST', headers, body, keepalive: true });
  } catch {
    // Without a network nobody can be told.
  }
}

export function tellOfCrashes(): void {
  addEventListener('error', ({ message, error }) => {
    void tell(message || 'error', error instanceof Error ? error.stack : undefined);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) void tell(reason.message || reason.name, reason.stack);
    else void tell(String(reason), undefined);
  });
}
