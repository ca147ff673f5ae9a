import { expect, it } from 'vitest';
import { atMost } from '#db/outbound/at-most.ts';

it('no more than so many are done at once; who waits too long is told so, and its turn goes to the next', async () => {
  const bounded = atMost(2, 50);
  const ends: (() => void)[] = [];
  let most = 0;
  let busy = 0;
  const act = () =>
    bounded<'done' | 'late'>(
      async () => {
        busy += 1;
        most = Math.max(most, busy);
        await new Promise<void>((end) => ends.push(end));
        busy -= 1;
        return 'done';
      },
      () => 'late',
    );
  const [first, second, third] = [act(), act(), act()];
  expect(await third).toBe('late');
  const fourth = act();
  ends.shift()?.();
  expect(await first).toBe('done');
  while (ends.length < 2) await new Promise((done) => setImmediate(done));
  ends.forEach((end) => end());
  expect(await Promise.all([second, fourth])).toEqual(['done', 'done']);
  expect(most).toBe(2);
});

it('one that fails gives its turn back', async () => {
  const bounded = atMost(1, 50);
  const failing = () =>
    bounded(
      () => Promise.reject<string>(new Error('refused')),
      () => 'late',
    );
  await expect(failing()).rejects.toThrow('refused');
  await expect(failing()).rejects.toThrow('refused');
});
