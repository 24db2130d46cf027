import type { Log } from '../platform/log.ts'
import type { ScopedDatabase } from '../platform/database/database.ts'
import type { MissingPorts } from './context.ts'
import { OperationError } from '../errors/errors.ts'

interface Services {
  missing: MissingPorts
  log: Pick<Log, 'fault'>
}

/**
 * Has credits bought for a caller who ran out of them, where the account asked for that (docs/credits.md): the refusal has
 * undone its own transaction, so this is another. It is an attempt: the caller gets the refusal whatever comes of it.
 */
export async function orderRecharge(
  thrown: unknown,
  db: ScopedDatabase,
  { missing, log }: Services,
  requestId: string,
): Promise<void> {
  const shortage = thrown instanceof OperationError ? thrown.shortage : undefined
  if (!shortage || missing.cards !== undefined) return
  try {
    await db.call('request_recharge', { required_credits: shortage.required_credits })
  } catch (error) {
    log.fault(requestId, 'recharge', (error as Error).cause ?? error)
  }
}
