import type { EventStreams } from '../../shared/operation/context.ts'
import { Slots } from '../../shared/platform/slots.ts'

/** Event streams for which no test has to wait, and a few of them. */
export const shortStreams = (): EventStreams => ({
  durationMs: 60_000,
  heartbeatMs: 40,
  poll: { minMs: 10, maxMs: 10 },
  slots: new Slots({ total: 3, perOwner: 2 }),
})
