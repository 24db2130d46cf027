import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { processorMs } from '../support/processor-time.ts'
import { type Change, errorText, innards, send } from './walk.ts'

/** The limit of processor time for one input (hosted: 2 s for a whole request). */
const timeLimitMs = 1_000

/** Awaits a response that must not exceed the limit of processor time. */
export async function inGoodTime<T>(request: () => T | Promise<T>): Promise<T> {
  const started = processorMs()
  const result = await request()
  expect(processorMs() - started).toBeLessThan(timeLimitMs)
  return result
}

/** The response comes in time, contains no internals, and is not a fault of ours. */
export async function expectNoFault(app: Hono, op: AnyOperation, change: Change): Promise<Response> {
  const { response, raw } = await inGoodTime(async () => {
    const response = await send(app, op, change)
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
