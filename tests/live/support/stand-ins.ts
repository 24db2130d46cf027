import { deployment } from './rule.ts'

/** Makes the next requests to a stand-in fail whose method and path match a pattern. */
export async function orderFault(standIn: string, fault: string, on: string, times = 5) {
  const response = await fetch(`${deployment.stand_ins![standIn]}/_stand-in/orders`, {
    method: 'POST',
    body: JSON.stringify({ fault, on, times, retry_after_s: 0 }),
  })
  if (!response.ok) throw new Error(`The stand-in for ${standIn} refused the order`)
  await response.body?.cancel()
}

/** A page of a stand-in, as text. */
export const readStandIn = async (standIn: string, path = '/'): Promise<string> =>
  await (await fetch(deployment.stand_ins![standIn] + path)).text()
