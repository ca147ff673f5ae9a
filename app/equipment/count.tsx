import { useActionData, useLoaderData } from '@remix-run/react';
import {
  cancelCount,
  closeCount,
  countKit,
  countPiece,
  loseMissing,
  uncountPiece,
} from '#domain/equipment/count-commands.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { countedPieces, findCount, type CountedPiece } from '#projections/equipment/counts.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { kitMembers } from '#projections/equipment/equipment.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { TextField } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { Scanner } from '../ui/form/scanner.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { askedId } from '../http/asked-id.ts';
import { KitPieces } from './kit-pieces.tsx';
import { momentOf } from './moment.server.ts';

export const meta = titleOf;

type Found = 'waiting' | 'missing' | 'unexpected' | 'found';

/** How a piece of a count stands: what is not counted is missing once the count is closed. */
function foundOf({ expected, countedAt }: CountedPiece, isOpen: boolean): Found {
  if (countedAt === null) return isOpen ? 'waiting' : 'missing';
  return expected ? 'found' : 'unexpected';
}

/** The kit whose box was just counted, with its pieces that are not: one scan counts all of them. */
async function kitAsked(context: StaffContext, pieces: readonly CountedPiece[]) {
  const kit = askedId(context.url.searchParams, 'kit');
  if (kit === null) return null;
  const seen = new Set(
    pieces.filter(({ countedAt }) => countedAt !== null).map(({ equipment }) => equipment),
  );
  const members = await kitMembers(context.services.db, kit, context.corporation, momentOf(context));
  const left = members.filter(({ id, status }) => status !== 'lost' && !seen.has(id));
  const name = pieces.find(({ equipment }) => equipment === kit)?.name;
  return left.length === 0 || name === undefined
    ? null
    : {
        id: kit,
        name,
        options: left.map(({ id, name: piece, code }) => ({ value: id, label: `${piece} · ${code}` })),
        // What somebody else has is not in the box.
        away: left
          .filter(({ status }) => status === 'in_use')
          .map(({ id }) => id)
          .join(','),
      };
}

export const loader = screen('equipmentCount', async (context) => {
  const { services, corporation, params, t, may, url } = context;
  const { db } = services;
  const count = await findCount(db, idOf(params, 'id'), corporation);
  if (count === null) throw notFound();
  const pieces = await countedPieces(db, count.id, corporation, new Date().toISOString());
  const mayEdit = may(equipmentRoles.edit);
  return {
    title: t('equipment.count.one', {
      what: [count.typeName ?? t('equipment.count.all'), count.place].filter(Boolean).join(' · '),
    }),
    count,
    code: url.searchParams.get('code') ?? '',
    kit: await kitAsked(context, pieces),
    mayEdit,
    rows: pieces.map((piece) => {
      const found = foundOf(piece, count.closedOn === null);
      // What somebody has is where it belongs: its return is noted, not its loss.
      const gone = found === 'missing' && piece.stage === 'active' && piece.holder === null ? 'lose' : null;
      const back = piece.countedAt !== null && piece.stage === 'lost' ? 'find' : null;
      return { ...piece, found, step: mayEdit && count.closedOn !== null ? (gone ?? back) : null };
    }),
  };
});

export const action = screen('equipmentCount', (context) =>
  runIntent(
    context,
    {
      count: intent(
        countPiece,
        (id, form) => ({ id, code: formText(form, 'code') }),
        ({ id, equipment }) => ({
          to: pathTo('equipmentCount', { id }, { kit: equipment }),
          flash: 'equipment.count.counted',
        }),
      ),
      kit: intent(
        countKit,
        (id, form) => ({
          id,
          kit: Number(formText(form, 'kit')),
          missing: form.getAll('missing').map(Number),
        }),
        ({ id }) => ({ to: pathTo('equipmentCount', { id }), flash: 'equipment.count.kitCounted' }),
      ),
      uncount: intent(
        uncountPiece,
        (id, form) => ({ id, equipment: Number(formText(form, 'equipment')) }),
        ({ id }) => ({ to: pathTo('equipmentCount', { id }), flash: 'equipment.count.uncounted' }),
      ),
      cancel: intent(
        cancelCount,
        (id) => ({ id }),
        () => ({ to: pathTo('equipmentCounts', {}), flash: 'equipment.count.canceled' }),
      ),
      loseAll: intent(
        loseMissing,
        (id) => ({ id }),
        ({ id }) => ({ to: pathTo('equipmentCount', { id }), flash: 'equipment.count.lost' }),
      ),
      close: intent(
        closeCount,
        (id) => ({ id }),
        ({ id }) => ({ to: pathTo('equipmentCount', { id }), flash: 'equipment.count.ended' }),
      ),
    },
    idOf(context.params, 'id'),
  ),
);

const tones = { waiting: 'mute', missing: 'bad', unexpected: 'warn', found: 'ok' } as const;

/** A count: codes are typed or scanned, and what is missing stands first. */
export default function EquipmentCount() {
  const { title, count, code, kit, mayEdit, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const isOpen = count.closedOn === null;
  const gone = rows.filter(({ step }) => step === 'lose').length;
  const errors = answer?.at?.filter(({ field }) => field === 'code').map(({ message }) => message);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('equipment.count.title'), to: pathTo('equipmentCounts', {}) }]}
      badge={
        isOpen ? (
          <Badge tone="info">{t('equipment.count.open')}</Badge>
        ) : (
          <Badge tone="ok">{t('equipment.count.closed', { day: format.date(count.closedOn ?? '') })}</Badge>
        )
      }
      actions={
        mayEdit &&
        (isOpen ? (
          <>
            <IntentButton intent="cancel" tone="danger" ask={t('equipment.count.cancelAsk')}>
              {t('equipment.count.cancel')}
            </IntentButton>
            <IntentButton
              intent="close"
              ask={t('equipment.count.ask', {
                missing: count.expected - count.found,
                unexpected: count.unexpected,
              })}
            >
              {t('equipment.count.close')}
            </IntentButton>
          </>
        ) : (
          gone > 1 && (
            <IntentButton intent="loseAll" tone="danger" ask={t('equipment.count.loseAsk', { count: gone })}>
              {t('equipment.count.loseAll')}
            </IntentButton>
          )
        ))
      }
    >
      <Refusals errors={errors?.length ? undefined : answer?.errors} />
      {isOpen && mayEdit && (
        <Panel title={t('equipment.count.scan')}>
          <CommandForm>
            <Scanner />
            <TextField
              field={{
                id: 'count-code',
                name: 'code',
                initialValue: answer?.typed['code'] ?? code,
                errors,
              }}
              label={t('equipment.field.code')}
              hint={t('equipment.count.scanHint')}
              autoComplete="off"
              autoFocus
              required
            />
            <Button name="intent" value="count" tone="primary">
              {t('equipment.count.countOne')}
            </Button>
          </CommandForm>
        </Panel>
      )}
      {isOpen && mayEdit && kit !== null && (
        <Panel title={t('equipment.count.kit', { name: kit.name })}>
          <CommandForm>
            <input type="hidden" name="kit" value={kit.id} />
            <KitPieces
              field={{ id: 'count-missing', name: 'missing', initialValue: kit.away, errors: undefined }}
              label={t('equipment.field.missing')}
              hint={t('equipment.count.kitHint')}
              options={kit.options}
            />
            <Button name="intent" value="kit" tone="primary">
              {t('equipment.count.countKit')}
            </Button>
          </CommandForm>
        </Panel>
      )}
      <KpiRow>
        <Kpi
          label={t('equipment.count.found')}
          value={t('equipment.count.of', { found: count.found, expected: count.expected })}
        />
        <Kpi
          label={t(isOpen ? 'equipment.count.waiting' : 'equipment.count.missing')}
          value={format.integer(count.expected - count.found)}
        />
        <Kpi label={t('equipment.count.unexpected')} value={format.integer(count.unexpected)} />
      </KpiRow>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ equipment }) => equipment}
        columns={[
          {
            key: 'name',
            header: t('equipment.field.name'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={pathTo('equipmentDetails', { id: row.equipment })} translate="no">
                {row.name}
              </a>
            ),
          },
          { key: 'code', header: t('equipment.field.code'), code: true, cell: (row) => row.code },
          { key: 'kit', header: t('equipment.field.kit'), cell: (row) => row.kitName ?? '–' },
          { key: 'place', header: t('equipment.field.place'), cell: (row) => row.place ?? '–' },
          {
            key: 'holder',
            header: t('equipment.field.holder'),
            cell: (row) => row.holder ?? '–',
          },
          {
            key: 'at',
            header: t('equipment.count.at'),
            cell: (row) => (row.countedAt === null ? '–' : format.dateTime(row.countedAt)),
          },
          {
            key: 'found',
            header: t('equipment.field.status'),
            narrow: 'side',
            cell: (row) => <Badge tone={tones[row.found]}>{t(`equipment.count.state.${row.found}`)}</Badge>,
          },
          {
            key: 'do',
            header: '',
            narrow: 'action',
            cell: ({ equipment, countedAt, step }) =>
              step !== null ? (
                <a
                  className="link"
                  href={pathTo('equipmentStep', { id: equipment, step }, { count: String(count.id) })}
                >
                  {t(`equipment.step.${step}.action`)}
                </a>
              ) : (
                isOpen &&
                mayEdit &&
                countedAt !== null && (
                  <CommandForm>
                    <input type="hidden" name="equipment" value={equipment} />
                    <Button name="intent" value="uncount">
                      {t('equipment.count.uncount')}
                    </Button>
                  </CommandForm>
                )
              ),
          },
        ]}
        empty={<EmptyState title={t('equipment.count.none')} hint={t('equipment.count.noneHint')} />}
      />
    </Page>
  );
}
