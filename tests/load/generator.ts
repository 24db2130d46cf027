import type { Request } from '../bench/load.ts'
import { median } from '../bench/statistics.ts'

/** What became of the requests of a period. */
export interface Period {
  seconds: number
  sent: number
  good: number
  /** 429 and 503: refused without harm. */
  shed: number
  /** Other statuses from 500, and requests without a response. */
  failed: number
  /** One of those that failed: its status, 0 without a response, and its address. */
  failure?: string
  /** Requests that were not sent because too many were waiting for a response. */
  held: number
  p50Ms: number
  p99Ms: number
  maxMs: number
}

interface Outcome {
  url: string
  status: number
  ms: number
  /** When it was due, relative to the start. */
  atMs: number
}

const requestTimeoutMs = 30_000
/** A machine of this size has no sockets for more. */
const maxPending = 2_000
const tickMs = 5

async function send({ url, headers, body }: Request, startedAt: number): Promise<Outcome> {
  const begun = performance.now()
  let status = 0
  try {
    const method = body === undefined ? 'GET' : 'POST'
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const response = await fetch(url, { method, headers, body, signal })
    await response.arrayBuffer()
    status = response.status
  } catch {
    // Without a response, which counts as failed.
  }
  return { url, status, ms: performance.now() - begun, atMs: begun - startedAt }
}

/** Sends the next request when one has ended: as many per second as the servers can answer. */
export async function closedLoop(
  requests: Iterator<Request>,
  { parallel, seconds }: { parallel: number; seconds: number },
): Promise<Period> {
  const outcomes: Outcome[] = []
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: parallel }, async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      outcomes.push(await send(requests.next().value, startedAt))
    }
  }))
  return summarize(outcomes, seconds)
}

/** Sends requests at a rate, whether or not earlier ones have ended. Calls `each` with every period that is over. */
export async function openLoop(
  requests: Iterator<Request>,
  { rate, seconds, periodSeconds }: { rate: number; seconds: number; periodSeconds: number },
  each: (period: Period) => void | Promise<void> = () => {},
): Promise<Period[]> {
  const outcomes: Outcome[] = []
  const held: number[] = []
  const pending = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  const periods: Period[] = []
  let due = 0
  while (true) {
    const elapsedMs = performance.now() - startedAt
    const isOver = elapsedMs >= seconds * 1000
    for (; due < Math.min(elapsedMs / 1000, seconds) * rate; due++) {
      if (pending.size >= maxPending) {
        held.push(elapsedMs)
        continue
      }
      const request = send(requests.next().value, startedAt).then((outcome) => outcomes.push(outcome))
        .finally(() => pending.delete(request))
      pending.add(request)
    }
    if (isOver) await Promise.all(pending)
    const ended = isOver ? seconds / periodSeconds : Math.floor(elapsedMs / 1000 / periodSeconds)
    while (periods.length < ended) {
      const inPeriod = (atMs: number) => Math.floor(atMs / 1000 / periodSeconds) === periods.length
      const period = summarize(outcomes.filter(({ atMs }) => inPeriod(atMs)), periodSeconds)
      period.held = held.filter(inPeriod).length
      periods.push(period)
      await each(period)
    }
    if (isOver) return periods
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
}

function summarize(outcomes: Outcome[], seconds: number): Period {
  const isGood = ({ status }: Outcome) => status >= 200 && status < 300
  const isShed = ({ status }: Outcome) => status === 429 || status === 503
  const good = outcomes.filter(isGood)
  const shed = outcomes.filter(isShed)
  const failure = outcomes.find((outcome) => !isGood(outcome) && !isShed(outcome))
  const times = good.map(({ ms }) => ms).sort((one, other) => one - other)
  return {
    seconds,
    sent: outcomes.length,
    good: good.length,
    shed: shed.length,
    failed: outcomes.length - good.length - shed.length,
    failure: failure && `${failure.status} ${failure.url}`,
    held: 0,
    p50Ms: times.length ? median(times) : 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    maxMs: times.at(-1) ?? 0,
  }
}
