import { describeCause, type LogLevel } from '../../platform/log.ts'

type Fields = Record<string, string | number | boolean | null | undefined>

/** One JSON line an event: what happened, to which run; the cause of a fault by its kind and text. */
export type WorkerLog = (event: string, fields?: Fields, cause?: unknown) => void

export const workerLog = (level: LogLevel, write: (line: string) => void = console.log): WorkerLog =>
(
  event,
  fields = {},
  cause,
) => {
  const fault = cause !== undefined
  if (level === 'none' || (level === 'error' && !fault)) return
  write(JSON.stringify({
    time: new Date().toISOString(),
    level: fault ? 'error' : 'info',
    event,
    ...fields,
    ...fault && { cause: describeCause(cause) },
  }))
}
