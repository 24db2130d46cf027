import type { ServedStandIn } from '../../supabase/local/stand-ins/serve.ts'
import type { TestAccount } from '../support/accounts.ts'
import type { TaskWorld } from './world.ts'

/** A kind of task, as the table drives it. */
export interface Kind {
  /** Asks for it as somebody would. */
  ask(world: TaskWorld): Promise<RecordedRequest>
  vendor(world: TaskWorld): Vendor
}

/** One piece of work that somebody asked for. */
export interface RecordedRequest {
  runId: string
  account: TestAccount
  /** Asks for the same again. */
  again(): Promise<unknown>
  /** How often it was done: at the vendor, and here. */
  effects(): Promise<number> | number
}

/** What a task goes out to, and how it goes wrong there. */
export interface Vendor {
  /** Has so many of its questions go wrong. */
  fail(times: number): Promise<unknown> | unknown
  /** Has the next question stay without an answer. */
  hold(asked: RecordedRequest): Promise<unknown> | unknown
  /** Everything is well again. */
  clearFaults(): Promise<unknown> | unknown
  /** How often it was asked. */
  asked(): Promise<number> | number
}

/** A stand-in, of the questions that are like this. */
export const requestsTo = (standIn: ServedStandIn, on: string): Vendor => ({
  fail: (times) => standIn.order({ fault: 'unavailable', on, times }),
  hold: () => standIn.order({ fault: 'slow', on }),
  clearFaults: () => standIn.clearFaults(),
  asked: () => standIn.requests.filter(({ method, path }) => new RegExp(on).test(`${method} ${path}`)).length,
})
