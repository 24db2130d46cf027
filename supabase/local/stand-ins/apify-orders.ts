import * as z from 'zod'
import { Order as FaultOrder } from './faults.ts'

/** What a run of the actor may do wrong, from its start on. */
const behaviors = [
  'fewer',
  'none',
  'failed',
  'aborted',
  'slow',
  'duplicate',
  'invalid',
  'foreign',
] as const
export type Behavior = typeof behaviors[number]

export const RunOrder = z.strictObject({ run: z.enum(behaviors), times: z.int().min(1).default(1) })
/** A fault that is to happen: to so many runs from now, or to so many requests. */
export const Order = z.union([RunOrder, FaultOrder])
export type Order = z.input<typeof Order>
