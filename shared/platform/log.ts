import type { OperationError } from '../errors/errors.ts'

export type LogLevel = 'info' | 'error' | 'none'

/** One request. It has the route instead of the address with its values, and no header or body. */
export interface RequestRecord {
  request_id: string
  /** While traces are exported. */
  trace_id?: string
  surface: 'http' | 'mcp'
  method: string
  /** With `{name}` for a path parameter, never with its value; `*` if there is no route. */
  route: string
  operation?: string
  principal?: string
  status: number
  code?: string
  duration_ms: number
}

export interface Log {
  request(record: RequestRecord, error?: OperationError): void
  /** A failure that did not change the response. */
  fault(requestId: string, event: string, cause: unknown, fields?: Record<string, number>): void
}

/** Writes one line of the log; an urgent one at once. */
export type WriteLine = (line: string, urgent: boolean) => void

/**
 * Writes the lines of some milliseconds together, because one write per request takes a third of a page's time. Waiting
 * lines are written when the process ends normally; a killed process loses those milliseconds, but no urgent line.
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

/** Structured JSON, one line a request. The cause of a failure is logged with its name and message, for the operator. */
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
    fault(request_id, event, cause, fields) {
      if (level === 'none') return
      const entry = { time: new Date().toISOString(), level: 'error', event, request_id }
      write(JSON.stringify({ ...entry, ...fields, cause: describeCause(cause) }), true)
    },
  }
}

/** An error for a log line, without secrets: its name, code, message and stack. */
export function describeCause(cause: unknown): Record<string, unknown> | undefined {
  if (cause === undefined || cause === null) return undefined
  const { name, code, message, stack } = cause as Record<string, unknown>
  // A data exception of Postgres quotes the value that it rejects. The closing quotation mark may be cut off.
  const unquoted = (text: string) =>
    typeof code === 'string' && /^2[23]/.test(code) ? text.replace(/"[^"\n]*(?:"|$)/g, '"…"') : text
  const safe = (value: unknown) => {
    const text = String(value)
    const start = beginning(text)
    return redact(unquoted(start)) + (start === text ? '' : `… (${text.length} characters in all)`)
  }
  return { name, code, message: safe(message), stack: stack && safe(stack) }
}

/** The length of a logged text, in characters. */
const maxLength = 10_000

/** The beginning of a long text. It ends between two words, so that a secret is never cut and thereby not recognized. */
function beginning(text: string): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  return start.slice(0, start.search(/(?<!\S)\S*$/))
}

/** Replaces whatever looks like a key, a token, an e-mail address or a password. Each expression is linear. */
const redact = (text: string) =>
  text
    .replace(/acp_sk_[\w-]+/g, 'acp_sk_…')
    .replace(/whsec_[\w+/=-]+/g, 'whsec_…')
    .replace(/(?<![\w.-])[\w.-]*eyJ[\w.-]*/g, '<token>')
    .replace(
      /\/\/[^\s@]*@?/g,
      (match) => match.endsWith('@') && match.includes(':') ? '//<credentials>@' : match,
    )
    .replace(/\b(Bearer|Basic) +\S+/gi, '$1 <credentials>')
    .replace(/(?<![^\s@<>"':,])[^\s@<>"':,]+@[^\s@<>"',]+\.\w+/g, '<email>')
