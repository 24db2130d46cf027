import { describeCause, type LogLevel } from '../../platform/log.ts'

type Fields = Record<string, string | number | boolean | null | undefined>

/** Writes one JSON line per event. The cause of a fault is logged by its kind and text. */
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
