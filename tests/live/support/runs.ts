import { get, type Headers } from './http.ts'
import { until } from './until.ts'

export interface Run {
  id: string
  taskId: string
  state?: string
  status: 'queued' | 'running' | 'completed' | 'failed'
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  progress: Record<string, unknown> | null
  output: Record<string, unknown> | null
  error: string | null
}

export const readRun = async (runId: string, as: Headers): Promise<Run> =>
  (await get(`/api/tasks/runs?runId=${runId}`, as)).body.runs[0]

/** The run after its end. */
export const untilEnded = (runId: string, as: Headers, timeoutMs?: number): Promise<Run> =>
  until(async () => {
    const run = await readRun(runId, as)
    return run.finishedAt === null ? undefined : run
  }, timeoutMs)
