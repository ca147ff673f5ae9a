import { build } from 'vite';
import { expect, it } from 'vitest';
import { onServer } from '#jobs/programs/bundling.ts';

const source = `
  // L’été
  export const all = ['À créer', \`\${1} €\`, 'œuf'.replace(/é|œ/, 'e'), { Été: 'à' }.Été];
`;

it('bundles what runs on the server in ASCII, of the same meaning', async () => {
  const texts = {
    name: 'texts',
    resolveId: (id: string) => (id === 'texts' ? id : null),
    load: (id: string) => (id === 'texts' ? source : null),
  };
  const made = await build({
    ...onServer,
    plugins: [texts, ...onServer.plugins],
    configFile: false,
    logLevel: 'silent',
    build: { ssr: true, write: false, target: 'es2022', rolldownOptions: { input: 'texts' } },
  });
  const [chunk] = 'output' in made ? made.output : [];
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  expect(code).toContain('all');
  expect(code).not.toMatch(/[^\0-\x7F]/);
  const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(loaded).toMatchObject({ all: ['À créer', '1 €', 'euf', 'à'] });
});
