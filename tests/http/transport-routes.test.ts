import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import * as orders from '#domain/transport/order-commands.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { storePositions } from '#scratch/positions.ts';
import type { VectorMap } from '#app/client/vector-map-shape.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { mapOfTheWorld } from '#tests/builders/map-tiles.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { formsIn } from '#tests/builders/typed-forms.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

let world: World;
/** Of an operator who names a service, and of one who names none. */
let site: Site;
let plain: Site;
let service: Server;
let here: Company;
let office: SignedIn;
let follower: SignedIn;
let equipment: number;
let driver: number;

/** What the service does with each question. */
let does: ('tells' | 'fails' | 'hangs' | 'refuses' | 'babbles')[] = [];
let asked: { url: string; body: string }[] = [];
const route = {
  trip: {
    summary: { length: 24.512, time: 1840 },
    legs: [{ shape: '_izlhA~rlgdF_{geC~ywl@' }],
  },
};

const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  const port = await freePort();
  service = createServer((request, answer) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body });
      const what = does.length > 1 ? does.shift() : does[0];
      if (what === 'hangs') return;
      answer.statusCode = what === 'fails' ? 503 : what === 'refuses' ? 400 : 200;
      answer.end(what === 'tells' ? JSON.stringify(route) : '<p>En maintenance');
    });
  }).listen(port, '127.0.0.1');
  const tiles = join(temporaryFolder('registre-tiles-'), 'fond.pmtiles');
  writeFileSync(tiles, mapOfTheWorld('© OpenStreetMap'));
  const settings = {
    ROUTING_SERVICE: `valhalla+http://127.0.0.1:${port}/`,
    MAP_TILES: tiles,
    OUTBOUND_ALLOW: '127.0.0.1',
  };
  site = await createSite(world, settings);
  plain = await createSite(world);
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  equipment = await pump(store(), here);
  const member = await site.member('tanguy', here.corporation);
  driver = member.actor.person ?? 0;
  office = withRoles(member, [
    'ROLE_TRANSPORT_ORDER_READ',
    'ROLE_TRANSPORT_ORDER_CREATE',
    'ROLE_TRANSPORT_ORDER_EDIT',
  ]);
  follower = withRoles(member, ['ROLE_TRANSPORT_ORDER_READ', 'ROLE_POSITION_READ']);
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await site.close();
  await plain.close();
  await world.close();
});

/** The wizard with what was typed, asked for the way. */
async function askWay(at: Site, typed: Record<string, string>) {
  asked = [];
  const path = '/tfp/new';
  const page = (await at.ask(path, { as: office })).text;
  const form = formsIn(page, path).find(({ entries }) => entries.some(([name]) => name === 'orderType'));
  const press = { step: 'place', way: '1', commandId: randomUUID(), ...typed };
  const held = (form?.entries ?? []).filter(([name]) => name !== 'toStep' && !(name in press));
  return at.ask(path, { as: office, form: [...held, ...Object.entries(press)] });
}

const travelIn = (html: string): string | undefined => /name="travel"[^>]*value="(\d+)"/.exec(html)?.[1];
const words = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

const typed = { sitePlace: '48,45 ; -4,2486', client: '1' };

describe('the way from the depot to a site', () => {
  it('asks for the place of the depot, and for that of the site, first', async () => {
    expect(words((await askWay(site, typed)).text)).toContain('La position du dépôt n’est pas connue');
    await send(store(), setParameters, here.actor, {
      values: [{ code: 'transport_depot', value: '48.39042, -4.48611' }],
    });
    expect(words((await askWay(site, { ...typed, sitePlace: 'Brest' })).text)).toContain(
      'Saisissez d’abord la position du chantier',
    );
    expect(asked).toEqual([]);
  });

  it('is an estimate, and says so, where no service is named', async () => {
    const { status, text } = await askWay(plain, typed);
    expect(status).toBe(200);
    expect(words(text)).toContain('Environ 24,4 km et 33 min (estimation à vol d’oiseau).');
    expect(travelIn(text)).toBe('33');
  });

  it('is told by the service, for the vehicle', async () => {
    does = ['tells'];
    const { text } = await askWay(site, { ...typed, equipment: String(equipment) });
    expect(words(text)).toContain('24,5 km, 31 min de route.');
    expect(travelIn(text)).toBe('31');
    expect(asked.map(({ url }) => url)).toEqual(['/route']);
    expect(asked[0]?.body).toContain('"lat":48.45,"lon":-4.2486');
  });

  it('is asked once more where the service is away for a moment', async () => {
    does = ['fails', 'tells'];
    expect(words((await askWay(site, typed)).text)).toContain('24,5 km, 31 min de route.');
    expect(asked).toHaveLength(2);
  });

  it('says what failed in the words of the specification, and estimates', async () => {
    const failed = 'Erreur d’itinéraire. Le calcul de l’itinéraire a provoqué une erreur.';
    does = ['fails'];
    const away = words((await askWay(site, typed)).text);
    expect(away).toContain(`${failed} Le service d’itinéraires ne répond pas. Environ 24,4 km`);
    expect(asked).toHaveLength(2);
    for (const what of ['refuses', 'babbles'] as const) {
      does = [what];
      const { status, text } = await askWay(site, typed);
      expect(status).toBe(200);
      expect(words(text)).toContain(`${failed} Le service ne trouve pas de route entre ces points.`);
      expect(asked).toHaveLength(1);
    }
  });

  it('waits three seconds for a service that hangs, and no longer', async () => {
    does = ['hangs'];
    const began = performance.now();
    const { text } = await askWay(site, typed);
    expect(performance.now() - began).toBeLessThan(6000);
    expect(words(text)).toContain('Le service d’itinéraires ne répond pas.');
    expect(asked).toHaveLength(1);
  });

  it('never keeps an intervention from being saved, and a wrong place is said at its field', async () => {
    does = ['hangs'];
    const input = transportOrder(here, { equipment, driver, sitePlace: '48,45 ; -4,2486' });
    const { id } = await send(store(), orders.createTransportOrder, here.actor, input);
    expect((await readOrder(store().read, id)).state.plan?.sitePlace).toBe('48.45000, -4.24860');
    const wrong = orders.createTransportOrder.input.safeParse({ ...input, sitePlace: 'Brest' });
    expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['sitePlace', 'errors.place'],
    ]);
  });
});

/** What was looked at: pieces, or all of them. */
const looksAt = async () =>
  (
    await sql<{ equipment: number | null }>`select equipment_id as equipment from position_look
      order by equipment_id nulls first`.execute(world.owner)
  ).rows.map(({ equipment: piece }) => piece);

describe('the map of vehicles on their way', () => {
  let device: number;
  beforeAll(async () => {
    const values = { enabled: true, name: 'Boîtier', identifier: '861' };
    device = (await send(store(), commandsOf('gps').create, here.actor, values)).id;
    await send(store(), fitDevice, here.actor, { id: equipment, device, at: '2020-01-02T08:00' });
    const start = new Date(Date.now() - 3_600_000).toISOString();
    const end = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const input = transportOrder(here, {
      equipment,
      driver,
      start,
      end,
      sitePlace: '48.45, -4.2486',
      planned: true,
    });
    const { id } = await send(store(), orders.createTransportOrder, here.actor, input);
    await send(store(), orders.noteSiteStep, here.actor, { id, step: 'start', located: true });
    await storePositions(
      world.owner,
      here.corporation,
      [120, 110, 100, 90].map((ago, index) => ({
        device,
        at: Date.now() - ago * 1000,
        latitude: 48.39042 + index * 0.002,
        longitude: -4.48611,
      })),
    );
  });

  it('is drawn by the server with where they are, by status, and notes who looked', async () => {
    const { status, text } = await site.ask('/tfp/routes', { as: follower });
    expect(status).toBe(200);
    expect(text).toMatch(/<g data-tone="info"><circle class="route-stop"/);
    expect(text).toContain('class="route-line"');
    expect(text).toContain('class="route-site"');
    expect(text).not.toContain('<image');
    expect(words(text)).toContain('Légende : Disponible En mouvement Indisponible');
    expect(words(text)).toMatch(/environ 24,1 km/);
    expect(await looksAt()).toEqual([null]);
  });

  it('has no positions for whoever may not look at them', async () => {
    const { text } = await site.ask('/tfp/routes', { as: office });
    expect(text).not.toContain('route-stop');
    expect(text).not.toContain('route-line');
    expect((await site.ask(`/tfp/routes?vehicle=${equipment}`, { as: office })).text).not.toContain(
      'route-planned',
    );
  });

  it('shows the way of one vehicle by the service, or what failed', async () => {
    does = ['tells'];
    const told = (await site.ask(`/tfp/routes?vehicle=${equipment}`, { as: follower })).text;
    expect(told).toContain('class="route-planned"');
    expect(words(told)).toContain('24,5 km, 31 min de route.');
    does = ['fails'];
    const failed = (await site.ask(`/tfp/routes?vehicle=${equipment}`, { as: follower })).text;
    expect(words(failed)).toContain('Erreur d’itinéraire.');
    expect(await looksAt()).toContain(equipment);
    expect(failed).toContain('class="route-planned"');
    expect((await site.ask('/tfp/routes?vehicle=999999', { as: follower })).status).toBe(404);
  });

  it('lies above the operator’s own map where there is one and somebody asks for it', async () => {
    const drawn = /data-vector-map="([^"]*)"/;
    expect((await site.ask('/tfp/routes', { as: follower })).text).not.toMatch(drawn);
    const { text } = await site.ask('/tfp/routes?ground=yes', { as: follower });
    const map = JSON.parse(drawn.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '{}') as VectorMap; // as the page wrote it
    expect(map).toMatchObject({ tiles: '/equipment/positions/map.pmtiles', stops: [{ number: 1 }] });
    // Without scripts the drawing says it.
    expect(text).toContain('class="route-map"');
    expect((await plain.ask('/tfp/routes?ground=yes', { as: follower })).text).not.toMatch(drawn);
  });

  it('is handed out of its file in parts, to who is signed in', async () => {
    const part = (as: SignedIn | null, range: string) =>
      site.ask('/equipment/positions/map.pmtiles', { as, headers: { Range: range } });
    const begin = await part(follower, 'bytes=0-6');
    expect([begin.status, begin.text]).toEqual([206, 'PMTiles']);
    expect(begin.headers.get('Content-Range')).toMatch(/^bytes 0-6\/\d+$/);
    expect(begin.headers.get('ETag')).not.toBeNull();
    expect((await part(follower, 'bytes=9999999-')).status).toBe(416);
    expect((await part(null, 'bytes=0-6')).status).toBe(302);
    expect((await plain.ask('/equipment/positions/map.pmtiles', { as: follower })).status).toBe(404);
  });

  it('is followed by its marks alone, by whoever may look, who looks once an hour', async () => {
    const looks = async () => (await looksAt()).filter((piece) => piece === null).length;
    const before = await looks();
    const events = /data-fleet="([^"]*)"/;
    const fleet = await site.ask('/equipment/positions', { as: follower });
    const live = await site.ask('/tfp/tracking_realtime', { as: follower });
    expect(words(live.text)).toContain('Carte du parc');
    expect(await looks()).toBe(before);
    const address = events.exec(fleet.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const told = await site.ask(address, { as: follower });
    expect(told.headers.get('Content-Type')).toContain('text/event-stream');
    expect(told.text).toMatch(/^event: state\ndata: \d+ \d+ 0 1\n\n$/);
    // Where it is drawn, nobody sees more than on the page.
    const [, x, y] = /data: (\d+) (\d+)/.exec(told.text) ?? [];
    expect(fleet.text).toContain(`cx="${x}" cy="${y}" r="24"`);
    expect((await site.ask(address, { as: office })).status).toBe(403);
    expect((await site.ask('/tfp/tracking_realtime', { as: office })).text).not.toContain('data-fleet');
    const off = await site.ask('/tfp/tracking_realtime?realtime=off', { as: follower });
    expect(off.text).toContain('data-fleet=""');
    expect((await site.ask('/equipment/positions/events?frame=here', { as: follower })).status).toBe(404);
  });
});
