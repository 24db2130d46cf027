import { cpuUsage } from 'node:process'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { ask, type Change, errorText, innards } from './walk.ts'

/** An input that costs more processor time than this keeps everybody waiting (hosted: 2 s for a request in all). */
const timeLimitMs = 1_000

/** Processor time, not the clock: how busy the machine is with others must not matter. */
function processorMs(): number {
  const { user, system } = cpuUsage()
  return (user + system) / 1_000
}

/** Awaits an answer that must not have cost more than a caller may. */
export async function inGoodTime<T>(answer: () => T | Promise<T>): Promise<T> {
  const started = processorMs()
  const result = await answer()
  expect(processorMs() - started).toBeLessThan(timeLimitMs)
  return result
}

/** Whatever an operation thinks of a request, it answers soon, says nothing of its insides, and is no fault of ours. */
export async function expectNoFault(app: Hono, op: AnyOperation, change: Change): Promise<Response> {
  const { response, raw } = await inGoodTime(async () => {
    const response = await ask(app, op, change)
    return { response, raw: await response.text() }
  })
  expect({ status: response.status, raw }).toEqual({ status: expect.toSatisfy((n: number) => n < 500), raw })
  if (response.status >= 400) {
    expect(raw).not.toMatch(innards)
    errorText(op.http.errorBody, response.status, JSON.parse(raw))
    expect(raw.length).toBeLessThan(10_000)
  }
  return response
}

export const many = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n))
