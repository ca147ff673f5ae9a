/*
 * Loaded into the web by `--profile`: writes a CPU profile of it, for Chromium's or VS Code's viewer, into
 * BENCH_PROFILE when it ends.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const folder = process.env['BENCH_PROFILE'];
if (folder) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
  process.once('exit', () => {
    session.post('Profiler.stop', (error, answer) => {
      if (error) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${process.pid}.cpuprofile`), JSON.stringify(answer.profile));
    });
  });
}
