import type { Catalog, Schedule } from '../../../client/mod.ts'
import { calls, data } from '../calls.ts'
import { count, number, shortTime } from '../format.ts'

/** How a catalog is captured, and its latest capture. */
export interface State {
  schedule: Schedule | undefined
  isCapturing: boolean
  latest: {
    at: string
    isOpen: boolean
    hasFailed: boolean
    captured: number
    recordings: number
  } | undefined
}

export async function readState({ id, snapshot_id }: Catalog): Promise<State> {
  const [schedule, latest] = await Promise.all([findSchedule(id), snapshot_id && readCapture(snapshot_id)])
  return { schedule, latest: latest || undefined, isCapturing: latest ? latest.isOpen : false }
}

async function findSchedule(catalog_id: string): Promise<Schedule | undefined> {
  const query = { catalog_id, limit: 1 }
  return (await data(calls.GET('/api/tasks', { params: { query } }))).tasks[0]
}

async function readCapture(snapshotId: string): Promise<State['latest']> {
  const { snapshot } = await data(
    calls.GET('/api/playcount-snapshots/{snapshotId}', { params: { path: { snapshotId } } }),
  )
  const { state, created_at, finished_at, captured_count, recording_count } = snapshot
  return {
    at: finished_at ?? created_at,
    isOpen: state === 'queued' || state === 'running',
    hasFailed: state === 'failed',
    captured: captured_count,
    recordings: recording_count,
  }
}

const often = { daily: 'Captured daily', weekly: 'Captured weekly', monthly: 'Captured monthly' }

/** How a catalog is captured, in words. */
export function captured({ schedule, latest }: State): string {
  const how = !schedule ? 'Not scheduled' : schedule.enabled ? often[schedule.schedule] : 'Schedule paused'
  if (!latest) return `${how} · not captured yet`
  const { at, isOpen, hasFailed, captured, recordings } = latest
  if (isOpen) return `Capturing, ${number(captured)} of ${count(recordings, 'recording')}`
  return `${how} · last capture ${hasFailed ? 'failed ' : ''}${shortTime(at)}`
}
