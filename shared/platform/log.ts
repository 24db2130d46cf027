import type { OperationError } from '../errors/errors.ts'

export type LogLevel = 'info' | 'error' | 'none'

/** One answered request. It names the route, never the address with its values, and no header or body. */
export interface RequestRecord {
  request_id: string
  surface: 'http' | 'mcp'
  method: string
  route: string
  operation?: string
  principal?: string
  status: number
  code?: string
  duration_ms: number
}

export interface Log {
  request(record: RequestRecord, error?: OperationError): void
  /** What failed beside a request, and did not change its answer. */
  fault(requestId: string, event: string, cause: unknown): void
}

/** Writes one line of the log; an urgent one at once. */
export type WriteLine = (line: string, urgent: boolean) => void

/**
 * Lines that come within some milliseconds are written together: a write a request costs a page a third of its time. What
 * waits is written when the process ends by itself; one that is killed loses those milliseconds, but no fault's line.
 */
export function inBatches(write: (lines: string) => void, delayMs = 5, maxLines = 1000): WriteLine {
  let waiting: string[] = []
  const flush = () => {
    if (waiting.length > 0) write(waiting.join('\n'))
    waiting = []
  }
  globalThis.addEventListener('unload', flush)
  return (line, urgent) => {
    if (waiting.push(line) === 1) setTimeout(flush, delayMs)
    if (urgent || waiting.length >= maxLines) flush()
  }
}

/** Structured JSON, one line a request. The cause of a fault is logged by its kind and text, for the operator. */
export function jsonLog(level: LogLevel, write: WriteLine = inBatches(console.log)): Log {
  return {
    request(record, error) {
      if (level === 'none' || (level === 'error' && record.status < 500)) return
      const isFault = record.status >= 500 || record.code === 'metadata_unavailable'
      const cause = isFault ? describeCause(error?.cause) : undefined
      const entry = {
        time: new Date().toISOString(),
        level: record.status >= 500 ? 'error' : 'info',
        ...record,
        cause,
      }
      write(JSON.stringify(entry), record.status >= 500)
    },
    fault(request_id, event, cause) {
      if (level === 'none') return
      const entry = { time: new Date().toISOString(), level: 'error', event, request_id }
      write(JSON.stringify({ ...entry, cause: describeCause(cause) }), true)
    },
  }
}

/** An error as a log line may say it: by its kind and text, with nothing secret in it. */
export function describeCause(cause: unknown): Record<string, unknown> | undefined {
  if (cause === undefined || cause === null) return undefined
  const { name, code, message: told, stack: traced } = cause as Record<string, unknown>
  // A data exception of Postgres quotes the value that it could not take. A quote may have lost its end.
  const quiet = (text: string) =>
    typeof code === 'string' && /^2[23]/.test(code) ? text.replace(/"[^"\n]*(?:"|$)/g, '"…"') : text
  const shown = (value: unknown) => {
    const text = String(value)
    const start = beginning(text)
    return redact(quiet(start)) + (start === text ? '' : `… (${text.length} characters in all)`)
  }
  return { name, code, message: shown(told), stack: traced && shown(traced) }
}

/** How much of a text a line shows, in characters. */
const maxLength = 10_000

/** The beginning of a long text. It ends between two words, so that a secret whose end is missing is not shown as a word. */
function beginning(text: string): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  return start.slice(0, start.search(/(?<!\S)\S*$/))
}

/** What looks like a key, a token, an address or a password is no concern of a log. Each expression reads a text once. */
const redact = (text: string) =>
  text
    .replace(/acp_sk_[\w-]+/g, 'acp_sk_…')
    .replace(/(?<![\w.-])[\w.-]*eyJ[\w.-]*/g, '<token>')
    .replace(
      /\/\/[^\s@]*@?/g,
      (found) => found.endsWith('@') && found.includes(':') ? '//<credentials>@' : found,
    )
    .replace(/\b(Bearer|Basic) +\S+/gi, '$1 <credentials>')
    .replace(/(?<![^\s@<>"':,])[^\s@<>"':,]+@[^\s@<>"',]+\.\w+/g, '<email>')
