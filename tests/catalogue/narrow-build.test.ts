import { matchRoutes, type AgnosticDataRouteObject } from '@remix-run/router';
import type { ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { byAddress } from '#app/http/narrow-build.ts';
import routes from '#app/routes.ts';

type Part = Pick<ServerBuild, 'routes' | 'assets'>;

const module = { default: () => null };
const entries = routes.map(({ id = '', path = '' }) => [id, { id, path, parentId: 'root', module }] as const);
const build: Part = {
  routes: { root: { id: 'root', path: '', module }, ...Object.fromEntries(entries) },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
};

const asTree = ({ routes: known }: Part): AgnosticDataRouteObject[] => {
  const children = Object.values(known).flatMap((route) =>
    route && route.id !== 'root' ? [{ id: route.id, path: route.path ?? '' }] : [],
  );
  return [{ id: 'root', path: '', children }];
};

const idsOf = (part: Part, path: string) => matchRoutes(asTree(part), path)?.map(({ route }) => route.id);

const partOf = byAddress(build, (part) => part);

const paths = [
  ...entries.map(
    ([, { path }]) => `/${path.replace(/^\//, '').replaceAll(/:\w+/g, '12').replace('*', 'a/b')}`,
  ),
  '/',
  '//',
  '/nowhere',
  '/nowhere/at/all',
  '/INVOICE/List',
  '/%69nvoice/list',
  '/%E0%A4%A',
  '/invoice/%E0%A4%A/details',
  '/invoice//list',
  '/invoice/list/',
  '/invoice/list/more',
];

describe('the part of the routes that a path can lead to', () => {
  it.each(paths)('matches what all routes match: %s', (path) => {
    expect(idsOf(partOf(path), path)).toEqual(idsOf(build, path));
  });

  it('is a small one', () => {
    for (const path of ['/invoice/list', '/invoice/12/details', '/tfp/list', '/'])
      expect(Object.keys(partOf(path).routes).length).toBeLessThan(6);
  });

  it('is that of the page whose data alone is asked for', () => {
    for (const path of ['/quotation/new', '/person/12/contract/new', '/invoice/list'])
      expect(partOf(`${path}.data`)).toBe(partOf(path));
    expect(partOf('/_root.data')).toBe(partOf('/'));
  });

  it('is one for all paths that lead nowhere, and for all that lead to one page', () => {
    expect(partOf('/nowhere')).toBe(partOf('/elsewhere/12'));
    expect(partOf('/invoice/12/details')).toBe(partOf('/Invoice/13/details/'));
  });
});
