import * as z from 'zod'
import { chargeErrors, chargePreview } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { Isrc, quoted, success, Uuid } from '../schemas.ts'
import { BudgetCredits, ComparableFrom, HourUtc, ScheduleName } from '../tasks/task-schemas.ts'
import { recordings, Snapshot } from './catalog-schemas.ts'
import { getSnapshot } from './get-snapshot.ts'
import { SnapshotPrice } from './get-snapshot-price.ts'

interface Order {
  catalog_id?: string
  isrcs?: string[]
  schedule: 'once' | keyof typeof period
  monthly_budget_credits?: number
}

const period = { daily: 'day', weekly: 'week', monthly: 'month' } as const

/** A schedule is always asked about, because it charges again and again. */
async function previewCapture(db: ScopedDatabase, order: Order) {
  const { catalog_id, isrcs, schedule, monthly_budget_credits } = order
  const catalog = catalog_id && await db.call('get_catalog', { catalog_id })
  const units = catalog ? catalog.song_count : new Set(isrcs).size
  // The operation has an error for an empty catalog.
  if (units === 0) return undefined
  const what = catalog ? `the catalog ${quoted(catalog.name)} (${recordings(units)})` : recordings(units)
  const isOnce = schedule === 'once'
  if (!isOnce) await db.call('check_may_schedule')
  const ofMonth = async () =>
    monthly_budget_credits ??
      (await db.call('get_snapshot_price', { catalog_id, recordings: units, schedule })).credits_per_month
  const perMonth = isOnce ? undefined : await ofMonth()
  return await chargePreview(
    db,
    { operation: 'playcount_snapshot', units },
    (price) =>
      isOnce
        ? `Capture the play counts of ${what}? It charges up to ${price}.`
        : `Capture the play counts of ${what} now and each ${period[schedule]}? Each capture charges up to ` +
          `${price}, all of a month up to ${perMonth}.`,
    { perMonth },
  )
}

export const createSnapshot = operation({
  name: 'create_playcount_snapshot',
  summary: 'Capture the play counts of a catalog or of recordings now, once or by a schedule.',
  description:
    'Costs 1 credit for each 10 recordings captured. While a capture of the catalog is in progress, that one is ' +
    'returned. Follow runId with list_task_runs.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_snapshot' },
  needs: ['playcounts'],
  http: { method: 'post', path: '/api/playcount-snapshots', status: 202 },
  tool: {
    title: 'Capture play counts',
    hints: { destructive: false, idempotent: false, openWorld: true },
    listed: ['snapshot.id', 'snapshot.state', 'runId'],
    task: {
      name: 'capture_playcounts',
      result: ({ snapshot_id }) => ({ operation: getSnapshot, input: { snapshotId: snapshot_id } }),
    },
  },
  preview: previewCapture,
  input: z.strictObject({
    catalog_id: Uuid.optional().describe('The catalog; either this or isrcs.'),
    isrcs: z.array(Isrc).min(1).max(25_000).optional().describe(
      'The recordings; either these or catalog_id.',
    ),
    schedule: z.enum(['once', ...ScheduleName.options]).default('once')
      .describe('Now, and again. Comparisons need daily.'),
    hour_utc: HourUtc.optional().describe('Hour of later captures; default: now.'),
    monthly_budget_credits: BudgetCredits.optional().describe('Captures over it are not started.'),
  }).refine(
    ({ catalog_id, isrcs }) => (catalog_id === undefined) !== (isrcs === undefined),
    'Exactly one of catalog_id and isrcs must be provided',
  ).refine(
    ({ schedule, hour_utc, monthly_budget_credits }) =>
      schedule !== 'once' || hour_utc === undefined && monthly_budget_credits === undefined,
    'hour_utc and monthly_budget_credits need a schedule: daily, weekly or monthly',
  ),
  output: success({
    snapshot: Snapshot.describe('The capture.'),
    runId: Uuid.describe('Follow it with list_task_runs.'),
    task_id: Uuid.optional().describe('The schedule, unless it is once.'),
    price: SnapshotPrice.optional().describe('What its captures cost at most, unless it is once.'),
    comparable_from: ComparableFrom.optional(),
  }),
  errors: ['not_found', 'feature_unavailable', 'grant_may_not_schedule', ...chargeErrors],
  handle: ({ db }, { catalog_id, isrcs, schedule, hour_utc, monthly_budget_credits }) =>
    db.call('create_snapshot', {
      catalog_id,
      isrcs: isrcs && arrayText(isrcs),
      schedule,
      hour_utc,
      monthly_budget_credits,
    }),
})
