import { createPayer, paymentsOf, runOut } from '../../support/recharges.ts'
import { type Kind, requestsTo } from '../kind.ts'

export const rechargeCredits: Kind = {
  async ask(world) {
    const account = await createPayer(world)
    const order = () => runOut(world, account)
    await order()
    const [recharge] = await world.database
      .owner`select run_id from app.recharges where account_id = ${account.id}`
    return {
      runId: recharge!.run_id,
      account,
      again: order,
      effects: () => paymentsOf(world, account).length,
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.stripe, 'POST /v1/payment_intents'),
}
